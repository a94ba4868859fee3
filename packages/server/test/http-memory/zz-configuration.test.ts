import { memoryTarget } from '../deployment/targets.js';
import { configurationSuite } from '../management/configuration.js';

configurationSuite(memoryTarget);
