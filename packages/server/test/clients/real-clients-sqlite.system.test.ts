import { describe } from '@jest/globals';
import { sqliteTarget } from '../deployment/targets.js';
import { realClientsSuite } from './real-clients.suite.js';

describe('on SQLite', () => realClientsSuite(() => sqliteTarget));
