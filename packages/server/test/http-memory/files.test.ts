import { consoleSuite } from '../contract/console.js';
import { guideSuite } from '../contract/guide.js';
import { memoryTarget } from '../deployment/targets.js';
import { claimScanSuite } from '../management/claim-scan.js';

consoleSuite(memoryTarget);
guideSuite(memoryTarget);
claimScanSuite(memoryTarget);
