/** Everything that is asked of a server over HTTP, whatever listener it has and wherever it keeps its records. */
import { describe, expect, test } from '@jest/globals';
import { hotPaths } from '@keyward/http-node';
import { deployed, managementPath, type Deployment, type Target } from './deployment.js';
import { auditSuite } from './suites/audit.js';
import { backchannelLogoutSuite } from './suites/backchannel-logout.js';
import { accessSuite } from './suites/access.js';
import { blocksSuite } from './suites/blocks.js';
import { grantsSuite } from './suites/grants.js';
import { badBodiesSuite } from './suites/bad-bodies.js';
import { badRequestsSuite } from './suites/bad-requests.js';
import { clientAssertionsSuite } from './suites/client-assertions.js';
import { clientsSuite } from './suites/clients.js';
import { codeFlowSuite } from './suites/code-flow.js';
import { conformanceSuite } from './suites/conformance.js';
import { documentSuite } from './suites/document.js';
import { effectiveSuite } from './suites/effective.js';
import { dryRunSuite } from './suites/dry-run.js';
import { forceSuite } from './suites/force.js';
import { federationSuite } from './suites/federation.js';
import { filtersSuite } from './suites/filters.js';
import { fuzzSuite } from './suites/fuzz.js';
import { headersSuite } from './suites/headers.js';
import { identityProofsSuite } from './suites/identity-proofs.js';
import { identityProvidersSuite } from './suites/identity-providers.js';
import { introspectionSuite } from './suites/introspection.js';
import { keysSuite } from './suites/keys.js';
import { linksSuite } from './suites/links.js';
import { listsSuite } from './suites/lists.js';
import { matrixSuite } from './suites/matrix.js';
import { methodsSuite } from './suites/methods.js';
import { oneTimePasswordsSuite } from './suites/one-time-passwords.js';
import { pagesSuite } from './suites/pages.js';
import { pairwiseSuite } from './suites/pairwise.js';
import { peopleSuite } from './suites/people.js';
import { racesSuite } from './suites/races.js';
import { registrationSuite } from './suites/registration.js';
import { resourcesSuite } from './suites/resources.js';
import { revocationSuite } from './suites/revocation.js';
import { samlSuite } from './suites/saml.js';
import { selfServiceSuite } from './suites/own-account.js';
import { strangersSuite } from './suites/strangers.js';
import { secondFactorsSuite } from './suites/second-factors.js';
import { tenantsSuite } from './suites/tenants.js';
import { systemResourceSuite } from './suites/system-resource.js';
import { suspensionSuite } from './suites/suspension.js';
import { tenantRecordsSuite } from './suites/tenant-records.js';
import { throttleSuite } from './suites/throttle.js';
import { tokenSuite } from './suites/token.js';
import { tokenExchangeSuite } from './suites/token-exchange.js';
import { whatEndsWhatSuite } from './suites/what-ends-what.js';
import { usersSuite } from './suites/users.js';

export const httpSuite = (target: Target): void =>
  describe(`HTTP on ${target.name}`, () => {
    const isWhole = target.listener === 'node';

    describe('the contract', () => {
      const server = deployed(target);
      documentSuite(server);
      methodsSuite(server);
      badRequestsSuite(server);
      headersSuite(target, server);
      if (!isWhole) return;
      matrixSuite(deployed(target, { configuration: { multiTenant: true } }));
      listsSuite(server);
      filtersSuite(server);
      badBodiesSuite(target);
      tenantsSuite(target, server);
    });

    describe('OAuth', () => {
      const server = deployed(target);
      tokenSuite(server);
      introspectionSuite(server);
      revocationSuite(server);
      keysSuite(target, server);
      strangersSuite(target);
      codeFlowSuite(target);
      oneTimePasswordsSuite(target);
      pagesSuite(target);
      secondFactorsSuite(target);
      conformanceSuite(target);
      clientAssertionsSuite(target);
      backchannelLogoutSuite(target);
      tokenExchangeSuite(target);
      systemResourceSuite(target);
      pairwiseSuite(target);
      federationSuite(target);
      samlSuite(target);
      peopleSuite(target);
      registrationSuite(target);
      identityProofsSuite(target);
    });

    test('both listeners lead management through Express, so what it does is asked at one of them', () => {
      expect(hotPaths.filter((path) => path.startsWith(managementPath))).toEqual([]);
    });

    // Each by itself, so that everything stored can be compared before and after a refusal without taking long.
    if (isWhole)
      describe('records', () => {
        const alone = (suite: (server: Deployment) => void): void =>
          describe('on a server of their own', () => suite(deployed(target)));
        alone(clientsSuite);
        alone(resourcesSuite);
        alone(linksSuite);
        alone(usersSuite);
        blocksSuite(target);
        grantsSuite(target);
        selfServiceSuite(target);
        whatEndsWhatSuite(target);
        alone(identityProvidersSuite);
        alone(accessSuite);
        alone(effectiveSuite);
        alone((server) => tenantRecordsSuite(target, server));
        suspensionSuite(target);
        forceSuite(target);
        alone(racesSuite);
        alone((server) => auditSuite(target, server));
        dryRunSuite(target);
      });

    describe('under stress', () => {
      fuzzSuite(target);
      throttleSuite(target);
    });
  });
