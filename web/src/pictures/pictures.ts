// Pictures of the games, taken from battles of ours: 640 by 360 pixels, at most 40 kB each. A game without one has the
// sign of the program.
const pictures = import.meta.glob<string>('./*.jpg', { query: '?url', import: 'default', eager: true });

export const pictureOf = (name: string): string => pictures[`./${name}.jpg`] ?? '/icon.svg';
