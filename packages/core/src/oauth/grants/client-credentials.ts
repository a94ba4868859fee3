import { chooseTarget } from '../choose-target.js';
import type { Grant } from '../grant.js';
import { assertTokenFits } from '../token-length.js';
import { promised } from '../../support/promised.js';

/** The client asks for itself, with no user involved. RFC 6749 §4.4. */
export const clientCredentials: Grant = {
  type: 'client_credentials',
  aliases: [],
  audience: 'confidential',

  authorize: (request, access) =>
    promised(() => ({
      subject: access.client.id,
      ...assertTokenFits(chooseTarget(access, request)),
    })),
};
