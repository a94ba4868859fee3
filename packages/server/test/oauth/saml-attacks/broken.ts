/** Documents that are broken by chance, in ways that repeat with their seed. */
import { attacker, victim } from './forging.js';

/** A whole number below the bound. */
export type Next = (below: number) => number;

/** Xorshift: the same numbers for the same seed. */
export const seeded = (seed: number): Next => {
  let state = seed >>> 0 || 1;
  return (below) => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    return (state >>> 0) % below;
  };
};

const pieces = [
  '<',
  '>',
  '"',
  '&',
  '<!--',
  '-->',
  ']]>',
  '<![CDATA[',
  '<?x ?>',
  '<!DOCTYPE x [<!ENTITY e "grace">]>',
  '&e;',
  '&#103;',
  '&#x0;',
  '\0',
  'é',
  '\u202e',
  ' xmlns="urn:x"',
  ' xmlns:saml="urn:x"',
  ' xmlns:x="1"',
  ' ID="_x"',
  ' xml:id="_x"',
  '<saml:Assertion/>',
  `<saml:NameID>${victim}</saml:NameID>`,
  `>${victim}<`,
  '<ds:Object>',
  '<ds:Transform Algorithm="http://www.w3.org/TR/1999/REC-xslt-19991116"/>',
];

type Change = (xml: string, next: Next) => string;

const cutOut = (xml: string, next: Next): readonly [before: string, cut: string, after: string] => {
  const from = next(xml.length);
  const to = from + 1 + next(60);
  return [xml.slice(0, from), xml.slice(from, to), xml.slice(to)];
};

/** An element without others of its name in it; the whole text where there is none. */
const someElement = (xml: string, next: Next): string => {
  const openings = [...xml.matchAll(/<((?:saml|samlp|ds):\w+)[\s>]/g)];
  const opening = openings[next(openings.length || 1)];
  if (opening === undefined) return xml;
  const end = xml.indexOf(`</${opening[1]}>`, opening.index);
  return end === -1 ? opening[0] : xml.slice(opening.index, end + opening[1]!.length + 3);
};

const insertAt = (xml: string, next: Next, part: string): string => {
  const ends = [...xml.matchAll(/>/g)];
  const at = (ends[next(ends.length || 1)]?.index ?? 0) + 1;
  return xml.slice(0, at) + part + xml.slice(at);
};

const changes: readonly Change[] = [
  (xml, next) => {
    const [before, , after] = cutOut(xml, next);
    return before + pieces[next(pieces.length)]! + after;
  },
  (xml, next) => {
    const [before, cut, after] = cutOut(xml, next);
    return before + pieces[next(pieces.length)]! + cut + after;
  },
  (xml, next) => {
    const [before, cut, after] = cutOut(xml, next);
    return before + cut + cut + after;
  },
  (xml, next) => insertAt(xml, next, someElement(xml, next)),
  (xml, next) => insertAt(xml, next, pieces[next(pieces.length)]!),
  (xml, next) => xml.replace(someElement(xml, next), () => ''),
  (xml, next) => {
    const moved = someElement(xml, next);
    return insertAt(
      xml.replace(moved, () => ''),
      next,
      moved,
    );
  },
  (xml, next) => insertAt(xml, next, someElement(xml, next).replaceAll(attacker, victim)),
  (xml) => xml.replace(attacker, victim),
  (xml) => xml.replaceAll(attacker, victim),
  (xml, next) => xml.replace(/ ID="[^"]*"/, ` ID="_${next(9)}"`),
  (xml, next) => xml.replace(/URI="[^"]*"/, ['URI=""', 'URI="#_x"', ''][next(3)]!),
  (xml) => xml.replaceAll(/sha256/g, 'sha1'),
  (xml, next) => xml.slice(0, next(xml.length)),
  (xml, next) => xml.replaceAll('saml:', ['x:', '', 'samlp:'][next(3)]!),
  (xml) => xml + xml,
];

/** The document with one to four changes. */
export const broken = (xml: string, next: Next): string => {
  let text = xml;
  for (let left = 1 + next(4); left > 0; left -= 1)
    text = changes[next(changes.length)]!(text, next);
  // What is longer is refused before anything is read.
  return text.slice(0, 60_000);
};
