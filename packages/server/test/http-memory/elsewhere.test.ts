import { elsewhereSuite } from '../contract/elsewhere.js';
import { memoryTarget } from '../deployment/targets.js';

elsewhereSuite(memoryTarget);
