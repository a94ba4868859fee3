import { recordFinder } from '../../kernel/find-record.js';

export const findUser = recordFinder({ label: 'user', kind: 'users' });
