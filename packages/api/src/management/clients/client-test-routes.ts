/** Tests of a client: a real login to it, which makes no code, token or consent. */
import { clientTestStatuses, type ClientTest } from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { object, string, type JsonSchema } from '../../kernel/json-schema.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { inWireNames } from '../../kernel/wire-names.js';
import { ClientTestBody } from './client-bodies.js';
import { shownToken, tokenSchema } from './token-preview-route.js';

const path = '/clients/{client_id}/test_logins';

const required = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  object(properties, Object.keys(properties));
const orNull = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { type: 'null' }] });
const id = { type: 'string', format: 'uuid' };
const time = { type: 'string', format: 'date-time' };

const newTestSchema = required({ id, start_url: string, expires_at: time });

const testSchema = required({
  id,
  status: { type: 'string', enum: clientTestStatuses },
  expires_at: time,
  scope: { type: ['string', 'null'] },
  access_token: orNull(tokenSchema),
  id_token: orNull(tokenSchema),
  user_info: orNull({ type: 'object' }),
  error: orNull(required({ code: string, message: string })),
});

const names = new Map([['clientId', 'client_id']]);

const shown = ({ id: testId, status, expiresAt, findings, error }: ClientTest): object => ({
  id: testId,
  status,
  expires_at: expiresAt,
  scope: findings && findings.scopes.join(' '),
  access_token: findings && shownToken(findings.accessToken),
  id_token: findings?.idToken === undefined ? null : shownToken(findings.idToken),
  user_info: findings?.userInfo ?? null,
  error,
});

const testRoute = {
  tag: 'Clients',
  // To test a client is to let a request of it through, so reading needs the same.
  scope: 'update:clients',
  query: [],
} as const;

export const clientTestRoutes: readonly Route[] = [
  managed({
    ...testRoute,
    method: 'POST',
    path,
    operation: 'create_client_test_login',
    summary: 'Begin a test of a client',
    statuses: 'X',
    body: ClientTestBody,
    isBodyOptional: true,
    success: { status: 201, schema: newTestSchema },
    async answer(call) {
      const { request, context, actor } = call;
      const { resource, scope } =
        request.body.byteLength === 0 ? {} : bodyOf(ClientTestBody, request);
      const asked = {
        resource,
        scopes: (scope ?? 'openid profile email').split(' ').filter((name) => name !== ''),
      };
      const clientId = call.params['client_id']!;
      const test = await inWireNames(names, () =>
        context.keyward.clientTests.create(clientId, asked, actor),
      );
      const location = `${context.keyward.issuer}${request.path}/${test.id}`;
      const body = { id: test.id, start_url: test.startUrl, expires_at: test.expiresAt };
      return json(201, body, { Location: location });
    },
  }),

  managed({
    ...testRoute,
    method: 'GET',
    path: `${path}/{test_login_id}`,
    operation: 'get_client_test_login',
    summary: 'Get a test of a client, and its result once',
    statuses: 'G',
    success: { status: 200, schema: testSchema },
    async answer({ context, params, actor }) {
      const { client_id: clientId, test_login_id: testId } = params;
      return json(200, shown(await context.keyward.clientTests.read(clientId!, testId!, actor)));
    },
  }),
];
