import { httpSuite } from './http-suite.js';
import { memoryTarget } from './targets.js';

httpSuite(memoryTarget('node'));
httpSuite(memoryTarget('express'));
