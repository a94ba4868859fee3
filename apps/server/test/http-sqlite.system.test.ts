import { httpSuite } from './http-suite.js';
import { sqliteTarget } from './deployment/targets.js';

httpSuite(sqliteTarget);
