import { counted } from '../../../texts/counted.js';

const permissions = counted('en', { one: '# permission', other: '# permissions' });

export const texts = {
  list: {
    hint: 'A role is a set of permissions. People get it directly, or through a group.',
    create: 'Create role',
    search: 'Search by name',
    empty: 'No roles yet',
    emptyHint:
      'Name a role after a task, such as “Accounting”. Give it permissions, then give it ' +
      'to people and groups.',
    kind: 'Kind',
    changed: 'Changed',
  },
  createHint: 'Permissions and members come next.',
  name: 'Name',
  nameHint: 'What administrators call it. It is unique in its tenant.',
  description: 'Description',
  isDefault: 'Default role',
  isDefaultHint: 'Every new person gets it.',
  isSystem: 'System role',
  isSystemHint: 'The server made this role. It cannot be changed.',
  about: 'About this role',
  person: 'Person',
  tabs: {
    permissions: 'Permissions',
    members: 'Members',
    effective: 'Everyone who has it',
    settings: 'Settings',
  },
  permissions: {
    add: 'Add permissions',
    remove: 'Remove',
    addTitle: (count: number, name: string): string => `Add ${permissions(count)} to “${name}”?`,
    removeTitle: (count: number, name: string): string =>
      `Remove ${permissions(count)} from “${name}”?`,
    permission: 'Permission',
    api: 'API',
    empty: 'No permissions yet',
    emptyHint:
      'Without permissions the role gives nothing. Choose an API and what its members may ' +
      'do there.',
  },
  effective: {
    hint: 'Members of the role, and members of groups that have it.',
    how: 'How',
    direct: 'Directly',
    byGroup: (group: string): string => `Through ${group}`,
    empty: 'No person has this role',
    emptyHint: 'Add members, or give the role to a group.',
  },
  remove: {
    action: 'Delete role',
    title: (name: string): string => `Delete the role “${name}”?`,
    hint: 'Everyone who has it loses its permissions at once.',
  },
};
