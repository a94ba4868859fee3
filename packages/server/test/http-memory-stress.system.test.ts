import { memoryTarget } from './deployment/targets.js';
import { areas } from './http-suite.js';

areas.stress(memoryTarget);
