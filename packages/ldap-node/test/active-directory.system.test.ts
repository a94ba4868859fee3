import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { DirectoryPerson, PasswordDirectory } from '@keyward/core/ports';
import { nodeLdap } from '../src/index.js';
import { suiteWith } from './slapd.js';
import { startSamba, type Samba } from './samba.js';

suiteWith('/usr/sbin/samba')('a directory of Samba', () => {
  let samba: Samba;
  let ldap: PasswordDirectory;

  beforeAll(async () => {
    samba = await startSamba();
    ldap = nodeLdap({ addressesOf: () => Promise.resolve([samba.address]) });
    const { tool } = samba;
    await tool('user', 'create', 'ada', 'Of.Ada.1234', '--mail-address=ada@corp.example');
    await tool('user', 'create', 'bob', 'Of.Bob.1234');
    await tool('group', 'add', 'staff');
    await tool('group', 'add', 'everyone');
    await tool('group', 'addmembers', 'staff', 'ada');
    await tool('group', 'addmembers', 'everyone', 'staff');
  });
  afterAll(() => samba.stop());

  const logIn = (login: string, password: string): Promise<DirectoryPerson | undefined> =>
    ldap.authenticate(samba.settings, { login, password, mayTry: () => Promise.resolve(true) });

  const guid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

  describe('a person of an Active Directory', () => {
    test('logs in by name and by address, and is known by a GUID', async () => {
      const [byName, byAddress] = [
        await logIn('ada', 'Of.Ada.1234'),
        await logIn('ada@corp.example', 'Of.Ada.1234'),
      ];
      expect([byName?.id, byAddress?.id]).toEqual([expect.stringMatching(guid), byName?.id]);
    });

    test.each([
      ['a wrong password', 'ada', 'wrong'],
      ['an empty password, which it takes for an anonymous login', 'ada', ''],
      ['a star', '*', 'Of.Ada.1234'],
    ])('is nobody with %s', async (_, login, password) => {
      expect(await logIn(login, password)).toBeUndefined();
    });

    test('is in groups of groups by the rule of Active Directory', async () => {
      const { groups } = (await logIn('ada', 'Of.Ada.1234'))!.claims;
      const short = (groups as string[]).filter((name) => !name.includes('='));
      expect(short.sort()).toEqual(['everyone', 'staff']);
    });

    test('is looked for by the bytes of the GUID', async () => {
      const { id } = (await logIn('bob', 'Of.Bob.1234'))!;
      const found = await ldap.look(samba.settings, [id]);
      expect(found.map(({ id: each }) => each)).toEqual([id]);
    });

    test('who is disabled does not log in, and a review says so', async () => {
      const { id } = (await logIn('bob', 'Of.Bob.1234'))!;
      await samba.tool('user', 'disable', 'bob');
      const again = await logIn('bob', 'Of.Bob.1234');
      const found = [];
      const known = () => Promise.resolve(new Set([id]));
      for await (const page of ldap.review(samba.settings, known)) found.push(...page);
      expect([again, found.map(({ isDisabled }) => isDisabled)]).toEqual([undefined, [true]]);
    });
  });
});
