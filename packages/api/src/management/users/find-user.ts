import type { User } from '@keyward/core';
import { recordFinder } from '../../kernel/find-record.js';

export const findUser = recordFinder<User>({
  label: 'user',
  store: (stores) => stores.users,
});
