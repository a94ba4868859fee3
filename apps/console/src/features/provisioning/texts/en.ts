import { counted } from '../../../texts/counted.js';

export const texts = {
  hint: 'A directory elsewhere, such as Entra or Okta, keeps the people and groups of a tenant by SCIM 2.0.',
  base: { title: 'Base URL', hint: 'The directory asks for it, beside a token.' },
  directory: {
    title: 'Application',
    hint: 'The directory acts as an application of machines that may keep people and groups.',
    pick: 'Application of the directory',
    create: 'Create application',
    name: 'Name',
    nameHint: 'Whose directory it is. It names the application in the list of applications.',
    grantTitle: (name: string) => `Let ${name} keep people and groups?`,
    grant: 'Allow',
    chooseTenant: 'Choose a tenant above to create an application there.',
  },
  tokens: {
    title: 'Tokens',
    hint: 'A token is good for the base URL alone. An application has 10 at most.',
    create: 'Create token',
    name: 'Name',
    nameHint: 'Where it is used.',
    end: 'End',
    endHint:
      'At most two years ahead. Left empty, it is in a year. Administrators are reminded 30 and 7 days before.',
    noEnd: 'In a year',
    ended: 'Ended',
    lastUsed: 'Last used',
    secret: 'SCIM token',
    empty: 'No tokens yet',
    emptyHint: 'Create one and paste it where the directory asks for a secret token.',
    remove: 'Delete',
    removeTitle: counted('en', { one: 'Delete # token?', other: 'Delete # tokens?' }),
    removeHint: 'The directory is refused at once. The people that it keeps stay.',
  },
};
