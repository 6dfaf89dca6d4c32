// Pictures whose signs are no elements of the page: what lies under one of their pixels, and all that can be seen.
export interface Picture {
  signsAt(x: number, y: number, touch: boolean): string[];
  signs(): string[];
}
const pictures = new Map<Element, Picture>();

// Until the function that it gives back is called.
export function explain(element: Element, picture: Picture): () => void {
  pictures.set(element, picture);
  return () => pictures.delete(element);
}
export const pictureOf = (target: Element): [Element, Picture] | undefined =>
  [...pictures].find(([element]) => element.contains(target));
