/** Where SAML providers have browsers post their answers, and what they have to know of us. */
import { assertionPath, samlMetadataPath } from '@keyward/core/endpoints';
import { bodyLimits, formBody, readForm } from '../kernel/body.js';
import type { Route } from '../kernel/route.js';
import { pageStatuses } from '../kernel/statuses.js';
import { assertWithin, networkOf } from '../kernel/throttle.js';
import { redirect } from '../pages/page-answers.js';
import { pageRoute } from '../pages/page-route.js';
import { parameterOf } from '../kernel/query.js';
import { metadataRoute } from './foreign-messages.js';

export const samlRoutes: readonly Route[] = [
  {
    ...pageRoute,
    method: 'POST',
    path: assertionPath,
    operation: 'receive_assertion',
    summary: 'Receive the answer of a SAML provider',
    query: [],
    success: { status: 303 },
    statuses: pageStatuses(429),
    body: formBody(['SAMLResponse', 'RelayState']),
    async handle(request, context) {
      assertWithin(await context.throttle.take('authorization', networkOf(request.remoteAddress)));
      return redirect(
        request,
        await context.keyward.federation.receive(
          request.params['identity_provider_id']!,
          parameterOf(readForm(request, bodyLimits.samlForm)),
        ),
      );
    },
  },

  metadataRoute(
    {
      path: samlMetadataPath,
      operation: 'get_saml_metadata',
      summary: 'Get the metadata for a SAML provider',
      statuses: [404, 405, 500, 503],
    },
    ({ keyward }, { params }) => keyward.federation.metadata(params['identity_provider_id']!),
  ),
];
