/** Everything that is asked of a server over HTTP, whatever door it has and wherever it keeps its records. */
import { describe } from '@jest/globals';
import { deployed, type Target } from './deployment.js';
import { documentSuite } from './suites/document.js';
import { matrixSuite } from './suites/matrix.js';
import { methodsSuite } from './suites/methods.js';
import { listsSuite } from './suites/lists.js';
import { filtersSuite } from './suites/filters.js';
import { badBodiesSuite } from './suites/bad-bodies.js';
import { badRequestsSuite } from './suites/bad-requests.js';
import { tokenSuite } from './suites/token.js';
import { introspectionSuite } from './suites/introspection.js';
import { revocationSuite } from './suites/revocation.js';
import { clientsSuite } from './suites/clients.js';
import { resourcesSuite } from './suites/resources.js';

export const httpSuite = (target: Target): void => describe(`HTTP on ${target.name}`, () => {
  const server = deployed(target);
  documentSuite(server);
  matrixSuite(server);
  methodsSuite(server);
  listsSuite(server);
  filtersSuite(server);
  badBodiesSuite(server);
  badRequestsSuite(server);
  tokenSuite(server);
  introspectionSuite(server);
  revocationSuite(server);
  clientsSuite(server);
  resourcesSuite(server);
});
