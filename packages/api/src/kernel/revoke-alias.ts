import { nothing, type Call, type Route, type Row } from './route.js';

/** A DELETE with a body, and the same as `POST …/revoke`, since some proxies drop the bodies of DELETE (operations §1.2). */
export const withRevokeAlias = (
  row: Row,
  work: (call: Call) => Promise<void>,
): readonly Route[] => [
  nothing(row, work),
  nothing(
    {
      ...row,
      method: 'POST',
      path: `${row.path}/revoke`,
      operation: `${row.operation}_by_post`,
      summary: `${row.summary}, without a DELETE body`,
    },
    work,
  ),
];
