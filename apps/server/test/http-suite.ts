/** Everything that is asked of a server over HTTP, whatever door it has and wherever it keeps its records. */
import { describe } from '@jest/globals';
import { deployed, type Target } from './deployment.js';
import { documentSuite } from './suites/document.js';
import { matrixSuite } from './suites/matrix.js';
import { methodsSuite } from './suites/methods.js';

export const httpSuite = (target: Target): void => describe(`HTTP on ${target.name}`, () => {
  const server = deployed(target);
  documentSuite(server);
  matrixSuite(server);
  methodsSuite(server);
});
