import { describeWithMariadb } from '../../../storage-typeorm/test/mariadb.js';
import { mariadbTarget } from '../deployment/targets.js';
import { realClientsSuite } from './real-clients.suite.js';

describeWithMariadb('on MariaDB', (mariadb) => realClientsSuite(() => mariadbTarget(mariadb())));
