import type { User } from '../../../api/names.js';
import { read } from '../../../api/read.js';

/** A person has fewer second factors than one answer holds. */
const most = 100;

/** The second factors of a person: one request for all that show them. */
export const factorsOf = ({ id }: User) =>
  read('/users/{user_id}/authenticators', {
    params: { path: { user_id: id }, query: { limit: most } },
  });
