import { memoryTarget } from '../deployment/targets.js';
import { areas } from '../http-suite.js';

areas.provisioning(memoryTarget);
