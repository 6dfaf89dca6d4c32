// What an effect asks or tells of something that may be over in a moment: a question that is answered at once, the table
// while a quick computer plays. Whatever the effect hangs on has stayed the same for so many milliseconds, or nothing is done.
export function debounce(work: () => void, milliseconds = 30): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
