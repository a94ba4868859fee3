/** The sentence of an event: words of a language with places for names. It knows no event and no language. */

/** What a place stands for. After a noun stands the name alone: "the role {name}". */
export type PlaceName =
  /** Who did it: the server where no person did. */
  | 'actor'
  /** The same, and no place where no one is known. */
  | 'caller'
  /** Who did it to themselves. */
  | 'self'
  | 'record'
  | 'name'
  /** The person that a ticket is for. */
  | 'person'
  /** The one that was added or removed, and all of them. */
  | 'other'
  | 'otherName'
  | 'others'
  | 'otherNames'
  | 'address';

/** The first of several whose places can all be filled is taken. */
export type Sentence = string | readonly string[];

export type Part = { readonly text: string } | { readonly place: PlaceName };

const place = /\{(\w+)\}/g;

/** `partsOf('{actor} left')` is the place of the actor, and the words behind it. */
export const partsOf = (template: string): readonly Part[] => {
  const parts: Part[] = [];
  let end = 0;
  for (const match of template.matchAll(place)) {
    if (match.index > end) parts.push({ text: template.slice(end, match.index) });
    parts.push({ place: match[1] as PlaceName });
    end = match.index + match[0].length;
  }
  if (end < template.length) parts.push({ text: template.slice(end) });
  return parts;
};

export const templatesOf = (sentence: Sentence): readonly string[] =>
  typeof sentence === 'string' ? [sentence] : sentence;

/** The last one stands where none can be filled. */
export const chooseTemplate = (
  sentence: Sentence,
  canFill: (place: PlaceName) => boolean,
): readonly Part[] => {
  const all = templatesOf(sentence).map(partsOf);
  const isFull = (parts: readonly Part[]): boolean =>
    parts.every((part) => 'text' in part || canFill(part.place));
  return all.find(isFull) ?? all.at(-1)!;
};
