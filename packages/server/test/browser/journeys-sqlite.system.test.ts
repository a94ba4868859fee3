import { sqliteTarget } from '../deployment/targets.js';
import { journeysSuite } from './journeys.suite.js';

journeysSuite(() => sqliteTarget);
