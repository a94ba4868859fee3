/** Below the issuer (contract §4). */
export { managementPath } from '@keyward/core/management';
