/** A tenant whose people are in a directory. */
import type { LoginAttempt } from '../login/log-in.js';
import type { NewIdentityProvider } from '../model/provider/provider-fields.js';
import { acme, setUp } from './set-up.test-support.js';

export const directoryMetadata = {
  url: 'ldaps://ldap.corp.example',
  bind_dn: 'cn=reader,dc=corp,dc=example',
  base_dn: 'ou=people,dc=corp,dc=example',
  client_secret: 'reader-secret',
};

export const ada = {
  id: 'entry-ada',
  logins: ['ada@corp.example', 'ada'],
  password: 'of ada',
  claims: { email: 'ada@corp.example', given_name: 'Ada', groups: ['staff'] },
};

export const atDirectory = async (more: Partial<NewIdentityProvider> = {}) => {
  const world = await setUp();
  await world.keyward.tenants.modify(acme, { metadata: { mfa: { policy: 'optional' } } });
  const provider = await world.keyward.identityProviders.create(acme, {
    type: 'ldap',
    name: 'Corp',
    metadata: directoryMetadata,
    domains: ['corp.example'],
    ...more,
  });
  const directory = world.passwordDirectory;
  directory.entries = [ada];
  return { world, provider, directory };
};

export const directoryAttempt = (more: Partial<LoginAttempt> = {}): LoginAttempt => ({
  tenantId: acme,
  identifier: 'ada@corp.example',
  password: 'of ada',
  network: 'home',
  address: null,
  ...more,
});
