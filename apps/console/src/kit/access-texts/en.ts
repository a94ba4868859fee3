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
};
