/** RFC 8693 §3, and the one of identity assertion grants. */
export const tokenTypes = {
  access: 'urn:ietf:params:oauth:token-type:access_token',
  id: 'urn:ietf:params:oauth:token-type:id_token',
  refresh: 'urn:ietf:params:oauth:token-type:refresh_token',
  idJag: 'urn:ietf:params:oauth:token-type:id-jag',
  jwt: 'urn:ietf:params:oauth:token-type:jwt',
} as const;

/** What a client may send with the jwt-bearer grant, beside the tokens of workloads. */
export const grantProfiles = ['urn:ietf:params:oauth:grant-profile:id-jag'] as const;
