// For an effect whose reason may be gone in a moment: a question that is answered at once, the table while a quick
// computer plays. Does the work after so many milliseconds, unless the effect runs again before that. The effect
// returns what this returns.
export function debounce(work: () => void, milliseconds = 30): () => void {
  const timer = setTimeout(work, milliseconds);
  return () => clearTimeout(timer);
}
