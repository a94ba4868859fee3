/** Attacks on SAML parties that were published, tried on both that this server can be. */
import { describe, expect, test } from '@jest/globals';
import type { Target } from '../deployment/deployment.js';
import { attacksByLogout } from './saml-attacks/logouts.js';
import { attacksOnIdentityProvider } from './saml-attacks/on-identity-provider.js';
import { attacksOnRelyingParty } from './saml-attacks/on-relying-party.js';
import { attacksByRequest } from './saml-attacks/requests.js';
import { attacksByResponse } from './saml-attacks/responses.js';

export const samlAttacksSuite = (target: Target): void => {
  describe('the table of attacks', () => {
    const all = [...attacksByResponse, ...attacksByRequest.table, ...attacksByLogout];
    const published = /CVE-\d{4}-\d+|GHSA-|, (19|20)\d\d|(SAML|RFC) .*§|OWASP/;

    test('has at least 40 on each side, with the logouts', () => {
      expect(attacksByResponse.length).toBeGreaterThanOrEqual(40);
      expect(all.length - attacksByResponse.length).toBeGreaterThanOrEqual(40);
    });

    test.each(all)('says where $name was published', ({ source }) => {
      expect(source).toMatch(published);
    });
  });
  attacksOnRelyingParty(target);
  attacksOnIdentityProvider(target);
};
