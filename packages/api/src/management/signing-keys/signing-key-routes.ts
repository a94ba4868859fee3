/** The signing keys of the server, of which `/.well-known/jwks.json` publishes the public parts. */
import { ArrayUnique, IsIn } from 'class-validator';
import { keyKinds, type KeyKind, pageOf } from '@keyward/core/ports';
import { bodyOf } from '../../kernel/body.js';
import { Absent } from '../../kernel/body-rules.js';
import type { ApiContext } from '../../kernel/context.js';
import { object, reference } from '../../kernel/json-schema.js';
import { list, managed, noContent } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { plain, render } from '../../kernel/view.js';
import { serverActor } from '../server-actor.js';
import { signingKeyView, withStatus, type ShownKey } from './signing-key-view.js';

export class RotateSigningKeysBody {
  @Absent()
  @ArrayUnique()
  @IsIn(keyKinds, { each: true })
  algorithms?: KeyKind[];
}

const allKeys = async (
  { keyward: { storage } }: Pick<ApiContext, 'keyward'>,
  now: Date,
): Promise<readonly ShownKey[]> => withStatus(await storage.signingKeys.all([]), now);

export const signingKeyRoutes: readonly Route[] = [
  list({
    path: '/signing_keys',
    operation: 'list_signing_keys',
    summary: 'Get signing keys',
    tag: 'Signing keys',
    scope: 'read:signing_keys',
    statuses: 'L',
    view: signingKeyView,
    // Their public parts are published, so a caller of one tenant sees them too. There are a few.
    page: async (_, query, { context, now }) => pageOf(await allKeys(context, now), query),
  }),

  managed({
    method: 'POST',
    path: '/signing_keys/rotate',
    operation: 'rotate_signing_keys',
    summary: 'Publish the signing keys that follow',
    tag: 'Signing keys',
    scope: 'update:signing_keys',
    statuses: 'L',
    body: RotateSigningKeysBody,
    query: [],
    success: {
      status: 200,
      schema: object({ items: { type: 'array', items: reference(signingKeyView.name) } }, [
        'items',
      ]),
    },
    async answer(call) {
      const { algorithms } = bodyOf(RotateSigningKeysBody, call.request);
      const actor = await serverActor(call);
      const rotated = await call.context.keyward.rotateKeys(algorithms, actor);

      const ids = new Set(rotated.map(({ id }) => id));
      const shown = (await allKeys(call.context, call.now)).filter(({ id }) => ids.has(id));
      return json(200, { items: await render(signingKeyView, shown, plain, call) });
    },
  }),

  noContent({
    method: 'DELETE',
    path: '/signing_keys/{signing_key_id}',
    operation: 'withdraw_signing_key',
    summary: 'Withdraw a signing key at once',
    tag: 'Signing keys',
    scope: 'delete:signing_keys',
    statuses: 'D',
    async run(call) {
      const actor = await serverActor(call);
      await call.context.keyward.withdrawKey(call.params['signing_key_id']!, actor);
    },
  }),
];
