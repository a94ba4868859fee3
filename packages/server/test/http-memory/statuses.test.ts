import { memoryTarget } from '../deployment/targets.js';
import { statusesSuite } from '../management/statuses.js';

statusesSuite(memoryTarget);
