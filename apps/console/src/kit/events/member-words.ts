/** What the members of records are called for people. */

type Words = Readonly<Record<string, string>>;

/** `blockedUntil` is “blocked until”, and so is `blocked_until`: for members that have no word of the language. */
export const readableName = (member: string): string =>
  member
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase();

const wordOf = (member: string, words: Words): string =>
  (Object.hasOwn(words, member) ? words[member] : undefined) ?? readableName(member);

/** `metadata.urls.redirect_uris` is “addresses · redirect addresses”: what every path begins with says nothing. */
export const memberName = (path: string, words: Words): string => {
  const members = path.split('.');
  const telling = members.length > 1 && members[0] === 'metadata' ? members.slice(1) : members;
  return telling.map((member) => wordOf(member, words)).join(' · ');
};

/** Some members of the code are one thing for people, and some follow from others. */
export const memberNames = (members: readonly string[], words: Words): readonly string[] => [
  ...new Set(
    members.filter((member) => !member.endsWith('Key')).map((each) => memberName(each, words)),
  ),
];
