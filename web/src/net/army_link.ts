// An army as a link. Its document stands deflated behind the # of the address, which browsers send to no server.

const mostLetters = 8_000; // of a link: more is cut off by chats
const mostBytes = 2_000_000; // of the document

export const linkPath = '/army/shared';

async function collected(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  let size = 0;
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) throw new RangeError(`more than ${most} bytes`);
    pieces.push(value);
  }
  const whole = new Uint8Array(size);
  let at = 0;
  for (const piece of pieces) {
    whole.set(piece, at);
    at += piece.length;
  }
  return whole;
}
const through = (bytes: Uint8Array<ArrayBuffer>, change: CompressionStream | DecompressionStream) =>
  collected(new Blob([bytes]).stream().pipeThrough(change), mostBytes);

// Base64 as addresses may hold it.
const toLetters = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace(/=+$/, '');
const toBytes = (letters: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(letters.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));

// What stands behind the #; null if it would be too long.
export async function packArmy(text: string): Promise<string | null> {
  const packed = toLetters(await through(new TextEncoder().encode(text), new CompressionStream('deflate-raw')));
  return packed.length > mostLetters ? null : packed;
}

// The text again, to the byte; null if this is nothing that packArmy has made.
export async function unpackArmy(packed: string): Promise<string | null> {
  try {
    const bytes = await through(toBytes(packed), new DecompressionStream('deflate-raw'));
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes) || null;
  } catch {
    return null;
  }
}
