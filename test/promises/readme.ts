import type { DocumentPromises } from './document-promises.js';

export const readme: readonly DocumentPromises[] = [
  {
    document: 'README.md',
    promises: [
      {
        sentence: 'The whole server runs within a program, too, here in six lines:',
        test: { file: 'test/packages.system.test.ts', title: 'the server runs within Express: %s' },
      },
      {
        sentence: 'The core has no dependency.',
        test: { file: 'test/layers.test.ts', title: 'it has no dependencies' },
      },
      {
        sentence: 'Getting started: from nothing to a token for your own API in ten minutes.',
        test: { file: 'test/guides.system.test.ts', title: 'of getting started do what they say' },
      },
      {
        sentence: 'Standards: what is supported, by section, with the tests that prove each one.',
        test: {
          file: 'test/reference.test.ts',
          title:
            'that a comment cites stand in the title of the test that proves them, section by section',
        },
      },
      {
        sentence:
          'The first start prints a user name and a password, once: log in with them at ' +
          'http://localhost:3000/console.',
        test: {
          file: 'apps/keyward/test/operation/first-start.system.test.ts',
          title:
            'prints the credentials once, one a line; the second start keeps the data and ' +
            'prints none',
        },
      },
      {
        sentence:
          'Explain shows each way to a permission, or the gate that refuses and the change ' +
          'that opens it.',
        test: {
          file: 'apps/keyward/test/console/explain.system.test.ts',
          title: 'what is allowed shows each way, drawn and as a list',
        },
      },
      {
        sentence: 'It answers for an earlier moment, too.',
        test: {
          file: 'packages/server/test/management/effective.ts',
          title: 'explain with at tells the answer of that moment, and the events that came since',
        },
      },
      {
        sentence: 'A dry run is the real write, rolled back.',
        test: {
          file: 'packages/server/test/management/dry-run.ts',
          title: '%s (%s) answers what it would do and writes nothing',
        },
      },
      {
        sentence:
          'It names the people and programs that gain or lose access, and the sessions and ' +
          'tokens that would end.',
        test: {
          file: 'packages/server/test/management/dry-run.ts',
          title: 'says which sessions and tokens would end with a block',
        },
      },
      {
        sentence:
          'Each change stands in the audit log, with its values before and after where they ' +
          'are neither secret nor personal. keyward audit verify finds a sealed event that ' +
          'was changed or removed.',
        test: {
          file: 'packages/core/src/audit/audit.test.ts',
          title:
            'an event that was changed, removed, added or moved breaks the chain from there on',
        },
      },
    ],
  },
  {
    document: 'docs/README.md',
    promises: [
      {
        sentence: 'Machines log in with client credentials: a secret or private_key_jwt.',
        test: {
          file: 'packages/server/test/oauth/client-assertions.ts',
          title: 'openid-client gets, introspects and revokes a token, and a device code: %s',
        },
      },
      {
        sentence: 'People use the authorization code flow with PKCE.',
        test: {
          file: 'packages/server/test/oauth/code-flow.ts',
          title: 'a public client needs PKCE and gets tokens without a secret',
        },
      },
      {
        sentence: 'Login, consent, sign-up and recovery pages come in six languages.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: '%s says its language, direction and title, and has one heading',
        },
      },
      {
        sentence:
          'Logins can use passwords, one-time passwords, authenticator apps, passkeys, ' +
          'and OpenID, OAuth or SAML providers.',
        test: {
          file: 'packages/server/test/oauth/saml.ts',
          title:
            'a person is made, with amr fed, and known again afterwards; the answer may ' +
            'be signed whole',
        },
      },
      {
        sentence: 'Tokens can be introspected, exchanged, refreshed and revoked.',
        test: {
          file: 'packages/server/test/oauth/code-flow.ts',
          title:
            'refresh tokens rotate, and the last one is revoked with everything that ' +
            'hangs on it',
        },
      },
      {
        sentence: 'A logout reaches every application.',
        test: {
          file: 'packages/core/src/sessions/logout-delivery.test.ts',
          title: 'once, and every other that took part too, but nobody else',
        },
      },
      {
        sentence:
          'It explains each permission, runs writes as a dry run, and keeps a sealed ' +
          'audit log.',
        test: {
          file: 'packages/server/test/management/dry-run.ts',
          title: '%s (%s) answers what it would do and writes nothing',
        },
      },
      {
        sentence: 'Getting started: from nothing to a token for your own API in ten minutes.',
        test: { file: 'test/guides.system.test.ts', title: 'of getting started do what they say' },
      },
    ],
  },
  {
    document: 'apps/console/README.md',
    promises: [
      {
        sentence:
          'What the server refuses stands at the field that the message names; ' +
          'wireNames gives the name on the wire where it differs, conflictField the ' +
          'field for 409.',
        test: {
          file: 'apps/console/src/api/refused-field.test.ts',
          title: 'stand at the field that the server names',
        },
      },
      {
        sentence:
          'Where the effect has consequences (has-consequences.ts), or there is no undo, a ' +
          'dialog shows it, and calls run with false when the person agrees.',
        test: {
          file: 'apps/keyward/test/console/undo.system.test.ts',
          title: 'an undo that would do more than the opposite is shown first',
        },
      },
      {
        sentence: 'Otherwise the change is made at once, and done says what was done.',
        test: {
          file: 'apps/keyward/test/console/tenants.system.test.ts',
          title: 'registration is opened at once, and closed again by Ctrl+Z',
        },
      },
      {
        sentence:
          'Its parts: fields stand beside the effect; isAlwaysShown is for what shuts people ' +
          'out or makes an administrator; confirmName asks for the name of what cannot be ' +
          'brought back.',
        test: {
          file: 'apps/keyward/test/console/tenant-switch.system.test.ts',
          title: 'is deleted by its name, after numbers and names were shown',
        },
      },
      {
        sentence:
          'undo: the opposite call, in useRehearsedChange (undo: (dryRun, tag) => …, ' +
          'givingBack(rows, …) for links with an end) and in useRecordForm (undo: ' +
          'writingBack(write), which writes what was there before).',
        test: {
          file: 'apps/keyward/test/console/undo.system.test.ts',
          title: 'a saved field is undone by the button of the message',
        },
      },
    ],
    others: [
      {
        sentence: "useMay('update:clients'), useScopes(): offer nothing that is refused anyway.",
        why: 'advice',
      },
      {
        sentence:
          'Names and descriptions are data: never dangerouslySetInnerHTML, never a ' +
          'foreign address in src or href unchecked.',
        why: 'advice',
      },
    ],
  },
  {
    document: 'docs/getting-started.md',
    promises: [
      {
        sentence:
          'The first start creates an SQLite file in ./data, and prints the credentials of ' +
          'the Default Client and of an administrator:',
        test: {
          file: 'test/guides.system.test.ts',
          title: 'getting started shows the lines that the first start prints',
        },
      },
      {
        sentence:
          'Each mail is a file in data/outbox/ until KEYWARD_SMTP_URL names a mail ' + 'server.',
        test: {
          file: 'packages/server/test/operation/mail.test.ts',
          title:
            'without a mail server, mails and short messages are in the outbox when the ' +
            'server has stopped',
        },
      },
      {
        sentence:
          'In ten minutes you run the server, describe your own API, give a program ' +
          "access to it, and check the program's token.",
        test: { file: 'test/guides.system.test.ts', title: 'of getting started do what they say' },
      },
      {
        sentence: 'The token expires after ten minutes.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence: 'It cannot change later.',
        test: {
          file: 'packages/server/test/management/resources.ts',
          title:
            'operations §3.1 identifier_url never changes: 409; the same one again is no ' +
            'change',
        },
      },
      {
        sentence: 'Some actions are refused.',
        test: { file: 'test/guides.system.test.ts', title: 'of getting started do what they say' },
      },
      {
        sentence: 'The Default Client cannot be deleted:',
        test: {
          file: 'packages/core/src/registry/default-client.test.ts',
          title: 'the Default Client cannot be deleted',
        },
      },
      {
        sentence: 'The server prints the credentials only once.',
        test: {
          file: 'apps/keyward/test/operation/first-start.system.test.ts',
          title:
            'prints the credentials once, one a line; the second start keeps the data and ' +
            'prints none',
        },
      },
    ],
  },
  {
    document: 'packages/client/README.md',
    promises: [
      {
        sentence: 'It runs in Node, in browsers and in workers, and has no dependency.',
        test: {
          file: 'test/packages.system.test.ts',
          title: 'a bundle with one function of the client holds no other',
        },
      },
    ],
  },
  {
    document: 'packages/core/README.md',
    promises: [
      {
        sentence: 'It opens no socket, reads no environment variable and has no dependency.',
        test: { file: 'test/layers.test.ts', title: 'it has no dependencies' },
      },
    ],
  },
  {
    document: 'packages/protect/README.md',
    promises: [
      {
        sentence:
          'It verifies by the keys of the server or by introspection, and refuses with ' +
          'the status and header of RFC 6750.',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title: 'names the scope that is missing: 403 insufficient_scope',
        },
      },
    ],
  },
  {
    document: 'packages/saml-node/README.md',
    promises: [
      {
        sentence:
          'The first use loads the library for XML signatures, so an installation ' +
          'without SAML never loads it.',
        test: {
          file: 'packages/saml-node/test/loaded-late.test.ts',
          title: 'the library for XML signatures is loaded at the first use, and not before',
        },
      },
    ],
  },
  {
    document: 'packages/test/README.md',
    promises: [
      {
        sentence: 'It works with node:test, Vitest and Jest.',
        test: {
          file: 'test/packed-test-kit.system.test.ts',
          title: 'Vitest runs the tests of the guide',
        },
      },
    ],
  },
];
