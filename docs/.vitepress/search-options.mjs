// How the search of the site ranks what it finds (https://lucaong.github.io/minisearch/types/MiniSearch.SearchOptions.html).

/** How-tos before decisions: most readers want to do something, and few ask why it is so. */
const boostDocument = (id) => {
  if (lastOnes.some((part) => id.includes(part))) return 0.2;
  return firstOnes.some((part) => id.includes(part)) ? 2 : 1;
};
const firstOnes = ['/getting-started', '/how-to/', '/tutorials/'];
const lastOnes = [
  '/adr/',
  '/changelog',
  '/spec/',
  '/reference/refusals',
  '/reference/rules',
  '/reference/standards',
];

/** Other words for what the pages call by one name. */
const otherWords = {
  invite: ['invitation'],
  mfa: ['factor'],
  '2fa': ['factor'],
  totp: ['authenticator'],
  sso: ['provider'],
  signup: ['sign', 'registration'],
  login: ['log'],
  forgot: ['forgotten', 'reset'],
  spa: ['single'],
  react: ['single'],
  vue: ['single'],
  nextjs: ['application'],
  postgres: ['postgresql'],
  docker: ['container', 'image'],
  k8s: ['kubernetes'],
  email: ['mail'],
  scim: ['import'],
};

const processTerm = (term) => {
  const word = term.toLowerCase();
  return [word, ...(otherWords[word] ?? [])];
};

export const searchOptions = {
  fuzzy: 0.2,
  prefix: true,
  boost: { title: 4, text: 2, titles: 1 },
  boostDocument,
  processTerm,
};
