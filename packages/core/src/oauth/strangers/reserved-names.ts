/** Names by which people know the applications of the installation: a client that registers itself has none of them. */
import type { Stores } from '../../ports/storage.js';

const product = 'Keyward';

/** Letters that are drawn like a Latin one, after their cases and accents are gone. */
const lookAlikes = new Map(
  Object.entries({
    a: 'аα',
    b: 'β',
    c: 'сϲ',
    d: 'ԁđ',
    e: 'еε',
    g: 'ɡց',
    h: 'һհħ',
    j: 'ј',
    k: 'кκ',
    l: 'i1|ıіιӏł',
    m: 'м',
    n: 'ոη',
    o: '0оοօø',
    p: 'рρ',
    q: 'ԛ',
    s: 'ѕ',
    t: 'тτ',
    u: 'υս',
    v: 'νѵ',
    w: 'ԝ',
    x: 'хχ',
    y: 'уγ',
  }).flatMap(([letter, others]) => [...others].map((other) => [other, letter] as const)),
);

/**
 * What people see of a name: without case, accents, spaces and marks, and one letter for those that look alike. It is
 * no list of all such letters (Unicode Technical Standard 39): those of four alphabets, and digits.
 */
export const lookOf = (name: string): string =>
  [...name.normalize('NFKC').toLowerCase().normalize('NFD')]
    .filter((character) => !/\p{M}/u.test(character))
    .map((character) => lookAlikes.get(character) ?? character)
    .filter((character) => /[\p{L}\p{N}]/u.test(character))
    .join('')
    .replaceAll('rn', 'm')
    .replaceAll('vv', 'w');

/**
 * Whether a name looks like that of the product, or of a first-party client that people of these tenants meet.
 * Rule: a client that registers itself takes no name of an application of the installation.
 */
export const isReservedName = async (
  { clients }: Pick<Stores, 'clients'>,
  name: string,
  tenantIds: readonly (string | null)[],
): Promise<boolean> => {
  const look = lookOf(name);
  if (look === '') return false;
  if (look === lookOf(product)) return true;

  const trusted = await clients.pick(
    ['name', 'isGlobal', 'tenantId'],
    [{ attribute: 'isFirstParty', equals: true }],
  );
  return trusted.some(
    (each) => (each.isGlobal || tenantIds.includes(each.tenantId)) && lookOf(each.name) === look,
  );
};
