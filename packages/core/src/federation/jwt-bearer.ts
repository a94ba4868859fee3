import { refuse } from '../model/values/refusals.js';
import { chooseTarget } from '../oauth/choose-target.js';
import type { Grant } from '../oauth/grant.js';
import { assertTokenFits } from '../oauth/token-length.js';
import { promised } from '../support/promised.js';

const type = 'jwt_bearer';
const aliases = ['urn:ietf:params:oauth:grant-type:jwt-bearer'];

export const jwtBearerNames: readonly string[] = [type, ...aliases];

/**
 * A token for what another server has signed (RFC 7523 §2.1). The assertion of a workload has proven the client
 * already, which asks for itself.
 */
export const jwtBearer: Grant = {
  type,
  aliases,
  audience: 'confidential',

  authorize: (request, access) =>
    promised(() =>
      request.isWorkload === true
        ? { subject: access.client.id, ...assertTokenFits(chooseTarget(access, request)) }
        : refuse('grant_invalid', { why: 'The assertion is not accepted' }),
    ),
};
