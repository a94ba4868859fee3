import { httpSuite } from './http-suite.js';
import { elsewhereSuite } from './suites/elsewhere.js';
import { everyAnswerSuite } from './suites/every-answer.js';
import { statusesSuite } from './suites/statuses.js';
import { memoryTarget } from './targets.js';

httpSuite(memoryTarget('node'));
httpSuite(memoryTarget('express'));
statusesSuite(memoryTarget('node'));
elsewhereSuite(memoryTarget('node'));
everyAnswerSuite();
