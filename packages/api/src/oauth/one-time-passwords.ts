/**
 * POST /otp: a one-time password goes to a person, if there is a person (specification §5,
 * contract §2).
 */
import { IsIn, IsString, MaxLength } from 'class-validator';
import { refuse } from '@keyward/core';
import { Absent } from '../kernel/body-rules.js';
import { formOrJson } from '../kernel/body.js';
import { empty } from '../kernel/message.js';
import { assertKnown, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { originOf } from '../kernel/throttle.js';
import { ClientCredentialsBody } from './client-credentials-body.js';
import { namedClient, namedTenant, readParameters } from './named-client.js';
import { localesOf } from '../pages/locales.js';

const channels = ['email', 'sms'] as const;

export class SendOtpBody extends ClientCredentialsBody {
  @IsString()
  @MaxLength(300)
  username!: string;

  @Absent()
  @IsString()
  @MaxLength(200)
  tenant_id?: string;

  @Absent()
  @IsIn([...channels])
  channel?: string;
}

export const oneTimePasswordRoute: Route = {
  method: 'POST',
  path: '/otp',
  operation: 'send_otp',
  summary: 'Send a one-time password',
  tag: 'OAuth',
  dialect: 'oauth',
  access: { kind: 'none', alsoTakes: 'client' },
  origins: 'listed',
  query: [],
  body: { media: [...formOrJson], schema: SendOtpBody },
  success: { status: 204 },
  statuses: 'O',
  async handle(request, context) {
    assertKnown(readPairs(request.query, 'query'), []);
    const parameter = readParameters(SendOtpBody, request);
    const username =
      parameter('username') ??
      refuse('grant_request_invalid', { parameter: 'username', why: 'is required' });
    // Left out, it follows from what the person is named by.
    const asked = parameter('channel') ?? (username.trim().startsWith('+') ? 'sms' : 'email');
    const channel =
      channels.find((each) => each === asked) ??
      refuse('grant_request_invalid', {
        parameter: 'channel',
        why: `must be one of ${channels.join(', ')}`,
      });
    const { access } = await namedClient(request, context, parameter);
    await context.keyward.sendOneTimePassword(access, {
      tenantId: namedTenant(request, context, parameter),
      username,
      channel,
      locales: localesOf(request),
      ...originOf(request),
    });
    return empty(204);
  },
};
