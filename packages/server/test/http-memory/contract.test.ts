import { memoryTarget } from '../deployment/targets.js';
import { areas } from '../http-suite.js';

areas.contract(memoryTarget);
areas.lists(memoryTarget);
