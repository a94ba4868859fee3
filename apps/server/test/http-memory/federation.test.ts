import { memoryTarget } from '../deployment/targets.js';
import { areasOfListeners } from '../http-suite.js';

areasOfListeners.federation(memoryTarget('node'));
