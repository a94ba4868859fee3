import { elsewhereSuite } from './contract/elsewhere.js';
import { everyAnswerSuite } from './contract/every-answer.js';
import { memoryTarget, sqliteTarget } from './deployment/targets.js';
import { httpSuite } from './http-suite.js';
import { statusesSuite } from './management/statuses.js';
import { attacksOnIdentityProvider } from './oauth/saml-attacks/on-identity-provider.js';

httpSuite(sqliteTarget);
// Which session a message means, and that it counts once, is asked of a storage.
attacksOnIdentityProvider(sqliteTarget);

// Every answer is looked for in one process. These two cause those that no database makes a difference to.
statusesSuite(memoryTarget);
elsewhereSuite(memoryTarget);
everyAnswerSuite();
