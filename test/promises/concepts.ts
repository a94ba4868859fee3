import type { DocumentPromises } from './document-promises.js';

export const concepts: readonly DocumentPromises[] = [
  {
    document: 'docs/concepts/client-resource-scope.md',
    promises: [
      {
        sentence:
          'Granting a permission on a resource that is not authorized is refused (409 ' +
          'not_authorized_resource).',
        test: {
          file: 'packages/core/src/access/grant-permissions.test.ts',
          title: 'the resource must be authorized to the client first',
        },
      },
      {
        sentence: 'If two resources match, the request is refused with invalid_target.',
        test: {
          file: 'packages/server/test/oauth/token.ts',
          title: 'contract §3 no scope and two resources answer 400 invalid_target',
        },
      },
      {
        sentence: 'If no requested scope remains, the request is refused with invalid_scope.',
        test: {
          file: 'packages/server/test/oauth/token.ts',
          title: '%s leaves nothing: 400 invalid_scope',
        },
      },
      {
        sentence: 'It decides which grants a new client may use, and never changes.',
        test: {
          file: 'packages/server/test/management/clients.ts',
          title: 'client_type never changes: 400, which names it',
        },
      },
      {
        sentence: 'A public client (is_public) cannot keep a secret, so it has none.',
        test: {
          file: 'packages/server/test/management/clients.ts',
          title: 'is_public takes the secret away, and back gives a new one',
        },
      },
      {
        sentence: 'It cannot use client credentials.',
        test: {
          file: 'packages/core/src/model/client/client-metadata.test.ts',
          title: 'a public client cannot use %s',
        },
      },
      {
        sentence:
          'The Default Client cannot be deleted, made public, or separated from the ' +
          'Management API.',
        test: {
          file: 'packages/server/test/management/clients.ts',
          title: 'specification §3 the Default Client',
        },
      },
      {
        sentence: 'The system resource and its scopes cannot be changed.',
        test: {
          file: 'packages/core/src/registry/modify-resource.test.ts',
          title: 'the system resource and its scopes stay as they are: its %s',
        },
      },
      {
        sentence: 'A caller cannot grant a management permission that the caller does not hold.',
        test: {
          file: 'packages/core/src/access/escalation.test.ts',
          title: 'a caller does not grant itself what it lacks',
        },
      },
    ],
  },
  {
    document: 'docs/concepts/flows.md',
    promises: [
      {
        sentence: 'The application never sees a password, and the browser never sees a token.',
        test: {
          file: 'packages/server/test/oauth/code-flow.ts',
          title: 'a person logs in, agrees, and the application knows who it is',
        },
      },
      {
        sentence:
          'The code works once, for 60 seconds, and only together with the verifier, ' +
          'which has not left the application (RFC 7636 §4.1).',
        test: {
          file: 'packages/core/src/oauth/grants/authorization-code.test.ts',
          title: 'after %s s: %s (ASVS 5.0 §10.4.3)',
        },
      },
      {
        sentence:
          'A code that is presented again, until an hour after its end, revokes ' +
          'everything that it gave.',
        test: {
          file: 'packages/core/src/oauth/grants/authorization-code.test.ts',
          title: 'for an hour after its end: after %s s it revokes: %s',
        },
      },
      {
        sentence:
          'The ten seconds are for two tabs that refresh at once, and for an answer ' +
          'that was lost.',
        test: {
          file: 'packages/core/src/oauth/grants/refresh-token.test.ts',
          title: 'after %s s the family lives',
        },
      },
      {
        sentence:
          'A refresh never widens: it gives the scopes of the grant that person and ' +
          'client still hold, or fewer.',
        test: {
          file: 'packages/core/src/oauth/grants/refresh-token.test.ts',
          title: 'a scope that the client has lost is gone',
        },
      },
      {
        sentence:
          'A device that asks faster than the interval gets slow_down, and the interval ' +
          'grows by five seconds.',
        test: {
          file: 'packages/core/src/oauth/authorize/device.test.ts',
          title:
            'a device that polls too fast is told to slow down, and waits longer from ' + 'then on',
        },
      },
      {
        sentence: 'The codes end after ten minutes.',
        test: {
          file: 'packages/core/src/oauth/authorize/device.test.ts',
          title: 'is told when its person says no, and when nobody answers in time',
        },
      },
      {
        sentence: 'A notice that fails is sent again after 30, 120 and 600 seconds (ADR 0031).',
        test: {
          file: 'packages/core/src/sessions/logout-delivery.test.ts',
          title: 'is told again after 30 s, 2 min and 10 min, and then no more: it answers %s',
        },
      },
      {
        sentence:
          "The browser is sent on only to an address in the client's " +
          'post_logout_redirect_uris.',
        test: {
          file: 'packages/core/src/oauth/authorize/end-session.test.ts',
          title:
            'the browser is sent on only to an address that the client has registered for ' +
            'that',
        },
      },
    ],
  },
  {
    document: 'docs/concepts/glossary.md',
    promises: [
      {
        sentence: 'A test refuses two entries for one word.',
        test: { file: 'test/documents.test.ts', title: 'the glossary has one entry a word' },
      },
    ],
    others: [
      {
        sentence: 'throttle | a port that counts requests and refuses when there are too many',
        why: 'a definition',
      },
      {
        sentence: 'public client | a client that cannot keep a secret | global',
        why: 'a definition',
      },
      {
        sentence:
          'sealed | encrypted in the database and readable with the key | hashed, which ' +
          'cannot be read back',
        why: 'a definition',
      },
    ],
  },
  {
    document: 'docs/concepts/login-pages.md',
    promises: [
      {
        sentence: 'An application never sees a password.',
        test: {
          file: 'packages/server/test/oauth/code-flow.ts',
          title: 'a person logs in, agrees, and the application knows who it is',
        },
      },
      {
        sentence: 'Half an hour passes | that the sign-in timed out, and what to do | nothing',
        test: {
          file: 'packages/core/src/oauth/authorize/waiting-request.test.ts',
          title: 'lives half an hour: after %s s %s',
        },
      },
      {
        sentence:
          'The person is always asked for consent, also for first-party clients, ' +
          'because the code may come from a stranger.',
        test: {
          file: 'packages/core/src/oauth/authorize/device.test.ts',
          title: 'the person is always asked, as the code may come from a stranger',
        },
      },
      {
        sentence:
          "An application that sends the session's ID token logs the person out at " + 'once.',
        test: {
          file: 'packages/core/src/oauth/authorize/end-session.test.ts',
          title: 'with the ID token of the session it ends at once, with what was issued in it',
        },
      },
    ],
  },
  {
    document: 'docs/concepts/permissions.md',
    promises: [
      {
        sentence:
          'A group can be nested in several others, up to ten levels deep, but never in ' +
          'itself.',
        test: {
          file: 'packages/core/src/access/nesting.test.ts',
          title: 'the longest way is at most ten deep, whichever end grows',
        },
      },
      {
        sentence: 'An added permission needs a new login: a refresh never widens a token.',
        test: {
          file: 'packages/core/src/oauth/grants/refresh-token.test.ts',
          title: 'what was not granted is dropped, though the client holds it',
        },
      },
      {
        sentence:
          'If it is refused, gates tells all closed checks at once, in the order of the token ' +
          'endpoint, each with the calls that open it:',
        test: {
          file: 'packages/server/test/management/effective.ts',
          title: 'explain tells all closed gates at once, each with the calls that open it',
        },
      },
      {
        sentence:
          'Each check is judged as if the others were met: a blocked person keeps their ' +
          'permissions here. unknown stands where it cannot be told yet: no one holds a scope ' +
          'that does not exist.',
        test: {
          file: 'packages/core/src/access/explain/explain.test.ts',
          title: 'a scope that does not exist leaves it unknown who would hold it',
        },
      },
      {
        sentence:
          'A caller cannot pass on a management permission that the caller does not ' + 'hold.',
        test: {
          file: 'packages/core/src/access/escalation.test.ts',
          title: 'a caller does not grant itself what it lacks',
        },
      },
    ],
  },
  {
    document: 'docs/concepts/scale.md',
    promises: [
      {
        sentence: 'Each server remembers a client for a second.',
        test: {
          file: 'packages/core/src/directory/cached-directory.test.ts',
          title: 'is remembered for a second after a write of another process',
        },
      },
      {
        sentence:
          'Each server reads the signing keys every 30 seconds: 15 reads a second for ' +
          '451 servers.',
        test: {
          file: 'packages/core/src/keys/withdraw-key.test.ts',
          title:
            'another instance refuses them when it reads the keys again, within 30 ' + 'seconds',
        },
      },
      {
        sentence:
          'codes, refresh tokens and other secrets, each presented 64 times at once | ' +
          'exactly one wins, in 10 of 10 rounds',
        test: {
          file: 'apps/keyward/test/operation/single-use.suite.ts',
          title:
            'of ${callers} parallel presentations exactly one wins, in ${rounds} of ' +
            '${rounds} rounds: $name',
        },
      },
      {
        sentence:
          'two servers at once, kill -9 among writes and while the log is sealed | ' +
          'nothing is lost, the chain of the log holds',
        test: {
          file: 'apps/keyward/test/operation/durability.suite.ts',
          title: 'kill -9 while clients are created loses none that was acknowledged',
        },
      },
    ],
    others: [
      {
        sentence:
          'audit events a day | 26 million | 261 million | 2,600 million | 26,000 ' + 'million',
        why: 'a measured figure',
      },
      { sentence: 'audit log a day | 63 GB | 626 GB | 6 TB | 63 TB', why: 'a measured figure' },
      {
        sentence:
          'Redis is full at 16 times the load of one machine, sealing at 17, the ' +
          'database at 64 (at 278 where a client always asks the same server), and the ' +
          'log of commits at 70.',
        why: 'a measured figure',
      },
      {
        sentence:
          'Verifiers read /.well-known/jwks.json once an hour: a million of them, 280 a ' +
          'second.',
        why: 'a measured figure',
      },
      {
        sentence: 'HTTP, as far as five minutes went | 3,880 of 3,881 pass, see below',
        why: 'a measured figure',
      },
      {
        sentence:
          'Plain statements without Keyward showed it as well: of 23 variants that ' +
          'added and deleted at once, each ten times, three left orphans once.',
        why: 'a measured figure',
      },
    ],
  },
  {
    document: 'docs/concepts/tenancy.md',
    promises: [
      {
        sentence:
          'A caller of a tenant may send its own tenant; another one is refused with ' +
          '403 tenant_mismatch.',
        test: {
          file: 'packages/server/test/management/tenants.ts',
          title: '%s with another tenant in the header answers 403 tenant_mismatch',
        },
      },
      {
        sentence: 'A tenancy can be narrowed but never widened.',
        test: {
          file: 'packages/core/src/ports/isolation.contract.ts',
          title: 'can be narrowed to one tenant, and never widened or moved',
        },
      },
      {
        sentence:
          'For example, it refuses to delete or block that user, or to remove the ' +
          'password, identity or identity provider that the user needs to log in.',
        test: {
          file: 'packages/core/src/access/guard-admins.test.ts',
          title: 'no write takes a tenant its last administrator who can log in',
        },
      },
      {
        sentence:
          'Logins, tokens and calls of its users and clients are refused with 403 ' +
          'tenant_suspended.',
        test: {
          file: 'packages/server/test/management/suspension.ts',
          title:
            "a token of a suspended tenant's client or user gets nothing; global callers " +
            'still manage it',
        },
      },
      {
        sentence:
          'password_policy | length and characters of passwords, how many earlier ones ' +
          'are refused, their maximum age, and whether known passwords are refused',
        test: {
          file: 'packages/core/src/tenants/settings-take-effect.test.ts',
          title: "the tenant's policy decides about passwords",
        },
      },
    ],
  },
  {
    document: 'docs/concepts/tokens.md',
    promises: [
      {
        sentence:
          'Until signing_key_activates_at of the record, an hour later, a verifier with an old ' +
          'copy of the published keys may not know it.',
        test: {
          file: 'packages/server/test/oauth/keys.ts',
          title: 'the first key of an algorithm is published when a resource names it, with a time',
        },
      },
      {
        sentence: 'A resource has one algorithm, and a token with another one is refused.',
        test: {
          file: 'packages/core/src/oauth/access-token.test.ts',
          title: 'a good signature under another algorithm of the server is refused',
        },
      },
      {
        sentence: "A machine's token lives for ten minutes and a person's for fifteen.",
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence: 'A resource can set its own token_lifetime, from one minute to one day.',
        test: {
          file: 'packages/core/src/model/resource/resource-fields.test.ts',
          title: 'cannot be %s seconds',
        },
      },
      {
        sentence:
          'A token request may name that resource; another one is refused with ' +
          'invalid_target.',
        test: {
          file: 'packages/server/test/oauth/token.ts',
          title: '%s answers 400 invalid_target',
        },
      },
      {
        sentence: 'A removed permission takes effect at once, also for existing tokens.',
        test: {
          file: 'packages/server/test/management/effective.ts',
          title:
            'operations §10.4 management calls of a person are checked live: a lost role ' +
            'counts at once',
        },
      },
      {
        sentence: 'A token exchange never gives one.',
        test: {
          file: 'packages/core/src/oauth/grants/token-exchange.test.ts',
          title: 'of a token for the system resource itself',
        },
      },
    ],
  },
  {
    document: 'docs/concepts/versions.md',
    promises: [
      {
        sentence:
          'Each newer version brings the tables of each older one up to date, across several ' +
          'versions at once, and removes nothing.',
        test: {
          file: 'packages/storage-typeorm/test/upgrade.system.test.ts',
          title: 'an upgrade removes no table and no column',
        },
      },
      {
        sentence: 'An older version refuses newer tables.',
        test: {
          file: 'packages/storage-typeorm/test/upgrade.system.test.ts',
          title: 'is refused by this version when a newer one has changed it, and stays as it is',
        },
      },
    ],
  },
  {
    document: 'docs/concepts/words-by-language.md',
    promises: [],
    others: [
      { sentence: 'undo | rückgängig machen | annuler | deshacer | 撤销 | تراجع', why: 'a term' },
    ],
  },
];
