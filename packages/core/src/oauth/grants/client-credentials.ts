import {
  assertDetails,
  detailsTarget,
  type DetailsDeps,
} from '../details/authorization-details.js';
import { chooseTarget } from '../choose-target.js';
import type { Grant } from '../grant.js';
import { assertTokenFits } from '../token-length.js';
import { promised } from '../../support/promised.js';

/** The client asks for itself, with no user involved. RFC 6749 §4.4. */
export const clientCredentials = (deps: DetailsDeps): Grant => ({
  type: 'client_credentials',
  aliases: [],
  audience: 'confidential',
  takesDetails: true,

  authorize: (request, access) =>
    promised(() => {
      const { authorizationDetails } = request;
      const { target, scopes } = chooseTarget(access, request);
      assertDetails(deps, detailsTarget(access, target), authorizationDetails);
      const isForDetails = authorizationDetails !== undefined && request.scopes === undefined;
      const granted = { target, scopes: isForDetails ? [] : scopes, authorizationDetails };
      return { subject: access.client.id, ...assertTokenFits(granted) };
    }),
});
