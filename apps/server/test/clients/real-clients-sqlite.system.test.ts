import { describe } from '@jest/globals';
import { memoryTarget, sqliteTarget } from '../deployment/targets.js';
import { realClientsSuite } from './real-clients.suite.js';

describe('on SQLite', () => realClientsSuite(() => sqliteTarget));
describe('in memory, through Express alone', () => realClientsSuite(() => memoryTarget('express')));
