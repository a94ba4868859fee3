/** People who log in at a SAML provider. */
// #region saml
import { createKeyward, type Keyward, type Platform } from '@keyward/core';
import { nodeSaml } from '@keyward/saml-node';

export const keywardWithSaml = (platform: Platform): Keyward =>
  createKeyward({ ...platform, saml: nodeSaml() });
// #endregion saml
