/** What people do for themselves, through an application's own pages (operations §6.2, §6.3). */
import { refuse } from '@keyward/core';
import type { MailRequest, Registration } from '@keyward/core/management';
import { bodyOf } from '../../kernel/body.js';
import { readSelection } from '../../kernel/list-query.js';
import { json } from '../../kernel/message.js';
import { type Call } from '../../kernel/management-operation.js';
import { managementPath } from '../../kernel/management-path.js';
import { managed, noContent, one } from '../../kernel/management-route.js';
import type { Route } from '../../kernel/route.js';
import { networkOf, originOf } from '../../kernel/throttle.js';
import { render } from '../../kernel/view.js';
import {
  PasswordResetBody,
  RegistrationBody,
  ResendBody,
  VerificationBody,
} from './registration-bodies.js';
import { userView } from '../users/user-view.js';
import { type JsonSchema, reference } from '../../kernel/json-schema.js';
import { recordBody } from '../../kernel/record-body.js';

/** All that a caller without read:users learns. */
const neutral = { status: 'pending_verification' } as const;
const neutralSchema: JsonSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['status'],
  properties: { status: { const: neutral.status } },
};

const scope = 'create:registrations';

const whoIn = (body: PasswordResetBody): MailRequest['who'] => {
  const given = [body.user_id, body.email, body.username, body.phone_number].filter(
    (each) => each !== undefined && each !== null && each !== '',
  );
  if (given.length !== 1)
    refuse('invalid_field', {
      field: 'user_id, email, username or phone_number',
      why: 'is required, and only one of them',
    });
  return body.user_id ? { userId: body.user_id } : { identifier: given[0]! };
};

const requestOf = ({ request }: Call, body: PasswordResetBody): MailRequest => ({
  who: whoIn(body),
  clientId: body.client_id,
  resultUrl: body.result_url,
  network: networkOf(request.remoteAddress),
});

const registrationBody = recordBody<Registration, RegistrationBody>(
  RegistrationBody,
  { ...userView, parts: {} },
  ['password', 'client_id', 'result_url', 'ticket'],
);

const register = async (call: Call): ReturnType<Route['handle']> => {
  const selection = readSelection(userView, call.query);
  const { keyward } = call.context;
  const user = await registrationBody.write(call.request, (fields, body) =>
    keyward.people.register(
      {
        ...fields,
        password: body.password,
        clientId: body.client_id,
        resultUrl: body.result_url,
        ticket: body.ticket,
        network: networkOf(call.request.remoteAddress),
      },
      call.actor,
    ),
  );
  if (user === undefined || !call.caller.actor.managementScopes.has('read:users'))
    return json(201, neutral);
  return json(201, (await render(userView, [user], selection, call))[0], {
    Location: `${keyward.issuer}${managementPath}/users/${user.id}`,
  });
};

export const registrationRoutes: readonly Route[] = [
  managed({
    method: 'POST',
    path: '/users/registration',
    operation: 'register_user',
    summary: 'Register a user',
    tag: 'Users',
    scope: scope,
    statuses: 'C',
    body: RegistrationBody,
    query: ['fields', 'expand'],
    success: { status: 201, schema: { oneOf: [reference(userView.name), neutralSchema] } },
    answer: register,
  }),

  one({
    method: 'POST',
    path: '/users/registration/verification',
    operation: 'verify_registration',
    summary: 'Verify a registration',
    tag: 'Users',
    scope: scope,
    statuses: 'X',
    body: VerificationBody,
    view: userView,
    run: ({ request, context, actor }) => {
      const { ticket, user_id: userId, code, password } = bodyOf(VerificationBody, request);
      if (ticket === undefined && (userId === undefined || code === undefined))
        refuse('invalid_field', {
          field: 'ticket',
          why: 'or user_id together with code is required',
        });
      if (ticket !== undefined && (userId !== undefined || code !== undefined))
        refuse('invalid_field', { field: 'ticket', why: 'cannot stand beside user_id and code' });
      const holder =
        password === undefined ? {} : { password: { typed: password, ...originOf(request) } };
      return context.keyward.people.verifyRegistration((ticket ?? code)!, userId, actor, holder);
    },
  }),

  noContent({
    method: 'POST',
    path: '/users/registration/resend',
    operation: 'resend_verification',
    summary: 'Resend verification',
    tag: 'Users',
    scope: scope,
    statuses: 'L',
    hasDryRun: false,
    body: ResendBody,
    run: (call) =>
      call.context.keyward.people.resendVerification(
        requestOf(call, bodyOf(ResendBody, call.request)),
        call.actor,
      ),
  }),

  noContent({
    method: 'POST',
    path: '/users/password/reset',
    operation: 'request_password_reset',
    summary: 'Request a reset',
    tag: 'Users',
    scope: 'create:tickets',
    statuses: 'L',
    hasDryRun: false,
    body: PasswordResetBody,
    run: (call) =>
      call.context.keyward.people.requestPasswordReset(
        requestOf(call, bodyOf(PasswordResetBody, call.request)),
        call.actor,
      ),
  }),
];
