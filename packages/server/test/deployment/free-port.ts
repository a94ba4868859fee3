export { freePort } from '../../../storage-typeorm/test/free-port.js';
