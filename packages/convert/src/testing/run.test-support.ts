/** Runs a conversion over texts, and gives everything that comes out. */
import type { Input } from '../broken-input.js';
import type { Conversion, ConversionOptions, Sinks } from '../conversion.js';
import type { Loss } from '../losses.js';
import type { UserLine } from '../user-line.js';

export interface Converted extends Conversion {
  readonly users: readonly UserLine[];
  readonly losses: readonly Loss[];
  readonly counts: Readonly<Record<string, { read: number; written: number }>>;
}

type Convert<Options> = (
  inputs: readonly Input[],
  options: Options,
  sinks: Sinks,
) => Promise<Conversion>;

/** In pieces of a few bytes, as a file may come. */
export const inputOf = (text: string, name = 'input', size = 7): Input => ({
  name,
  async *read() {
    const bytes = new TextEncoder().encode(text);
    for (let at = 0; at < bytes.length; at += size)
      yield await Promise.resolve(bytes.subarray(at, at + size));
  },
});

export const takesEach: Pick<ConversionOptions, 'judgeHash'> = { judgeHash: () => 'taken' };

export const run = async <Options>(
  convert: Convert<Options>,
  inputs: readonly Input[],
  options: Options,
): Promise<Converted> => {
  const users: UserLine[] = [];
  const losses: Loss[] = [];
  const counts: Record<string, { read: number; written: number }> = {};
  const conversion = await convert(inputs, options, {
    user: (line) => void users.push(line),
    loss: (loss) => void losses.push(loss),
    count: (kind, what) => void (counts[kind] ??= { read: 0, written: 0 })[what]++,
  });
  return { ...conversion, users, losses, counts };
};
