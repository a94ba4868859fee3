import { counted } from '../../../texts/counted.js';

const groups = counted('en', { one: '# group', other: '# groups' });
const roles = counted('en', { one: '# role', other: '# roles' });

export const texts = {
  list: {
    hint: 'A group holds people and other groups. What a group may do, all of them may do.',
    create: 'Create group',
    search: 'Search by name',
    empty: 'No groups yet',
    emptyHint: 'Make a group for a team or a department, add its people, and give it roles.',
    changed: 'Changed',
    view: 'View',
    tree: 'Tree',
    list: 'List',
  },
  tree: {
    open: (name: string): string => `Open ${name}`,
    close: (name: string): string => `Close ${name}`,
    nothingInside: 'No groups within',
    members: counted('en', { one: '# member', other: '# members' }),
  },
  createHint: 'Members, roles and nested groups come next.',
  name: 'Name',
  description: 'Description',
  externalId: 'External ID',
  externalIdHint: 'What another system calls this group.',
  about: 'About this group',
  person: 'Person',
  tabs: {
    members: 'Members',
    effective: 'All members',
    nested: 'Nested groups',
    roles: 'Roles',
    settings: 'Settings',
  },
  effective: {
    hint: 'The members of this group and of every group within it.',
    how: 'How',
    direct: 'Directly',
    byGroup: (name: string): string => `Through ${name}`,
    empty: 'This group has no people',
    emptyHint: 'Add members, or nest a group that has some.',
  },
  nested: {
    hint: 'People of a nested group count as members here, and have the roles of this group.',
    groups: 'Groups',
    add: 'Nest groups',
    remove: 'Remove',
    removeOne: (name: string): string => `Remove ${name}`,
    addTitle: (count: number, name: string): string => `Add ${groups(count)} to “${name}”?`,
    removeTitle: (nested: string, name: string): string => `Remove “${nested}” from “${name}”?`,
    empty: 'No nested groups',
    emptyHint: 'Nest the group of a team in that of its department.',
  },
  roles: {
    role: 'Role',
    add: 'Give roles',
    remove: 'Remove',
    addTitle: (count: number, name: string): string => `Add ${roles(count)} to “${name}”?`,
    removeTitle: (count: number, name: string): string => `Remove ${roles(count)} from “${name}”?`,
    empty: 'No roles yet',
    emptyHint: 'All members of the group get its roles.',
    effective: 'Effective roles',
    effectiveHint: 'With the roles of the groups that this one stands in.',
  },
  remove: {
    action: 'Delete group',
    title: (name: string): string => `Delete the group “${name}”?`,
    hint: 'Its members lose what they have through it. The people and the nested groups stay.',
  },
};
