import { counted } from '../../texts/counted.js';

const people = counted('en', { one: '# person', other: '# people' });

export const texts = {
  end: 'Ends',
  endHint: 'Access ends by itself at that moment.',
  noEnd: 'No end',
  since: 'Since',
  person: 'Person',
  goOn: 'Continue',
  members: {
    title: 'Members',
    add: 'Add people',
    remove: 'Remove',
    addTitle: (count: number, name: string): string => `Add ${people(count)} to “${name}”?`,
    removeTitle: (count: number, name: string): string => `Remove ${people(count)} from “${name}”?`,
    people: 'People',
    find: 'Name, e-mail or user name',
    how: 'How',
    mapped: 'By an identity provider',
    empty: 'No members yet',
    emptyHint: 'Add people, up to a hundred at once.',
  },
  create: {
    role: 'Create role',
    group: 'Create group',
    api: 'Create API',
    permission: 'Add a permission',
  },
  choose: { all: 'All', reading: 'All that only read', none: 'None' },
  ready: {
    missing: 'The ready roles are not made yet',
    missingHint:
      'Administrator may manage everything in this tenant, and Reader may see it. The server makes both.',
    grown: 'The ready roles can be brought up to date',
    grownHint: 'This version has permissions that Administrator or Reader does not hold yet.',
    make: 'Make the ready roles',
    update: 'Bring them up to date',
    makeTitle: 'Make the roles Administrator and Reader?',
    updateTitle: 'Bring Administrator and Reader up to date?',
  },
};
