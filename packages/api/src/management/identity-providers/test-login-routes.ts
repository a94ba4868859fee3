/** Tests of an identity provider: a real login there that leaves nothing of people. */
import {
  loginSteps,
  personResults,
  testStatuses,
  type PersonOutcome,
  type TestLogin,
} from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { object, uuids, type JsonSchema } from '../../kernel/json-schema.js';
import { managed } from '../../kernel/management-route.js';
import { json } from '../../kernel/message.js';
import type { Route } from '../../kernel/route.js';
import { findProvider } from './find-provider.js';
import { TestLoginBody } from './identity-provider-bodies.js';

const path = '/tenants/{tenant_id}/identity_providers/{identity_provider_id}/test_logins';

const oneOf = (values: readonly string[]): JsonSchema => ({ type: 'string', enum: values });
const orNull = (schema: JsonSchema): JsonSchema => ({ oneOf: [schema, { type: 'null' }] });
const text = { type: ['string', 'null'] };
const id = { type: 'string', format: 'uuid' };
const time = { type: 'string', format: 'date-time' };
const claims = { type: 'object' };

const required = (properties: Readonly<Record<string, JsonSchema>>): JsonSchema =>
  object(properties, Object.keys(properties));

const newTestSchema = required({ id, start_url: text, expires_at: time });

const stepSchema = required({
  step: oneOf(loginSteps),
  status: oneOf(['passed', 'failed', 'skipped']),
  message: text,
});

const outcomeSchema = required({
  result: oneOf(personResults),
  user_id: orNull(id),
  email: text,
  username: text,
  profile: claims,
  role_ids: uuids,
  group_ids: uuids,
  second_factor: oneOf(['nothing', 'code', 'enrolment']),
  message: text,
});

const testSchema = required({
  id,
  status: oneOf(testStatuses),
  expires_at: time,
  steps: { type: 'array', items: stepSchema },
  claims: orNull(claims),
  outcome: orNull(outcomeSchema),
});

const shownOutcome = ({
  result,
  userId,
  email,
  username,
  profile,
  roleIds,
  groupIds,
  secondFactor,
  why,
}: PersonOutcome): object => ({
  result,
  user_id: userId,
  email,
  username,
  profile,
  role_ids: roleIds,
  group_ids: groupIds,
  second_factor: secondFactor,
  message: why,
});

const shown = ({ id: testId, status, expiresAt, steps, claims: said, outcome }: TestLogin) => ({
  id: testId,
  status,
  expires_at: expiresAt,
  steps,
  claims: said,
  outcome: outcome && shownOutcome(outcome),
});

const testRoute = {
  tag: 'Identity providers',
  // To test a provider is to see what it says of a person, so reading needs the same.
  scope: 'update:identity_providers',
  query: [],
} as const;

export const testLoginRoutes: readonly Route[] = [
  managed({
    ...testRoute,
    method: 'POST',
    path,
    operation: 'create_test_login',
    summary: 'Begin a test of an identity provider',
    statuses: 'X',
    body: TestLoginBody,
    isBodyOptional: true,
    success: { status: 201, schema: newTestSchema },
    async answer(call) {
      const { id: providerId, tenantId } = await findProvider(call);
      const { tests } = call.context.keyward.federation;
      const { request, actor } = call;
      const { login } = request.body.byteLength === 0 ? {} : bodyOf(TestLoginBody, request);
      const test = await tests.create(tenantId, providerId, actor, login);
      const location = `${call.context.keyward.issuer}${request.path}/${test.id}`;
      const body = { id: test.id, start_url: test.startUrl, expires_at: test.expiresAt };
      return json(201, body, { Location: location });
    },
  }),

  managed({
    ...testRoute,
    method: 'GET',
    path: `${path}/{test_login_id}`,
    operation: 'get_test_login',
    summary: 'Get a test of an identity provider, and its result once',
    statuses: 'G',
    success: { status: 200, schema: testSchema },
    async answer(call) {
      const { id: providerId, tenantId } = await findProvider(call);
      const testId = call.params['test_login_id']!;
      const { tests } = call.context.keyward.federation;
      return json(200, shown(await tests.read({ tenantId, providerId, testId }, call.actor)));
    },
  }),
];
