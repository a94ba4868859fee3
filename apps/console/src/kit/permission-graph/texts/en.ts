import { counted } from '../../../texts/counted.js';

export const texts = {
  holder: { user: 'Person', client: 'Application' },
  steps: {
    group: 'Group',
    role: 'Role',
    admin: 'Administrator of the tenant',
    permission: 'Permission',
  },
  leadsTo: 'leads to',
  ways: counted('en', { one: 'There is one way', other: 'There are # ways' }),
};
