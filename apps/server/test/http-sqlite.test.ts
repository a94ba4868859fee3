import { httpSuite } from './http-suite.js';
import { sqliteTarget } from './targets.js';

httpSuite(sqliteTarget);
