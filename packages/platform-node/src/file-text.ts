/**
 * Text of files that people and their programs write. PowerShell and Notepad put a byte order mark before UTF-8, or
 * write UTF-16.
 */

/** A file whose bytes are no text in UTF-8, or in UTF-16 with a byte order mark. */
export class NoText extends Error {
  constructor() {
    super('is not text in UTF-8: save it as UTF-8');
  }
}

/** The text, without the mark. @throws NoText */
export const textOfFile = (bytes: Uint8Array): string => {
  const decoder = fileDecoder();
  return decoder.decode(bytes) + decoder.end();
};

export interface FileDecoder {
  /** The text of the next bytes. @throws NoText */
  readonly decode: (bytes: Uint8Array) => string;
  /** What is left at the end. @throws NoText */
  readonly end: () => string;
}

/** The same for a file that comes in pieces. */
export const fileDecoder = (): FileDecoder => {
  let decoder: InstanceType<typeof TextDecoder> | undefined;

  const decode = (bytes?: Uint8Array): string => {
    try {
      decoder ??= new TextDecoder(encodingOf(bytes), { fatal: true });
      const text = decoder.decode(bytes, { stream: bytes !== undefined });
      if (text.includes('\0')) throw new NoText();
      return text;
    } catch {
      throw new NoText();
    }
  };
  return { decode, end: () => decode() };
};

/** By its byte order mark, which the decoder leaves out. */
const encodingOf = (bytes: Uint8Array = new Uint8Array()): string => {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
};
