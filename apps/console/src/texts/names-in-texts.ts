/** Names are data, so their control characters do not turn the words around them (Unicode UAX #9). */

/** Embeddings, overrides and isolates, and the marks that end them. */
const turns = /[\u202a-\u202e\u2066-\u2069]/gu;

/** Hebrew, Arabic and the other scripts that run from right to left. */
const runsFromRight = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/u;

export const withoutTurns = (text: string): string => text.replace(turns, '');

/** For a place within a sentence. Names of the same direction need nothing. */
export const isolated = (text: string): string => {
  const plain = withoutTurns(text);
  return plain !== text || runsFromRight.test(plain) ? `\u2068${plain}\u2069` : text;
};

type Text = (...values: readonly unknown[]) => unknown;

const isolating =
  (text: Text): Text =>
  (...values) =>
    text(...values.map((value) => (typeof value === 'string' ? isolated(value) : value)));

/** The same texts, whose functions isolate each name that they are given. */
export const isolatingNames = <Texts>(texts: Texts): Texts => {
  if (typeof texts === 'function') return isolating(texts as unknown as Text) as Texts;
  if (typeof texts !== 'object' || texts === null || Array.isArray(texts)) return texts;
  return Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, isolatingNames<unknown>(value)]),
  ) as Texts;
};
