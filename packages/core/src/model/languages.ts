/** Something that is there in one language: the words of a page, of a mail. */
export interface InLanguage {
  /** The language tag, or the beginning of one, that asks for this language. */
  readonly prefix: string;
}

/**
 * The person's first preference that is offered; of several that fit one tag, the one with the longest prefix
 * (RFC 4647 §3.4).
 */
export const preferredLanguage = <L extends InLanguage>(
  locales: readonly string[],
  offered: readonly [L, ...L[]],
): L => {
  for (const locale of locales) {
    const wanted = `${locale.toLowerCase()}-`;
    const [best] = offered
      .filter(({ prefix }) => wanted.startsWith(`${prefix.toLowerCase()}-`))
      .sort((a, b) => b.prefix.length - a.prefix.length);
    if (best !== undefined) return best;
  }
  return offered[0];
};
