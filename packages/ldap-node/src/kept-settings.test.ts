import { expect, test } from '@jest/globals';
import { isRefusal, type DirectorySettings } from '@keyward/core/ports';
import { nodeLdap } from './index.js';

const kept: DirectorySettings = {
  url: 'ldaps://ldap.corp.example',
  startTls: false,
  authorities: [],
  bindDn: 'cn=reader,dc=corp,dc=example',
  bindPassword: 'of the reader',
  baseDn: 'ou=people,dc=corp,dc=example',
  userFilter: '(uid={login})',
  uniqueAttribute: 'entryUUID',
  groupBaseDn: undefined,
  groupFilter: '(member={dn})',
  nestsGroups: false,
  attributes: [],
};

const asking = async (more: Partial<DirectorySettings>) => {
  const settings = { ...kept, ...more };
  const resolved: string[] = [];
  const ldap = nodeLdap({
    addressesOf: (name) => {
      resolved.push(name);
      return Promise.resolve([]);
    },
  });
  const whyOf = async (work: () => Promise<unknown>): Promise<unknown> => {
    try {
      return await work();
    } catch (error) {
      if (!isRefusal(error, 'upstream_unreachable')) throw error;
      return error.values['why'];
    }
  };
  const reviewed = async () => {
    for await (const _ of ldap.review(settings, () => Promise.resolve(new Set()))) continue;
  };
  const attempt = { login: 'ada', password: 'of ada', mayTry: () => Promise.resolve(true) };
  const answers = [
    await whyOf(() => ldap.authenticate(settings, attempt)),
    await whyOf(reviewed),
    await whyOf(() => ldap.look(settings, ['entry-ada'])),
    await whyOf(() => ldap.test(settings, 'ada', () => undefined)),
  ];
  return { answers, resolved };
};

test.each([
  ['user_filter', { userFilter: '(&(uid={login})(userPassword=a*))' }],
  ['user_filter', { userFilter: '(' }],
  ['group_filter', { groupFilter: '(&(member={dn})(unicodePwd=*))' }],
  ['unique_attribute', { uniqueAttribute: 'sambaNTPassword' }],
])(
  'settings from before the rule about secrets are not used: %s as in %j',
  async (member, more) => {
    const { answers, resolved } = await asking(more);
    const why = `is not asked: ${member} compares attributes that hold secrets, and must be changed here`;
    expect(new Set(answers)).toEqual(new Set([why]));
    expect(resolved).toEqual([]);
  },
);

test('settings from before a rule about secrets are held to it when they are used, and others are asked', async () => {
  const { resolved } = await asking({});
  expect(resolved).toHaveLength(4);
});
