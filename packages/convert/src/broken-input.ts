/** An input that cannot be read. It names file, line, column and rule. */
export class BrokenInput extends Error {
  override readonly name = 'BrokenInput';
}

export interface Spot {
  readonly line: number;
  readonly column: number;
}

/** A file or a stream of bytes, with the name that faults of it carry. */
export interface Input {
  readonly name: string;
  readonly read: () => AsyncIterable<Uint8Array>;
}

export const spotIn = (file: string, { line, column }: Spot): string =>
  `${file}, line ${line}, column ${column}`;

export const brokenAt = ({ name }: Input, spot: Spot, why: string): BrokenInput =>
  new BrokenInput(`${spotIn(name, spot)}: ${why}`);
