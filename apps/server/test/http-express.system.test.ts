import { consoleSuite } from './contract/console.js';
import { guideSuite } from './contract/guide.js';
import { memoryTarget } from './deployment/targets.js';
import { httpSuite } from './http-suite.js';

httpSuite(memoryTarget('express'));
consoleSuite(memoryTarget('express'));
guideSuite(memoryTarget('express'));
