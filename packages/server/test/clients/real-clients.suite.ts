/** Client libraries that others wrote, each driving a started server over loopback. */
import { afterAll, beforeAll, describe } from '@jest/globals';
import type { Deployment, Target } from '../deployment/deployment.js';
import { authorizationDetailsClientSuite } from './authorization-details.suite.js';
import { accessKeysSuite } from './access-keys.suite.js';
import { boundTokensSuite } from './bound-tokens.suite.js';
import { joseSuite } from './jose.suite.js';
import { oauth4webapiSuite } from './oauth4webapi.suite.js';
import { startWithAda } from './ada.js';
import { passportSuite } from './passport.suite.js';
import { signedMessagesSuite } from './signed-messages.suite.js';
import { singlePageAppSuite } from './single-page-app.suite.js';

/** The target is asked for when its database runs. */
export const realClientsSuite = (target: () => Target): void =>
  describe('real clients', () => {
    let server: Deployment;
    beforeAll(async () => {
      server = await startWithAda(target());
    });
    afterAll(() => server?.stop());
    const deployment = (): Deployment => server;

    oauth4webapiSuite(deployment);
    passportSuite(deployment);
    joseSuite(deployment);
    boundTokensSuite(deployment);
    signedMessagesSuite(deployment);
    authorizationDetailsClientSuite(deployment);
    singlePageAppSuite(deployment);
    accessKeysSuite(deployment);
  });
