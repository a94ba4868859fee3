/** Below the issuer (contract §4). */
export const managementPath = '/api/management/v1';
