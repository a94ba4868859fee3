// What a message may look like is decided before a storage is asked. Those on identity providers run on SQLite, too.
import { memoryTarget } from '../deployment/targets.js';
import { samlAttacksSuite } from '../oauth/saml-attacks.js';

samlAttacksSuite(memoryTarget);
