/** POST /revoke: the specification's JSON and the form of RFC 7009, on one path. */
import { IsString } from 'class-validator';
import { refuse } from '@keyward/core';
import { formMedia, jsonMedia } from '../kernel/body.js';
import { auditOriginOf, empty } from '../kernel/message.js';
import { assertKnown, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { Absent } from '../kernel/body-rules.js';
import { ClientCredentialsBody } from './client-credentials-body.js';
import { readParameters } from './named-client.js';
import { guarded, namedClientId, presentedClient } from './presented-client.js';

export class RevocationBody extends ClientCredentialsBody {
  @IsString() token!: string;

  @Absent()
  @IsString()
  token_type_hint?: string;
}

export const revocationRoute: Route = {
  method: 'POST',
  path: '/revoke',
  operation: 'revoke_token',
  summary: 'Revoke a token',
  tag: 'OAuth',
  dialect: 'oauth',
  access: { kind: 'client' },
  origins: 'listed',
  namedClient: namedClientId,
  query: [],
  body: { media: [jsonMedia[0], formMedia], schema: RevocationBody },
  success: { status: 200 },
  statuses: 'O',
  async handle(request, context) {
    assertKnown(readPairs(request.query, 'query'), []);
    const parameter = readParameters(RevocationBody, request);
    const client = presentedClient(request, parameter);
    const token =
      parameter('token') ??
      refuse('grant_request_invalid', { parameter: 'token', why: 'is required' });
    await guarded(context, request, client, () =>
      context.keyward.revoke(client, token, auditOriginOf(request)),
    );
    return empty(200);
  },
};
