/** People whose password a directory keeps. */
// #region ldap
import { lookup } from 'node:dns/promises';
import { createKeyward, type Keyward, type Platform } from '@keyward/core';
import { nodeLdap } from '@keyward/ldap-node';

/** The only machine that is asked. */
const directory = 'ldap.corp.example';

export const keywardWithDirectory = (platform: Platform): Keyward =>
  createKeyward({
    ...platform,
    passwordDirectory: nodeLdap({
      addressesOf: async (name) => (name === directory ? [(await lookup(name)).address] : []),
    }),
  });
// #endregion ldap
