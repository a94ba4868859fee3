import { httpSuite } from './http-suite.js';
import { consoleSuite } from './contract/console.js';
import { guideSuite } from './contract/guide.js';
import { elsewhereSuite } from './contract/elsewhere.js';
import { everyAnswerSuite } from './contract/every-answer.js';
import { statusesSuite } from './management/statuses.js';
import { claimScanSuite } from './management/claim-scan.js';
import { memoryTarget } from './deployment/targets.js';

httpSuite(memoryTarget('node'));
httpSuite(memoryTarget('express'));
consoleSuite(memoryTarget('node'));
consoleSuite(memoryTarget('express'));
guideSuite(memoryTarget('node'));
guideSuite(memoryTarget('express'));
statusesSuite(memoryTarget('node'));
claimScanSuite(memoryTarget('node'));
elsewhereSuite(memoryTarget('node'));
everyAnswerSuite();
