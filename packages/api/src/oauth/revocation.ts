/** POST /revoke: the specification's JSON and the form of RFC 7009, on one path. */
import { IsString } from 'class-validator';
import { refuse } from '@keyward/core';
import type { Parameter } from '@keyward/core/internal';
import { bodyOf, formMedia, jsonMedia, mediaType, readForm } from '../kernel/body.js';
import { empty, type ApiRequest } from '../kernel/message.js';
import { assertKnown, parameterOf, readPairs } from '../kernel/query.js';
import type { Route } from '../kernel/route.js';
import { Absent } from '../kernel/body-rules.js';
import { ClientCredentialsBody } from './client-credentials-body.js';
import { guarded, presentedClient } from './presented-client.js';

export class RevocationBody extends ClientCredentialsBody {
  @IsString() token!: string;

  @Absent()
  @IsString()
  token_type_hint?: string;
}

const readParameters = (request: ApiRequest): Parameter => {
  const type = mediaType(request);
  if (type === jsonMedia[0]) {
    const body = bodyOf(RevocationBody, request);
    return (name) => body[name as keyof RevocationBody] || undefined;
  }
  if (type !== formMedia)
    refuse('media_type_refused', { expected: `${formMedia} or ${jsonMedia[0]}` });
  const form = readForm(request);
  return parameterOf(form);
};

export const revocationRoute: Route = {
  method: 'POST',
  path: '/revoke',
  operation: 'revoke_token',
  summary: 'Revoke a token',
  tag: 'OAuth',
  dialect: 'oauth',
  access: { kind: 'client' },
  origins: 'listed',
  query: [],
  body: { media: [jsonMedia[0], formMedia], schema: RevocationBody },
  success: { status: 200 },
  statuses: 'O',
  async handle(request, context) {
    assertKnown(readPairs(request.query, 'query'), []);
    const parameter = readParameters(request);
    const client = presentedClient(request, parameter);
    const token =
      parameter('token') ??
      refuse('grant_request_invalid', { parameter: 'token', why: 'is required' });
    await guarded(context, request, client, () => context.keyward.revoke(client, token));
    return empty(200);
  },
};
