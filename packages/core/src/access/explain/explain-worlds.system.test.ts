/** What explain.test.ts and explain-past.test.ts do in some worlds, in many more. */
import { agreementSuite } from '../../testing/explained-worlds.test-support.js';
import { historySuite } from '../../testing/explained-past.test-support.js';

agreementSuite(40);
historySuite(12);
