import { memoryTarget } from '../deployment/targets.js';
import { areasOfRecords } from '../http-suite.js';

areasOfRecords.access(memoryTarget('node'));
