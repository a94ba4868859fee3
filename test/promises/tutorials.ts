import type { DocumentPromises } from './document-promises.js';

export const tutorials: readonly DocumentPromises[] = [
  {
    document: 'docs/tutorials/desktop-and-device/README.md',
    promises: [
      {
        sentence: 'The terminal asks every five seconds, and then greets you.',
        test: {
          file: 'test/tutorials/desktop-and-device.system.test.ts',
          title: 'greets its person after a login by the browser, and after one by a code',
        },
      },
      {
        sentence:
          'Keyward always asks the person here, since the code may come from a ' + 'stranger.',
        test: {
          file: 'packages/core/src/oauth/authorize/device.test.ts',
          title: 'the person is always asked, as the code may come from a stranger',
        },
      },
    ],
    others: [{ sentence: 'It takes ten minutes.', why: 'an estimate' }],
  },
  {
    document: 'docs/tutorials/log-people-into-a-web-application/README.md',
    promises: [
      {
        sentence: 'It never sees a password.',
        test: {
          file: 'test/tutorials/log-people-into-a-web-application.system.test.ts',
          title: 'the shop greets the person by name',
        },
      },
      {
        sentence: 'The access token expires after fifteen minutes.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'When the person has logged out elsewhere, or has withdrawn what they ' +
          'allowed, Keyward refuses the renewal and the access token.',
        test: {
          file: 'test/tutorials/log-people-into-a-web-application.system.test.ts',
          title:
            'a page after a logout elsewhere asks for a new login, and shows no stack ' + 'trace',
        },
      },
    ],
    others: [{ sentence: 'It takes ten minutes.', why: 'an estimate' }],
  },
  {
    document: 'docs/tutorials/machine-to-machine/README.md',
    promises: [],
    others: [{ sentence: 'It takes ten minutes.', why: 'an estimate' }],
  },
  {
    document: 'docs/tutorials/protect-an-api/README.md',
    promises: [
      {
        sentence: 'The second way alone sees at once that a token is revoked:',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title: 'a revoked token is refused',
        },
      },
    ],
    others: [{ sentence: 'It takes fifteen minutes.', why: 'an estimate' }],
  },
  {
    document: 'docs/tutorials/saas-with-organisations/README.md',
    promises: [
      {
        sentence:
          'Each company is a tenant of Keyward: it has people, roles and an ' +
          'administrator of its own, and sees nothing of the others.',
        test: {
          file: 'test/tutorials/saas-with-organisations.system.test.ts',
          title: 'the administrator of Acme finds the people of Acme alone',
        },
      },
      {
        sentence: 'Log in as kim: Kim Lee may close the ticket.',
        test: {
          file: 'test/tutorials/saas-with-organisations.system.test.ts',
          title: 'a lead of Acme closes a ticket of Acme',
        },
      },
      {
        sentence:
          'So the token decides: for a global client it has the claim tenant_id, and ' +
          'the help desk compares.',
        test: {
          file: 'test/tutorials/saas-with-organisations.system.test.ts',
          title: 'a person who changes the tenant in the address is refused by the token',
        },
      },
      {
        sentence: 'Keyward gives only the scopes that the person holds by a role.',
        test: {
          file: 'test/tutorials/saas-with-organisations.system.test.ts',
          title: 'an agent of Globex reads the ticket of Globex, and cannot close it',
        },
      },
    ],
  },
  {
    document: 'docs/tutorials/single-page-application/README.md',
    promises: [
      {
        sentence: 'The access token expires after fifteen minutes.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'A minute before, automaticSilentRenew sends the refresh token and gets new ' + 'ones.',
        test: {
          file: 'test/tutorials/single-page-application.system.test.ts',
          title: 'the tokens are renewed from another origin by the refresh token',
        },
      },
      {
        sentence: 'Press Renew now to do the same at once.',
        test: {
          file: 'test/tutorials/single-page-application.system.test.ts',
          title: 'the tokens are renewed from another origin by the refresh token',
        },
      },
      {
        sentence: 'In other tabs, the next renewal is refused, and they show Log in.',
        test: {
          file: 'test/tutorials/single-page-application.system.test.ts',
          title: 'a logout ends the session at Keyward, and that of other tabs',
        },
      },
    ],
    others: [{ sentence: 'It takes ten minutes.', why: 'an estimate' }],
  },
];
