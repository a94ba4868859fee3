import type { DetailsDeps } from '../detailed-rights.js';
import { chooseTarget } from '../choose-target.js';
import type { Grant } from '../grant.js';
import { assertTokenFits } from '../token-length.js';
import { promised } from '../../support/promised.js';

/** The client asks for itself, with no user involved. RFC 6749 §4.4. Without `details`, it gives none. */
export const clientCredentials = ({ details }: Partial<DetailsDeps>): Grant => ({
  type: 'client_credentials',
  aliases: [],
  audience: 'confidential',
  takesDetails: details && true,

  authorize: (request, access) =>
    promised(() => {
      const { authorizationDetails } = request;
      const { target, scopes } = chooseTarget(access, request);
      details?.assertAskable({ client: access.client, target }, authorizationDetails);
      const isForDetails = authorizationDetails !== undefined && request.scopes === undefined;
      const granted = assertTokenFits({ target, scopes: isForDetails ? [] : scopes });
      details?.assertFit(granted, authorizationDetails);
      return { subject: access.client.id, ...granted, authorizationDetails };
    }),
});
