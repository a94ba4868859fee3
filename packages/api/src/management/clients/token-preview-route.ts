/** What the tokens of a client would say now. Nothing is signed, so the answer opens nothing. */
import { refuse } from '@keyward/core';
import type { PreviewedToken } from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { object, string, type JsonSchema } from '../../kernel/json-schema.js';
import type { Call } from '../../kernel/management-operation.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { inWireNames } from '../../kernel/wire-names.js';
import { unaskedHooks, unaskedHooksSchema } from '../hooks/unasked-hooks.js';
import { TokenPreviewBody } from './client-bodies.js';

export const tokenSchema: JsonSchema = object(
  {
    header: object({ alg: string, typ: string, kid: string }, ['alg', 'typ']),
    claims: { type: 'object' },
  },
  ['header', 'claims'],
);

const previewSchema: JsonSchema = object(
  {
    access_token: tokenSchema,
    id_token: { oneOf: [tokenSchema, { type: 'null' }] },
    unasked_hooks: unaskedHooksSchema,
  },
  ['access_token', 'id_token'],
);

const names = new Map([['userId', 'user_id']]);

/** Rule: a preview for a person shows what only `read:users` shows: what the person holds, and their pseudonym. */
export const assertMayNameUser = ({ actor }: Call, userId: string | undefined): void => {
  const { managementScopes: held } = actor;
  const mayRead = held === 'all' || held.has('read:users');
  if (userId !== undefined && !mayRead) refuse('scope_insufficient', { scope: 'read:users' });
};

/** As a token says it, and without a signature. */
export const shownToken = ({ header, claims }: PreviewedToken) => ({ header, claims });

export const tokenPreviewRoute: Route = managed({
  method: 'POST',
  path: '/clients/{client_id}/token_preview',
  operation: 'preview_client_token',
  summary: 'Show what the tokens of a client would say',
  tag: 'Clients',
  scope: 'read:client_permissions',
  statuses: 'X',
  hasDryRun: false,
  body: TokenPreviewBody,
  query: [],
  success: { status: 200, schema: previewSchema },

  async answer(call) {
    const { resource, scope, user_id: userId } = bodyOf(TokenPreviewBody, call.request);
    assertMayNameUser(call, userId);

    const scopes = scope?.split(' ').filter((name) => name !== '');
    const { accessToken, idToken } = await inWireNames(names, () =>
      call.context.keyward.previewTokens(
        call.params['client_id']!,
        { resource, scopes, userId },
        call.actor,
      ),
    );
    return json(200, {
      access_token: shownToken(accessToken),
      id_token: idToken === undefined ? null : shownToken(idToken),
      ...(await unaskedHooks(call, {
        userId,
        clientId: call.params['client_id'],
        hasTokens: true,
      })),
    });
  },
});
