/** What explain.test.ts and explain-past.test.ts do in some worlds, in many more. */
import { agreementSuite } from './agreement.test-support.js';
import { historySuite } from './past.test-support.js';

agreementSuite(40);
historySuite(12);
