/** The signing keys of the server. `/.well-known/jwks.json` lists them; a stolen one is withdrawn here. */
import { noContent } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';

export const signingKeyRoutes: readonly Route[] = [
  noContent({
    method: 'DELETE',
    path: '/signing_keys/{signing_key_id}',
    operation: 'withdraw_signing_key',
    summary: 'Withdraw a signing key at once',
    tag: 'Signing keys',
    scope: 'delete:signing_keys',
    statuses: 'D',
    async run({ params, context, actor }) {
      await context.keyward.withdrawKey(params['signing_key_id']!, actor);
    },
  }),
];
