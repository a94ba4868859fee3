import { sqliteTarget } from '../targets.js';
import { journeysSuite } from './journeys.suite.js';

journeysSuite(() => sqliteTarget);
