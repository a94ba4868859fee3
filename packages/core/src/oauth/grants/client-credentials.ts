import { chooseTarget } from '../choose-target.js';
import type { Grant } from '../grant.js';

/** The client asks for itself, with no user involved. RFC 6749 §4.4. */
export const clientCredentials: Grant = {
  type: 'client_credentials',
  aliases: [],
  audience: 'confidential',

  async authorize(request, access) {
    return { subject: access.client.id, ...chooseTarget(access, request) };
  },
};
