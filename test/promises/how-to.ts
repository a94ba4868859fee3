import type { DocumentPromises } from './document-promises.js';

export const howTo: readonly DocumentPromises[] = [
  {
    document: 'docs/how-to/add-a-grant.md',
    promises: [],
    others: [
      {
        sentence:
          'Consume something inside a transaction whose refusal would undo the ' + 'consumption.',
        why: 'advice',
      },
    ],
  },
  {
    document: 'docs/how-to/add-a-record.md',
    promises: [
      {
        sentence:
          'Step 2 needs the check, a function above the table: assertHomeUrl(field, ' +
          'url) refuses with invalid_field.',
        test: {
          file: 'test/add-a-field.system.test.ts',
          title: 'the server keeps, changes, finds, sorts and checks the field',
        },
      },
      {
        sentence: 'A check refuses with the name that it is given, which is the attribute.',
        test: {
          file: 'packages/core/src/model/record/record-fields.test.ts',
          title: 'is refused by the name of the attribute',
        },
      },
      {
        sentence:
          'Two calls at once then decide one after the other; ' +
          'registry/authorize-resources.ts and modify-client.ts show both sides.',
        test: {
          file: 'packages/core/src/ports/race.contract.ts',
          title: 'loses none of 64 racing changes in transactions',
        },
      },
    ],
    others: [
      {
        sentence:
          'A rule of creation is a rule of modification too: a patch must not make what ' +
          'creation refuses.',
        why: 'advice',
      },
    ],
  },
  {
    document: 'docs/how-to/add-a-storage-adapter.md',
    promises: [
      {
        sentence:
          'terms | texts that a search finds a record by: work them out anew when an ' +
          'attribute in from changes, and never return them',
        test: {
          file: 'packages/core/src/ports/search.contract.ts',
          title: 'finds a user by the name of now, whichever way it is changed',
        },
      },
      {
        sentence:
          'computed | by attribute, a value that is worked out from a record: keep it ' +
          'beside the record, filter and sort by it, and never return it',
        test: {
          file: 'packages/core/src/ports/filter.contract.ts',
          title:
            'finds and sorts ${name} by all that is worked out from them, also after a ' + 'change',
        },
      },
      {
        sentence: 'A duplicate is refused with already_exists and that name as key',
        test: {
          file: 'packages/core/src/ports/store.contract.ts',
          title: 'refuses each taken unique key by its name',
        },
      },
      {
        sentence:
          'A missing one is refused with reference_missing; deleting it deletes the ' +
          'record too',
        test: {
          file: 'packages/core/src/ports/store.contract.ts',
          title: 'refuses to add or to change into a reference to nothing',
        },
      },
      {
        sentence:
          'A write that is refused with already_exists or reference_missing ends the ' +
          'transaction: it is refused with the same, even if the callback catches that ' +
          'and goes on.',
        test: {
          file: 'packages/core/src/ports/transaction.contract.ts',
          title: 'ends with a refusal of a taken name, though it is caught inside',
        },
      },
      {
        sentence: 'Nothing that is stored holds it: refuseNul refuses it, within documents too.',
        test: {
          file: 'packages/core/src/ports/store.contract.ts',
          title: 'refuses a NUL in a text and within a document',
        },
      },
      {
        sentence: 'It must not lose an update when 64 callers do this at once.',
        test: {
          file: 'packages/core/src/ports/race.contract.ts',
          title: 'loses none of 64 racing changes',
        },
      },
      {
        sentence:
          'Turn expected database errors into refusals: already_exists, ' +
          'reference_missing, and storage_unavailable for a database that cannot be ' +
          'reached or stays contended.',
        test: {
          file: 'packages/storage-typeorm/test/failures.test.ts',
          title: 'answers a caller with storage_unavailable for %s',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/ask-for-a-second-factor.md',
    promises: [
      {
        sentence: 'never | people are not asked, and cannot set one up by themselves',
        test: {
          file: 'packages/core/src/login/second-factor.test.ts',
          title:
            'where the tenant policy is never, nobody is asked for a second factor and ' +
            'nobody can enrol one',
        },
      },
      {
        sentence:
          'always | people without a factor set one up at the next login; everyone is ' + 'asked',
        test: {
          file: 'packages/server/test/people/second-factors.ts',
          title: '"always" leads from the password to enrolment; the ID token names both',
        },
      },
      {
        sentence:
          'A tenant from an earlier version that says nothing counts as never. keyward ' +
          'doctor and the first steps of the console then offer the change.',
        test: {
          file: 'apps/keyward/test/doctor/checks.test.ts',
          title: 'are a warning for tenants without a policy, with the value and the page',
        },
      },
      {
        sentence:
          'The page requires a login within the last ten minutes, with two factors if ' +
          'the person has two.',
        test: {
          file: 'packages/core/src/login/own-factors.test.ts',
          title:
            'changing second factors takes a login of ten minutes, by two factors if two ' +
            'exist',
        },
      },
      {
        sentence:
          'With the policy always, people cannot remove their last factor; an ' +
          'administrator can.',
        test: {
          file: 'packages/core/src/login/own-factors.test.ts',
          title:
            "where the tenant's policy is always, nobody takes the last second factor " +
            'from themselves',
        },
      },
      {
        sentence:
          'After five wrong codes or passkeys, the wait doubles from one second up to ' +
          'fifteen minutes; after a hundred it is a day.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/back-up-and-restore.md',
    promises: [
      {
        sentence: 'Without the key a backup cannot be read.',
        test: {
          file: 'apps/keyward/test/operation/first-start.system.test.ts',
          title: 'a secret key that is not the one the data was sealed with stops the start',
        },
      },
      {
        sentence: 'The command never replaces a file.',
        test: {
          file: 'packages/storage-typeorm/test/sqlite-file.test.ts',
          title: 'never over a file that exists',
        },
      },
      {
        sentence: 'A running server seals the last events of the copy within seconds.',
        test: {
          file: 'apps/keyward/test/operation/audit-sealing.system.test.ts',
          title:
            'while the server runs, a new event is sealed within the bound; a stop seals ' +
            'the last ones',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/brand-the-pages.md',
    promises: [
      {
        sentence:
          'Text on them is black or white, and links are darkened or lightened until ' +
          'they are readable: you cannot make a page that people cannot read.',
        test: {
          file: 'packages/pages/test/colour.test.ts',
          title: 'as a button, as a link on the card, and around the card',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/call-the-api-from-a-browser.md',
    promises: [
      {
        sentence:
          'A new origin counts at once where it was saved, and within a second at other ' +
          'servers.',
        test: {
          file: 'packages/server/test/contract/headers.ts',
          title:
            'an origin that is taken out of the list is refused at once, and with its ' + 'client',
        },
      },
    ],
    others: [
      {
        sentence: "Introspection takes a client's secret, which a page cannot keep.",
        why: 'a reason',
      },
    ],
  },
  {
    document: 'docs/how-to/edit-without-overwriting.md',
    promises: [
      {
        sentence:
          'If the record has changed meanwhile, the answer is 412 with the code ' +
          'precondition_failed, and nothing is written.',
        test: {
          file: 'packages/server/test/management/versions.ts',
          title: '%s answers 412 to another tag, and changes nothing',
        },
      },
      {
        sentence: 'A PATCH answers with the new ETag, for the next change.',
        test: {
          file: 'packages/server/test/management/versions.ts',
          title: 'a PATCH answers with the tag that the next GET has',
        },
      },
      {
        sentence:
          'A login, or a new member of a role, is no edit of the user or the role: the ' +
          'tag still fits.',
        test: {
          file: 'packages/server/test/management/versions.ts',
          title: 'a login changes what is shown of a person, and is no edit',
        },
      },
      {
        sentence:
          'If-None-Match with the tag of an earlier answer saves its transfer: the ' +
          'server answers 304 if the answer would be the same, also in its counts and ' +
          'expanded children.',
        test: {
          file: 'packages/server/test/management/versions.ts',
          title: '%s answers 304 to its tag, and 200 to another',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/embed-the-core.md',
    promises: [
      {
        sentence: 'It refuses to grant permissions that the actor does not hold.',
        test: {
          file: 'packages/core/src/access/escalation.test.ts',
          title: 'a caller does not grant itself what it lacks',
        },
      },
      {
        sentence:
          'memoryThrottle() counts requests in this process, with the limits of the ' +
          'bundled server: after 20 wrong secrets of a client within a minute, its ' +
          'network gets 429.',
        test: {
          file: 'test/examples.system.test.ts',
          title: 'answers 429 after too many wrong secrets of a client',
        },
      },
      {
        sentence: 'Directory: createKeyward caches client data for one second.',
        test: {
          file: 'packages/core/src/directory/cached-directory.test.ts',
          title: 'is remembered for a second after a write of another process',
        },
      },
      {
        sentence: 'It sees writes through the same Keyward at once.',
        test: {
          file: 'packages/core/src/directory/cached-directory.test.ts',
          title: 'is known at once after a write of the same process',
        },
      },
      {
        sentence:
          'It sees writes of another process, or directly to the storage, within that ' +
          'second (ADR 0015). directoryStaleness sets a shorter time, or 0.',
        test: {
          file: 'packages/core/src/directory/cached-directory.test.ts',
          title: 'of 0.2 s, a write of another process is known then',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/embed-the-server.md',
    promises: [
      {
        sentence: 'It never repeats a secret.',
        test: {
          file: 'apps/keyward/test/operation/first-start.system.test.ts',
          title: 'prints none of the secrets that files give, to a program either',
        },
      },
      {
        sentence: 'hour | removes what has ended, and rotates signing keys after 90 days',
        test: {
          file: 'packages/server/test/embedding/long-life.system.test.ts',
          title:
            '200 days leave no row that has ended, new signing keys, and a sealed audit ' + 'log',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/act-as-a-person.md',
    promises: [
      {
        sentence: 'consent | The person allows it for a day, under Devices of their account.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'counts for a day',
        },
      },
      {
        sentence:
          'Of the permissions that people have at your APIs, the role needs all: an administrator ' +
          'never acts as a person who may do more.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'is refused for a person with a scope that the administrator lacks',
        },
      },
      {
        sentence: 'It works once, for a minute.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'works for a minute',
        },
      },
      {
        sentence:
          'It ends with its minutes, and at once when the administrator loses the scope, is blocked, ' +
          'or ends the login that they asked with, when you switch it off, and when the person takes ' +
          'their yes back.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'for a token once %s',
        },
      },
      {
        sentence:
          'An API that checks tokens by itself takes one until it ends, and never longer than the ' +
          'session.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'gives access tokens that end with it',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/authenticate-clients-by-certificate.md',
    promises: [
      {
        sentence:
          'People never meet this: a browser that is asked for a certificate shows a dialog.',
        test: {
          file: 'packages/server/test/clients/mutual-tls.test.ts',
          title: 'browsers are not asked: the other port has no TLS, and answers as before',
        },
      },
      {
        sentence:
          'The proxy must replace or remove the header in all requests that it passes on, also at the ' +
          'host of the browsers.',
        test: {
          file: 'packages/server/test/operation/certificates-behind-proxies.system.test.ts',
          title: 'a header that the caller writes at the address of browsers is not believed',
        },
      },
      {
        sentence:
          'So the proxy may ask for a certificate without verifying it, which ' +
          'self_signed_tls_client_auth needs.',
        test: {
          file: 'packages/server/test/operation/certificates-behind-proxies.system.test.ts',
          title: 'self_signed_tls_client_auth: a token is bound to what its own key has signed',
        },
      },
      {
        sentence:
          'Without no-ca-names, some programs show no certificate that another authority, or its own ' +
          'key, has signed.',
        test: {
          file: 'packages/server/test/operation/certificates-behind-proxies.system.test.ts',
          title: 'a program is not told which authorities count, so that it shows any certificate',
        },
      },
      {
        sentence:
          '400 of nginx, "SSL certificate error" | the dates: nginx itself refuses an expired ' +
          'one, and Keyward logs nothing',
        test: {
          file: 'packages/server/test/operation/certificates-behind-proxies.system.test.ts',
          title: 'tls_client_auth: one that has expired is refused, by the proxy or by Keyward',
        },
      },
      {
        sentence: 'Without clientCertificate, a token that is bound to a certificate is refused.',
        test: {
          file: 'packages/server/test/clients/mutual-tls.test.ts',
          title: 'a token that is bound to a client certificate counts with that certificate alone',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/let-a-client-ask-for-one-payment.md',
    promises: [
      {
        sentence: 'It never gets another amount.',
        test: {
          file: 'packages/server/test/oauth/authorization-details.ts',
          title: 'at a refresh, never widened',
        },
      },
      {
        sentence: 'The person is asked each time, even by a first-party client.',
        test: {
          file: 'packages/server/test/oauth/authorization-details.ts',
          title: 'is asked for each time, though the client is first-party',
        },
      },
      {
        sentence: 'A request that names no scope gets none beside the payment.',
        test: {
          file: 'packages/core/src/oauth/details/authorization-details.test.ts',
          title: 'a request with authorization details that names no scope gets none beside them',
        },
      },
      {
        sentence: 'Unregistered clients get none.',
        test: {
          file: 'packages/core/src/oauth/strangers/strangers.test.ts',
          title: 'asks for no authorization details',
        },
      },
      {
        sentence: 'New tokens leave it out, and a grant for nothing else ends.',
        test: {
          file: 'packages/server/test/oauth/authorization-details.ts',
          title: 'a type that is withdrawn ends what was granted for it alone',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/bind-tokens-to-a-key.md',
    promises: [
      {
        sentence:
          'oauth.dpop_bound_access_tokens of a client, in the console under "Bind tokens to a ' +
          'key (DPoP)", refuses each token request without a proof.',
        test: {
          file: 'packages/core/src/oauth/proof/bound-tokens.test.ts',
          title: 'gets no token without a proof (RFC 9449 §5.2)',
        },
      },
    ],
    others: [
      {
        sentence: 'used before | make a proof for each request, also when it is sent again',
        why: 'advice',
      },
    ],
  },
  {
    document: 'docs/how-to/hold-a-client-to-fapi.md',
    promises: [
      {
        sentence:
          'The program signs its requests (RFC 9101), with nbf and exp at most 60 minutes ' +
          'apart, and asks for response_mode jwt.',
        test: {
          file: 'packages/server/test/oauth/fapi-signing.ts',
          title: 'FAPI 2.0 Message Signing §5.3.1, 4: an exp of %s is refused',
        },
      },
      {
        sentence:
          'Switch the clients first: as long as one of them keeps to less, the change is refused ' +
          'with their ids.',
        test: {
          file: 'packages/core/src/tenants/assert-clients-keep.test.ts',
          title: 'it is refused, and the clients that keep to less are named',
        },
      },
      {
        sentence:
          'Where the document contradicts the profile, the request is refused with 400, the ' +
          'member, and the clause.',
        test: {
          file: 'packages/core/src/model/client/security-profile.test.ts',
          title: '%s is named, with the rule and the clause',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/exchange-tokens.md',
    promises: [
      {
        sentence:
          'The Management API is never the target, also not for a token of an identity ' +
          'provider.',
        test: {
          file: 'packages/server/test/oauth/token-exchange.ts',
          title:
            'a system resource is never the target of a token of an identity provider ' + 'either',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/move-from-keycloak.md',
    promises: [
      {
        sentence: 'Lines that are refused stand in users.ndjson.report.ndjson.',
        test: {
          file: 'apps/keyward/test/operation/command-line.system.test.ts',
          title: 'import-users counts, and names the report of what it refused',
        },
      },
      {
        sentence:
          'Hashes that take longer than half a second are left out (hash_too_costly): these ' +
          'people need a link for a new password.',
        test: {
          file: 'packages/convert/src/keycloak/convert-keycloak.test.ts',
          title: 'whose hash is refused (%s) comes without it, and is named',
        },
      },
    ],
    others: [],
  },
  {
    document: 'docs/how-to/move-from-another-system.md',
    promises: [
      {
        sentence: 'Lines that are refused stand in moved/users.ndjson.report.ndjson.',
        test: {
          file: 'apps/keyward/test/operation/command-line.system.test.ts',
          title: 'import-users counts, and names the report of what it refused',
        },
      },
      {
        sentence:
          'A hash that takes longer than half a second is left out (hash_too_costly), one of another ' +
          'kind, too (hash_unknown): these people need a link for a new password.',
        test: {
          file: 'packages/convert/src/firebase/convert-firebase.test.ts',
          title: 'whose hash %s comes without it, and is named',
        },
      },
      {
        sentence:
          'Make the providers first that the report names (provider_needed), with these very names: ' +
          'the import refuses people whose provider is not there.',
        test: {
          file: 'packages/core/src/people/imported-members.test.ts',
          title: 'with %s is refused whole, and the others are not',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/move-from-auth0.md',
    promises: [
      {
        sentence: 'With other files or options it is refused.',
        test: {
          file: 'apps/keyward/test/operation/convert-again.system.test.ts',
          title: 'a conversion that broke off goes on with the same input and options alone',
        },
      },
      {
        sentence: 'Lines that are refused stand in users.ndjson.report.ndjson.',
        test: {
          file: 'apps/keyward/test/operation/command-line.system.test.ts',
          title: 'import-users counts, and names the report of what it refused',
        },
      },
    ],
    others: [],
  },
  {
    document: 'docs/how-to/move-from-your-own-table.md',
    promises: [
      {
        sentence: 'Lines that are refused stand in moved/users.ndjson.report.ndjson.',
        test: {
          file: 'apps/keyward/test/operation/command-line.system.test.ts',
          title: 'import-users counts, and names the report of what it refused',
        },
      },
      {
        sentence: 'A row that cannot be read ends the command, with file, line, column and rule.',
        test: { file: 'packages/convert/src/csv/convert-table.test.ts', title: '%j' },
      },
      {
        sentence: 'A map that names a column which a CSV lacks is refused.',
        test: {
          file: 'packages/convert/src/csv/convert-table.test.ts',
          title:
            'a table in CSV has each column that its map names, so that no member is lost of ' +
            'each person',
        },
      },
      {
        sentence: 'A person whose is_blocked is neither comes blocked.',
        test: {
          file: 'packages/convert/src/csv/convert-table.test.ts',
          title: 'a person whose `is_blocked` cannot be read comes blocked',
        },
      },
    ],
    others: [],
  },
  {
    document: 'docs/how-to/import-users.md',
    promises: [
      {
        sentence:
          'A user name that stands in two lines of a tenant is refused with both lines, before a user is added.',
        test: {
          file: 'apps/keyward/test/assert-names-once.test.ts',
          title: 'an import whose lines share a user name writes nothing',
        },
      },
      {
        sentence:
          'No line makes an administrator: one that names a role of the server, such as Administrator, is refused.',
        test: {
          file: 'packages/core/src/people/imported-members.test.ts',
          title: 'no line gives a role that the server made: an import makes no administrator',
        },
      },
      {
        sentence: 'If only some of them match, the line is refused.',
        test: {
          file: 'packages/core/src/people/import-users.test.ts',
          title: 'a person who shares but a part with one who is there is refused',
        },
      },
      {
        sentence: 'The import sends no mail: verify_email cannot be true.',
        test: {
          file: 'packages/server/test/management/users.ts',
          title: 'an import sends no mail: verify_email cannot be true',
        },
      },
      {
        sentence: 'A role with management scopes that the caller lacks refuses its line.',
        test: {
          file: 'packages/core/src/people/imported-members.test.ts',
          title: '%s with a scope that the caller lacks refuses its line alone',
        },
      },
      {
        sentence: 'The id of a user who was deleted here is refused.',
        test: {
          file: 'packages/core/src/people/imported-members.test.ts',
          title: 'who was deleted here does not come back by an import, with updates %s',
        },
      },
      {
        sentence:
          'Above the limit, the line is refused with hash_too_costly, and the report names the person in user: ' +
          'a check takes more than half a second.',
        test: {
          file: 'apps/keyward/test/operation/moving-in.system.test.ts',
          title:
            'whose hash takes too long are named in the report, and the summary says what they need',
        },
      },
      {
        sentence: 'A running server notices them within ten minutes.',
        test: {
          file: 'packages/core/src/people/refusal-time.test.ts',
          title:
            'what another process has imported counts within ten minutes, and no longer than it is held',
        },
      },
      {
        sentence: 'With phpass and sha-crypt, a password beyond 256 bytes never matches.',
        test: {
          file: 'packages/platform-node/src/adopted/read-adopted.test.ts',
          title:
            'a password that each round of %s would read for long matches nothing, and takes no time',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/install.md',
    promises: [
      {
        sentence:
          'The first start prints the credentials of the first administrator once: open ' +
          '/console and log in with them.',
        test: {
          file: 'apps/keyward/test/operation/first-start.system.test.ts',
          title:
            'prints the credentials once, one a line; the second start keeps the data and ' +
            'prints none',
        },
      },
      {
        sentence: 'This serves on http://127.0.0.1:3000 from an SQLite file in ./data.',
        test: {
          file: 'test/packages.system.test.ts',
          title: 'npx @keyward/server serves from ./data, and prints the first credentials',
        },
      },
      {
        sentence: 'No package of Keyward needs an install script.',
        test: {
          file: 'test/packages.system.test.ts',
          title: 'has no package that reports its installation',
        },
      },
      {
        sentence: 'It runs as user 1000, needs to write to /data alone, and has a health check:',
        test: { file: 'test/image.system.test.ts', title: 'writes to its one volume alone' },
      },
    ],
  },
  {
    document: 'docs/how-to/sign-in-workloads-without-a-secret.md',
    promises: [
      {
        sentence: 'One stands for a part between : or /, and never for the owner',
        test: {
          file: 'packages/core/src/registry/manage-trusts.test.ts',
          title:
            'a * stands within one segment of the subject, after the segment that names the owner',
        },
      },
      {
        sentence: 'A token needs iat, and ends within an hour of it.',
        test: {
          file: 'packages/core/src/federation/workloads.test.ts',
          title: 'its token ends within an hour of its issue',
        },
      },
    ],
    others: [
      {
        sentence:
          'Where the server cannot reach the issuer, add the keys of the cluster as jwks, from ' +
          'kubectl get --raw /openid/v1/jwks.',
        why: 'advice',
      },
    ],
  },
  {
    document: 'docs/how-to/let-agents-in.md',
    promises: [
      {
        sentence:
          'The server fetches it by the same limits as a document; what it answered counts for a ' +
          'minute.',
        test: {
          file: 'packages/core/src/oauth/strangers/token-registration.test.ts',
          title: 'the address is asked once a minute',
        },
      },
      {
        sentence: 'A document is kept for five minutes or longer, a fault for one.',
        test: {
          file: 'packages/core/src/oauth/strangers/strangers.test.ts',
          title: 'a failure is kept a minute',
        },
      },
      {
        sentence: 'It says where the answer goes, and asks for an end: 1, 7, 30 or 90 days.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'lets the person choose an end',
        },
      },
      {
        sentence:
          'Such a client gets what the person holds, whatever the resource asks of other clients.',
        test: {
          file: 'packages/core/src/oauth/strangers/strangers.test.ts',
          title:
            'of what the person does not hold it gets nothing, whatever the resource asks of others',
        },
      },
      {
        sentence:
          'People find such applications under Applications of their account, and end their access there.',
        test: {
          file: 'packages/server/test/oauth/unregistered-clients.ts',
          title: 'is in the account of the person, who ends its access',
        },
      },
    ],
    others: [],
  },
  {
    document: 'docs/how-to/let-an-application-act-for-a-person.md',
    promises: [
      {
        sentence: 'Left out, it lasts for 30 days',
        test: {
          file: 'packages/core/src/people/delegates.test.ts',
          title: 'with no end given, it lasts for 30 days',
        },
      },
      {
        sentence:
          'Without the actor_token, or with that of another party, the exchange is refused with ' +
          'invalid_request.',
        test: {
          file: 'packages/core/src/people/delegates.test.ts',
          title: 'without an actor_token it is refused',
        },
      },
      {
        sentence:
          'From then on, the same exchange is refused, also for a token that names the agent still:',
        test: {
          file: 'packages/server/test/people/account-delegates.ts',
          title: 'an exchange with what was issued before is refused once it has ended',
        },
      },
    ],
    others: [],
  },
  {
    document: 'docs/how-to/let-people-look-after-their-account.md',
    promises: [
      {
        sentence:
          'Each page requires a login within the last ten minutes, with two factors if ' +
          'the person has two.',
        test: {
          file: 'packages/core/src/login/own-account.test.ts',
          title: 'the own account takes a login of ten minutes',
        },
      },
      {
        sentence: 'The last administrator who can log in cannot delete their account.',
        test: {
          file: 'packages/server/test/people/account.ts',
          title: 'the last usable administrator stays',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/let-people-sign-up.md',
    promises: [
      {
        sentence:
          'It sends the mail again after half a minute, and leads back to the form to correct it.',
        test: {
          file: 'packages/server/test/browser/sign-up-journeys.ts',
          title:
            'a person who got no mail sends it again after half a minute, or corrects the address',
        },
      },
      {
        sentence:
          'the same browser, at the same login, within half an hour | the link does what it ' +
          'says, and the person signs in themselves; the link to the application holds the ' +
          'address as login_hint',
        test: {
          file: 'packages/server/test/people/links-that-log-in.ts',
          title: 'that comes too late leads to a login with the address filled in',
        },
      },
      {
        sentence:
          'Forgot your password? on the login page | mail works | sends a link that is ' +
          'valid for half an hour; setting the password verifies the address, ends all ' +
          'sessions and revokes refresh tokens',
        test: {
          file: 'packages/core/src/people/redeem-ticket.test.ts',
          title: 'a password set through a ticket ends all sessions and voids refresh tokens',
        },
      },
      {
        sentence:
          'Create an account on the login page, or prompt=create in the authorization ' +
          'request | mail works and the tenant has self_registration_enabled | sends a ' +
          'link that is valid for a day, to confirm the address',
        test: {
          file: 'packages/core/src/people/create-ticket.test.ts',
          title: '%s lives for %i seconds, and keeps of its secret only a digest',
        },
      },
      {
        sentence:
          'An address gets at most five of these mails an hour, those that are sent again included.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'A network can request a hundred within ten minutes; further requests answer ' + '429.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'A password change that you are shown marks the address as verified with ' +
          'mark_email_as_verified alone; one that Keyward mails always marks it.',
        test: {
          file: 'packages/core/src/people/send-ticket.test.ts',
          title: 'so a mailed one for a new password is not made without the mark',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/limit-requests.md',
    promises: [
      {
        sentence: 'A request that is refused changes nothing.',
        test: {
          file: 'packages/server/test/management/matrix.ts',
          title: 'refusals change nothing',
        },
      },
      {
        sentence: 'Twenty wrong secrets of one client in a minute are one such limit:',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'A program that gets tokens keeps each one until shortly before it expires: ' +
          'then it never meets the limit.',
        test: {
          file: 'packages/client/test/tokens.test.ts',
          title: 'are kept, and renewed shortly before their end',
        },
      },
      {
        sentence: 'The workers of one server always count together.',
        test: {
          file: 'apps/keyward/test/operation/workers.system.test.ts',
          title: 'count wrong secrets of a client together',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/keep-configuration-in-files.md',
    promises: [
      {
        sentence:
          'A secret that differs from the one that a document has set replaces it at ' + 'once.',
        test: {
          file: 'packages/core/src/configuration/configuration.test.ts',
          title: 'that is another one replaces the one before at once',
        },
      },
      {
        sentence: 'People, administrators and keys are never in a file.',
        test: {
          file: 'packages/server/test/management/configuration.ts',
          title: 'people, administrators and keys have no rows',
        },
      },
      {
        sentence:
          '{ env: NAME }, { file: PATH } | a secret that the command reads when it runs; ' +
          'a text in its place is refused',
        test: {
          file: 'apps/keyward/test/operation/configuration.system.test.ts',
          title: 'a secret that stands in the document itself',
        },
      },
      {
        sentence: 'plan does every write and undoes it, so it refuses what apply would refuse.',
        test: {
          file: 'packages/core/src/configuration/configuration.test.ts',
          title: 'that is planned leaves nothing behind',
        },
      },
      {
        sentence:
          'With --plan FILE, where FILE is the output of plan --json, it refuses if ' +
          'something has changed since.',
        test: {
          file: 'apps/keyward/test/operation/configuration.system.test.ts',
          title: 'keep a plan, unless something has changed since',
        },
      },
      {
        sentence:
          'A row of another owner is refused, unless you add --take-over. --prune removes ' +
          'rows that documents of the same owner once had and now lack: 10 at most, or ' +
          '--max-removals NUMBER.',
        test: {
          file: 'packages/core/src/configuration/configuration.test.ts',
          title: 'removes at most 10 rows unless more are allowed',
        },
      },
      {
        sentence:
          'While a configuration is planned or applied, a server refuses a second one of its tenant with 409.',
        test: {
          file: 'packages/core/src/configuration/configuration.test.ts',
          title: 'a tenant has one at a time, and those of different tenants take turns',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/log-in-through-another-provider.md',
    promises: [
      {
        sentence:
          'The code, typed in the same browser within ten minutes, lists the tenants with an ' +
          'account of that address, and the login goes on in the one that is chosen, by its own rules.',
        test: {
          file: 'packages/server/test/people/account-choice.ts',
          title: 'the code lists the tenants by name, and a login there goes on',
        },
      },
      {
        sentence:
          'Send links to the people, up to 1,000 at once: People, Invite, Invite several at once, or',
        test: {
          file: 'packages/server/test/management/many-invitations.ts',
          title: 'a thousand go at once',
        },
      },
      {
        sentence:
          'Give roles that administer afterwards: such an account is never opened by its address, ' +
          'and an invitation that brings one is refused.',
        test: {
          file: 'packages/core/src/people/invited-without-password.test.ts',
          title: 'the account of a person who may manage something stays as it is',
        },
      },
      {
        sentence:
          'Except an administrator, who gets in by password when the provider fails; a change ' +
          'that leaves no administrator who can log in is refused.',
        test: {
          file: 'packages/server/test/people/login-policy.ts',
          title: 'leaving no administrator who can log in is refused: 403',
        },
      },
      {
        sentence:
          'The page asks for identifier and password at once if no provider has ' + 'domains.',
        test: {
          file: 'packages/server/test/oauth/federation.ts',
          title: 'and in one step where no provider has one',
        },
      },
      {
        sentence:
          'It never links to an administrator or to another user with management ' + 'permissions.',
        test: {
          file: 'packages/core/src/federation/account-link.test.ts',
          title: 'that of a person who may manage something is passed over',
        },
      },
      {
        sentence: 'A blocked user cannot log in.',
        test: {
          file: 'packages/core/src/federation/log-in-through-provider.test.ts',
          title: 'who is blocked is asked for nothing',
        },
      },
      {
        sentence: 'A token exchange is refused if a login would ask for a second factor.',
        test: {
          file: 'packages/server/test/oauth/token-exchange.ts',
          title: 'where a login would ask for a second factor it is refused, and adds no person',
        },
      },
      {
        sentence: 'Only you can read it, and its result only once, within 15 minutes.',
        test: {
          file: 'packages/core/src/federation/test-login.test.ts',
          title: 'only the person who began a test reads it, and its result once',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/let-an-application-log-in-by-saml.md',
    promises: [
      {
        sentence: 'lifetime | of an assertion, 300 seconds by default',
        test: {
          file: 'packages/core/src/saml/saml.test.ts',
          title: 'for 300 seconds, or as long as the client says',
        },
      },
      {
        sentence:
          'Metadata with several service providers are refused: cut out the one that is meant.',
        test: {
          file: 'packages/saml-node/test/read-metadata.test.ts',
          title: 'a list of entities is taken where one of them is a service provider',
        },
      },
      {
        sentence:
          'To hide the name, let the application encrypt it (EncryptedID) for the key that the ' +
          'metadata of Keyward name for encryption, by AES-GCM and RSA-OAEP; AES-CBC is refused.',
        test: {
          file: 'packages/core/src/saml/logout.test.ts',
          title: 'a name that is encrypted in a way that is not decrypted here',
        },
      },
      {
        sentence:
          'If one does not confirm, the person reads that they may not be signed out everywhere.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'says where an application may not have ended its session',
        },
      },
      {
        sentence:
          'For two weeks, the metadata name both certificates: give the application the second ' +
          'one meanwhile.',
        test: {
          file: 'packages/core/src/saml/saml.test.ts',
          title: 'signs for two weeks beside its successor, which the metadata name meanwhile',
        },
      },
      {
        sentence:
          'Administrators with an e-mail address are told 30 and 7 days before a certificate of ' +
          'an application ends.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title:
            'of the certificates of a SAML application, the administrators of its tenant, once each',
        },
      },
    ],
    others: [
      {
        sentence:
          'The application is answered without a request, so it cannot tell who began, and ' +
          'another person could have one log in as them.',
        why: 'what another system does',
      },
    ],
  },
  {
    document: 'docs/how-to/let-an-application-log-in-by-ws-federation.md',
    promises: [
      {
        sentence: 'lifetime | of a token, 300 seconds by default',
        test: {
          file: 'packages/core/src/saml/saml.test.ts',
          title: 'for 300 seconds, or as long as the client says',
        },
      },
      {
        sentence:
          'The key is that of SAML. keyward rotate-keys SAML makes a new one, and for two weeks ' +
          'the metadata name both certificates.',
        test: {
          file: 'packages/core/src/saml/saml.test.ts',
          title: 'signs for two weeks beside its successor, which the metadata name meanwhile',
        },
      },
      {
        sentence:
          'wreply is not registered | add it to reply_urls, with or without the slash at the ' +
          'end, as it is sent',
        test: {
          file: 'packages/core/src/wsfed/wsfed.test.ts',
          title:
            'a token goes to an address that is registered, byte by byte; without wreply, to the first',
        },
      },
      {
        sentence: 'realm | required; no two clients have the same',
        test: {
          file: 'packages/core/src/model/client/wsfed-application.test.ts',
          title: 'the client names its realm, and no other client does',
        },
      },
      {
        sentence:
          'In a token of SAML 1.1, the last part of the address of an attribute is its name, and what ' +
          'stands before the slash its namespace.',
        test: {
          file: 'packages/saml-node/test/wsfed-issuer.test.ts',
          title: 'splits the address of a claim into namespace and name',
        },
      },
      {
        sentence:
          'Then the session at Keyward ends, and the page asks each relying party of the session, ' +
          'as for a picture, to end its own.',
        test: {
          file: 'packages/server/test/oauth/wsfed-applications.ts',
          title: '%s asks the person, and then tells each application and goes on',
        },
      },
    ],
    others: [
      {
        sentence:
          'A browser sends an application no cookies with a picture unless they have ' +
          'SameSite=None, and some browsers never do: there, its session lives on.',
        why: 'what another system does',
      },
    ],
  },
  {
    document: 'docs/how-to/log-in-through-saml.md',
    promises: [
      {
        sentence: 'Each login starts at Keyward; an unsolicited response is refused.',
        test: {
          file: 'packages/server/test/oauth/saml.ts',
          title:
            'an answer counts once, and in the browser that asked; one that nobody asked ' +
            'for is not read',
        },
      },
      {
        sentence:
          'Attributes are mapped by their Name, such as ' +
          'urn:oid:0.9.2342.19200300.100.1.3, never by their FriendlyName, which means ' +
          'nothing (SAML Core §2.7.3.1).',
        test: {
          file: 'packages/saml-node/test/saml.test.ts',
          title: 'it is known by its Name, whatever NameFormat and FriendlyName say',
        },
      },
    ],
    others: [
      {
        sentence: 'Choose an attribute that is never reassigned to another person.',
        why: 'advice',
      },
      {
        sentence: 'answers with … | the provider refuses with its own status; see its log',
        why: 'what another system does',
      },
    ],
  },
  {
    document: 'docs/how-to/move-between-databases.md',
    promises: [
      {
        sentence:
          'A copy is refused while another program has the file of SQLite open, or other ' +
          'connections of Keyward (PostgreSQL) or of the same user (MySQL) are there.',
        test: {
          file: 'packages/storage-typeorm/test/copy.system.test.ts',
          title: 'is not copied to or from a SQLite file that a server has open',
        },
      },
      {
        sentence:
          '--to holds rows already | name an empty database: rows that are there are never ' +
          'replaced',
        test: {
          file: 'packages/storage-typeorm/test/copy.system.test.ts',
          title: 'is not copied to a database that holds rows, which keeps them',
        },
      },
      {
        sentence:
          '--to cannot hold the column … | change the value at the source; the rule and the row ' +
          'are named',
        test: {
          file: 'packages/storage-typeorm/test/copy.system.test.ts',
          title:
            'keeps no value out without a word: its place and the rule are named, and no value',
        },
      },
      {
        sentence:
          'From the first row until a copy is done, no server starts on the new database, and keyward ' +
          'doctor says so.',
        test: {
          file: 'apps/keyward/test/operation/copy.system.test.ts',
          title: 'is killed twice in the middle, and goes on; no server starts on a half',
        },
      },
      {
        sentence:
          'It goes on behind the last row that was copied, also after kill -9 or when a database ' +
          'was away.',
        test: {
          file: 'apps/keyward/test/operation/copy.system.test.ts',
          title: 'ends with 1 and the name of a database that fails in the middle',
        },
      },
      {
        sentence: 'Each row of the copy is compared with its source, value by value.',
        test: {
          file: 'packages/storage-typeorm/test/copy.system.test.ts',
          title: 'finds a row of the target that %s meanwhile',
        },
      },
      {
        sentence:
          'If one was broken before, it is broken in the copy too, and the command ends with 1.',
        test: {
          file: 'apps/keyward/test/operation/copy.system.test.ts',
          title: 'copies an audit log that was broken before as it is, and ends with 1',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/operate.md',
    promises: [
      {
        sentence: 'Without the key the data cannot be read.',
        test: {
          file: 'apps/keyward/test/operation/first-start.system.test.ts',
          title: 'a secret key that is not the one the data was sealed with stops the start',
        },
      },
      {
        sentence:
          'The server refuses a key that is a pattern, such as zeros or one repeated ' + 'byte.',
        test: {
          file: 'packages/platform-node/src/secret-key.test.ts',
          title: 'parseSecretKey refuses a key that anybody could guess',
        },
      },
      {
        sentence:
          'If the start cannot go on, it ends with one line that names the variable to ' +
          'change:',
        test: {
          file: 'apps/keyward/test/operation/first-start.system.test.ts',
          title: 'a folder that cannot be written is named by its own variable',
        },
      },
      {
        sentence:
          'It creates the first key of an algorithm when a resource or a client names it, ' +
          'and replaces it every 90 days, once for all instances.',
        test: {
          file: 'packages/core/src/keys/key-ring.test.ts',
          title: 'two instances, and one that comes an hour later, make one',
        },
      },
      {
        sentence: 'The new key is published at once.',
        test: {
          file: 'packages/core/src/keys/key-ring.test.ts',
          title: 'publishes the next key at once',
        },
      },
      {
        sentence:
          'It signs an hour and half a minute later, when every cache of ' +
          '/.well-known/jwks.json has expired.',
        test: {
          file: 'packages/core/src/keys/key-ring.test.ts',
          title: 'lets the next key sign when every instance has published it for that long',
        },
      },
      {
        sentence:
          'The old key stays published for another day and a minute, until its last ' +
          'token has expired.',
        test: {
          file: 'packages/core/src/keys/key-ring.test.ts',
          title: 'keeps the old key until the last token signed by it has died: a second %s',
        },
      },
      {
        sentence: 'retired | is no longer accepted, and is removed with the next tidying',
        test: {
          file: 'packages/server/test/oauth/keys.ts',
          title: 'takes the old key away when nothing that it signed can be alive',
        },
      },
      {
        sentence:
          'The key is published no longer, and its tokens are refused: at once where ' +
          'the request was answered, within 30 seconds at every running instance.',
        test: {
          file: 'packages/core/src/keys/withdraw-key.test.ts',
          title:
            'another instance refuses them when it reads the keys again, within 30 ' + 'seconds',
        },
      },
      {
        sentence: 'Its successor signs at once.',
        test: {
          file: 'packages/server/test/oauth/keys.ts',
          title: 'takes the key, and what it signed, away at once, and its successor signs',
        },
      },
      {
        sentence:
          'That takes an hour at most if they respect Cache-Control; restart those that ' +
          'must not wait.',
        test: {
          file: 'packages/server/test/oauth/keys.ts',
          title:
            'RFC 7517 the published keys are public, pinned to one algorithm, and may be ' +
            'cached',
        },
      },
      {
        sentence:
          'GET /api/management/v1/statistics shows the users, blocked users and ' +
          'clients, and the logins, failed logins and lockouts of each of the last 30 ' +
          'days in UTC.',
        test: {
          file: 'packages/server/test/management/statistics.ts',
          title: 'show 30 days, of which today is the last',
        },
      },
      {
        sentence:
          'A login is in the numbers when its event is sealed, within 5 seconds while a ' +
          'server runs.',
        test: {
          file: 'apps/keyward/test/operation/audit-sealing.system.test.ts',
          title:
            'while the server runs, a new event is sealed within the bound; a stop seals ' +
            'the last ones',
        },
      },
      {
        sentence:
          "The API refuses to remove a tenant's last usable administrator, unless a " +
          "global caller adds force=true, and the Default Client's access in any case.",
        test: {
          file: 'packages/server/test/management/force.ts',
          title:
            'operations §4.4 %s answers 403 last_tenant_admin, except to force=true of a ' +
            'global caller, logged',
        },
      },
      {
        sentence:
          'A name that is not there is refused, and nothing changes: it may be ' +
          'mistyped. --create makes the user if there is none.',
        test: {
          file: 'packages/core/src/operations/recover-admin.test.ts',
          title: 'is never made of a mistyped name: %j is refused, and nothing has changed',
        },
      },
      {
        sentence:
          'The user gets a message; if the mail server does not answer, the command ' +
          'ends five seconds later.',
        test: {
          file: 'packages/mail-smtp/test/delivery.test.ts',
          title: 'what hangs does not keep the server from stopping',
        },
      },
      {
        sentence: 'Their sessions and tokens end at once.',
        test: {
          file: 'packages/server/test/people/blocks.ts',
          title:
            'blocking ends the access token at every endpoint by the next request, on ' +
            'each instance',
        },
      },
      {
        sentence: 'The old one is refused at once.',
        test: {
          file: 'packages/core/src/oauth/authenticate-client.test.ts',
          title: 'the old one is refused at once',
        },
      },
      {
        sentence: 'A token that was issued with it lives for ten minutes at most.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence: 'Then the wait doubles from one second to fifteen minutes.',
        test: {
          file: 'packages/core/src/sessions/login-throttle.test.ts',
          title: 'five failures are free; then the wait doubles, up to a day',
        },
      },
      {
        sentence: 'After a hundred wrong passwords in a row the wait is a day.',
        test: {
          file: 'packages/core/src/sessions/login-throttle.test.ts',
          title: 'five failures are free; then the wait doubles, up to a day',
        },
      },
      {
        sentence: 'It is known for thirty days after the person has logged in from it.',
        test: {
          file: 'packages/core/src/sessions/login-throttle.test.ts',
          title: 'until thirty days after the last login',
        },
      },
      {
        sentence:
          'If KEYWARD_TRUST_PROXY does not list your proxy, all callers appear to come ' +
          'from one network, and the server cannot tell them apart.',
        test: {
          file: 'packages/server/test/caller-address.test.ts',
          title: 'the address is that of the connection',
        },
      },
      {
        sentence:
          '/livez | restart the process | 200 while the process answers; never reads ' +
          'the database',
        test: {
          file: 'packages/server/test/operation/server-life.test.ts',
          title:
            '/readyz answers 503 with Retry-After while the storage is down, /livez 200; ' +
            'both recover',
        },
      },
      {
        sentence:
          '/readyz | send requests | 200; 503 while the database would not take a write ' +
          'within a second, and after a stop signal',
        test: {
          file: 'packages/server/test/operation/server-life.test.ts',
          title:
            '/readyz answers 503 with Retry-After while the storage is down, /livez 200; ' +
            'both recover',
        },
      },
      {
        sentence:
          'Requests answer 503 while the database cannot be reached, is read only, is ' +
          'full or is damaged, or while a Galera node has no quorum.',
        test: {
          file: 'packages/storage-typeorm/test/failures.test.ts',
          title: 'answers a caller with storage_unavailable for %s',
        },
      },
      {
        sentence: 'A start that cannot use the database ends with the same reason:',
        test: {
          file: 'apps/keyward/test/operation/first-start.system.test.ts',
          title:
            'a database that does not answer stops the start too, without its password in ' +
            'the message',
        },
      },
      {
        sentence:
          'A node that cannot reach more than half of its cluster refuses reads and ' + 'writes.',
        test: {
          file: 'apps/keyward/test/operation/galera.system.test.ts',
          title: '%s answers 503 temporarily_unavailable',
        },
      },
      {
        sentence:
          'Until the cluster has noticed the loss, which takes some five seconds by ' +
          'default, writes wait; a write that waits too long answers 503.',
        test: {
          file: 'apps/keyward/test/operation/galera.system.test.ts',
          title: 'no request fails otherwise than with 503, from the loss on',
        },
      },
      {
        sentence:
          'With MySQL, MariaDB or PostgreSQL, the statements of one request may take ' +
          'ten seconds together.',
        test: {
          file: 'apps/keyward/test/operation/slow-database.suite.ts',
          title:
            'a request ends with 503 when its statements took ten seconds, and nothing of ' +
            'it stays',
        },
      },
      {
        sentence:
          'After that the request answers 503, its open transaction is undone, and the ' +
          'log gives the reason the request has waited too long for the database.',
        test: {
          file: 'apps/keyward/test/operation/slow-database.suite.ts',
          title:
            'a request ends with 503 when its statements took ten seconds, and nothing of ' +
            'it stays',
        },
      },
      {
        sentence: 'A file that is moved back is used again at once.',
        test: {
          file: 'apps/keyward/test/operation/lost-database.system.test.ts',
          title: 'is noticed before a write is acknowledged, and at /readyz',
        },
      },
      {
        sentence:
          'A write waits while another process writes to the file, for five seconds at ' + 'most.',
        test: {
          file: 'apps/keyward/test/operation/operators-page.system.test.ts',
          title:
            'a write that waits too long answers 503, and the log gives the reason of the ' +
            'page',
        },
      },
      {
        sentence:
          'Once an hour, each server removes rows that have ended: codes, sessions, ' +
          'tokens, expired links, old tickets and counters.',
        test: {
          file: 'packages/server/test/operation/server-life.test.ts',
          title:
            'every hour ended records are tidied away, and a key of ninety days gets its ' +
            'successor',
        },
      },
      {
        sentence:
          'If one kind of row cannot be removed, the others still are, and the next run ' +
          'goes on where this one ended.',
        test: {
          file: 'packages/core/src/operations/tidy.test.ts',
          title: 'of one kind that cannot be removed keeps no other from being tidied',
        },
      },
      {
        sentence: 'One second passes, so that the load balancer notices.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence: 'Running requests have ten seconds to finish.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'Counted refusals are written, and the last events of the audit log are ' +
          'sealed, for five seconds at most.',
        test: {
          file: 'packages/server/test/operation/refusals.test.ts',
          title: 'a stop writes what was counted since',
        },
      },
      {
        sentence:
          'A request whose headers take more than ten seconds, or that takes more than ' +
          'thirty in all, gets 408.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'Half a second later the server closes the connection, whether the sender ' +
          'does or not.',
        test: {
          file: 'packages/server/test/operation/connections.test.ts',
          title: '%s loses it after the answer',
        },
      },
      {
        sentence: 'More are closed at once, and the log says so once a minute:',
        test: {
          file: 'packages/server/test/operation/connections.test.ts',
          title: 'that has its number of connections gets no more, until one is closed',
        },
      },
      {
        sentence: "Workers see each other's writes within a second, as several instances do.",
        test: {
          file: 'packages/server/test/operation/config.test.ts',
          title: 'writes of another instance are seen after a second, unless less is given',
        },
      },
      {
        sentence: 'If that process is killed, its workers end at once.',
        test: {
          file: 'apps/keyward/test/operation/workers.system.test.ts',
          title: 'it ends too when the primary process is gone',
        },
      },
      {
        sentence:
          'Another worker takes its place, after a tenth of a second at first, and ' +
          'after half a minute at most if workers keep ending.',
        test: {
          file: 'apps/keyward/test/operation/workers.system.test.ts',
          title: 'doubles up to half a minute',
        },
      },
      {
        sentence: 'Other instances see a write within a second.',
        test: {
          file: 'packages/server/test/operation/config.test.ts',
          title: 'writes of another instance are seen after a second, unless less is given',
        },
      },
      {
        sentence:
          'KEYWARD_DIRECTORY_TTL=0 lets an instance read the database for each request: ' +
          'it then refuses a token from the moment it is revoked.',
        test: {
          file: 'apps/keyward/test/operation/instances.suite.ts',
          title:
            'an instance with KEYWARD_DIRECTORY_TTL=0 refuses a token once another ' +
            'instance has revoked it',
        },
      },
      {
        sentence:
          'Other instances publish a new key within half a minute, long before it ' + 'signs.',
        test: {
          file: 'packages/core/src/keys/key-ring.test.ts',
          title: 'lets the next key sign when every instance has published it for that long',
        },
      },
      {
        sentence:
          'Redis holds numbers that expire within a minute, so it needs no disk and no ' +
          'backup.',
        test: {
          file: 'packages/server/test/operation/limits-in-redis.system.test.ts',
          title: 'store keys that name no client and no address, begin alike and expire',
        },
      },
      {
        sentence: 'A start that cannot use this Redis ends, because only another setting helps:',
        test: {
          file: 'packages/server/test/operation/limits-in-redis.system.test.ts',
          title: 'ends with a line that names the setting: %s',
        },
      },
      {
        sentence: 'Sessions and tokens go on.',
        test: {
          file: 'apps/keyward/test/operation/durability.suite.ts',
          title: 'kill -9 while clients are created loses none that was acknowledged',
        },
      },
    ],
    others: [
      {
        sentence:
          'Data that an earlier version sealed with such a key cannot be opened any ' +
          'more: start the earlier version once, read what you need, and begin with a ' +
          'random key.',
        why: 'a limit',
      },
      {
        sentence:
          'Overwriting the content of a file, for example with cp, cannot be noticed: ' +
          'stop the server first.',
        why: 'a limit',
      },
      {
        sentence:
          'With KEYWARD_SECRET_KEY there is no secret.key, so the server cannot tell a ' +
          'lost database from a first start.',
        why: 'a limit',
      },
    ],
  },
  {
    document: 'docs/how-to/protect-an-mcp-server.md',
    promises: [
      {
        sentence:
          'Clients write it with or without a slash at the end; Keyward finds it either way, and ' +
          'aud is what you registered.',
        test: {
          file: 'packages/server/test/clients/mcp.test.ts',
          title: 'that writes the API with a slash at the end gets the same token',
        },
      },
    ],
    others: [{ sentence: 'It takes ten minutes.', why: 'an estimate' }],
  },
  {
    document: 'docs/how-to/protect-an-api.md',
    promises: [
      {
        sentence:
          'An operation can ask how the person logged in (RFC 9470): with two factors, or ' +
          'in the last five minutes, or both:',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title: 'the challenge says what is asked for (RFC 9470 §3)',
        },
      },
      {
        sentence:
          'A token of a client that acts for itself says nothing of a login, and is refused.',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title: 'a token that tells of no login, such as a client’s own, is of no login that fits',
        },
      },
      {
        sentence:
          '503 | temporarily_unavailable | the keys cannot be fetched, or the server ' +
          'cannot be asked',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title: 'leads to 503, and the next request tries again',
        },
      },
      {
        sentence:
          'A global client that acts for itself is of no tenant, and is refused with ' + 'tenant.',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title:
            'a token of a global client that acts for itself is refused, since it is of ' +
            'no tenant',
        },
      },
      {
        sentence:
          'The keys of the server are fetched when they are first needed, and again ' +
          'after ten minutes or when a token names an unknown one.',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title: 'the keys are fetched when they are first needed, and anew after ten minutes',
        },
      },
      {
        sentence:
          'With introspection, the server is asked about each token, so a revoked one ' +
          'is refused at once.',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title: 'a revoked token is refused',
        },
      },
      {
        sentence:
          'Only access tokens of this issuer and for this audience count: refresh ' +
          'tokens and ID tokens are active too, and are refused.',
        test: {
          file: 'packages/server/test/clients/protect.test.ts',
          title: 'an active token %s is refused',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/provision-with-entra.md',
    promises: [],
    others: [],
  },
  {
    document: 'docs/how-to/provision-with-okta.md',
    promises: [
      {
        sentence:
          '400 invalidValue | A value does not fit, such as a password that the policy refuses.',
        test: {
          file: 'packages/server/test/provisioning/scim-users.ts',
          title: 'with %s is refused with 400',
        },
      },
    ],
    others: [],
  },
  {
    document: 'docs/how-to/read-the-audit-log.md',
    promises: [
      {
        sentence:
          'It is refused for a moment before the log begins, and for one that lies ' +
          'before more than 5,000 changes.',
        test: {
          file: 'packages/core/src/access/explain/explain-past.test.ts',
          title: 'before more changes than are played back',
        },
      },
      {
        sentence:
          'Refusals of one caller and kind are one event a minute, with their count. ' +
          'request_id and address are those of the last one.',
        test: {
          file: 'packages/core/src/audit/refusal-log.test.ts',
          title: 'and the last request, in the tenant of the actor',
        },
      },
      {
        sentence:
          'A process writes at most 100 such events of known callers a minute, 50 about ' +
          'accounts and clients whose credentials were tried, and 20 of unknown ' +
          'callers.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence: 'The first refused write of a caller is there at once.',
        test: {
          file: 'packages/server/test/operation/refusals.test.ts',
          title: 'is in the audit log once, with the count, and by name in the log of requests',
        },
      },
      {
        sentence: 'Everything else is there after a minute at most, and when the server stops.',
        test: {
          file: 'packages/server/test/operation/refusals.test.ts',
          title: 'a stop writes what was counted since',
        },
      },
      {
        sentence:
          'An attacker with access to the database but without any of these keys cannot ' +
          'change, remove or add an event without being detected.',
        test: {
          file: 'packages/core/src/audit/audit.test.ts',
          title:
            'an event that was changed, removed, added or moved breaks the chain from ' +
            'there on',
        },
      },
      {
        sentence:
          'Each tenant has a chain from its creation on, the installation has one, and ' +
          'so has a deleted tenant of which the statistics still count a day.',
        test: {
          file: 'packages/core/src/audit/missing-chains.test.ts',
          title: 'of a tenant that was deleted, while a day of it is counted',
        },
      },
      {
        sentence:
          'An end that was cut off shows as missing, too, if a day has more counted ' +
          'logins, failed logins or lockouts than the chain.',
        test: {
          file: 'packages/core/src/audit/missing-chains.test.ts',
          title: 'while a counted event was behind place %i',
        },
      },
      {
        sentence: 'A write stores its event at once.',
        test: {
          file: 'packages/server/test/management/audit.ts',
          title: 'a write is there at once, with its caller and the id of its request',
        },
      },
      {
        sentence:
          'An event has its place after 5 seconds at most, while a server runs and ' +
          'reaches the database. audit verify reports how many events have none yet and ' +
          'since when the oldest waits.',
        test: {
          file: 'packages/core/src/audit/seal-audit.test.ts',
          title: 'says how many events have no place yet, and since when',
        },
      },
      {
        sentence:
          'After 5 seconds it calls the event overdue and exits with 1: look whether a ' +
          'server runs, and what its log says.',
        test: {
          file: 'packages/core/src/audit/seal-audit.test.ts',
          title: 'complains of an event that is older than it can be while a server runs',
        },
      },
      {
        sentence:
          'The log of the server has one line for it, and one if events cannot be ' + 'sealed.',
        test: {
          file: 'packages/server/test/audit-sealing-log.test.ts',
          title: 'events that cannot be sealed are one line until it works again',
        },
      },
      {
        sentence:
          'A chain cannot be extended if a row that was added takes its next place, or ' +
          'if its row in audit_chains was set back.',
        test: {
          file: 'packages/core/src/audit/seal-audit.test.ts',
          title: 'keeps no other from being extended: %s',
        },
      },
      {
        sentence:
          'If a server seals events that are older than 60 seconds, it adds an event ' +
          'audit.sealed_late behind them, in the same chain and transaction. count says ' +
          'how many events were late, and ids names up to 20 of them.',
        test: {
          file: 'packages/core/src/audit/seal-audit.test.ts',
          title: 'are all counted, and some of them named',
        },
      },
      {
        sentence: 'Older events are then deleted within the hour, if they are sealed.',
        test: {
          file: 'packages/server/test/management/audit.ts',
          title: 'older events go with the tidying, and what stays is sound',
        },
      },
      {
        sentence:
          'Without the key, the start of a chain cannot be moved. audit verify reports ' +
          'how many events were deleted, and when.',
        test: {
          file: 'packages/core/src/audit/prune-audit.test.ts',
          title: 'an anchor that was put back to an older one breaks the chain',
        },
      },
    ],
    others: [
      {
        sentence:
          'For 60 seconds after its write, a sealed event is protected no better: an ' +
          'attacker can set the end of the chain back, and put back the later events as ' +
          'they were before they were sealed.',
        why: 'a limit',
      },
      {
        sentence:
          'The clocks of two servers differ by more than 60 seconds | Notes keep ' +
          'coming; set the clocks',
        why: 'a cause',
      },
      {
        sentence: 'A seal cannot show that the whole log was replaced by an older copy.',
        why: 'a limit',
      },
    ],
  },
  {
    document: 'docs/how-to/run-behind-a-proxy.md',
    promises: [
      {
        sentence:
          "Without the setting, all callers share the proxy's rate limits: one caller's " +
          'failed authentications then lock other callers out of the same client for up ' +
          'to a minute.',
        test: {
          file: 'packages/server/test/contract/throttle.ts',
          title:
            'failed authentications of a client block its right secret too, and no other ' +
            'client',
        },
      },
      {
        sentence: 'headers arrive within 10 seconds, a request within 30 | the same, or less',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'an idle connection closes after 65 seconds | keep idle connections for less, ' +
          'so that no request meets a closing one',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'most answers take less than 10 seconds | wait longer for POST /users/import ' +
          'and DELETE /tenants/{tenant_id}: 300 seconds',
        test: {
          file: 'apps/keyward/test/operation/slow-database.suite.ts',
          title:
            'a request ends with 503 when its statements took ten seconds, and nothing of ' +
            'it stays',
        },
      },
      {
        sentence:
          'a server that stops answers /readyz with 503 for a second | ask /readyz ' +
          'every half second, or wait between removing the server and its signal',
        test: {
          file: 'packages/server/test/operation/server-life.test.ts',
          title:
            '/readyz answers 503 during the notice, requests are still served and close ' +
            'connections',
        },
      },
      {
        sentence:
          'Use host names there: an address that is written as a number is refused when ' +
          'it is saved.',
        test: {
          file: 'packages/core/src/federation/manage-providers.test.ts',
          title: 'an address that the server itself asks is none of a private network',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/run-on-mysql.md',
    promises: [
      {
        sentence: 'Most settings do not matter, also where you cannot change them.',
        test: {
          file: 'packages/storage-typeorm/test/mysql-settings.test.ts',
          title: '%j is no fault',
        },
      },
      {
        sentence: 'A start refuses or warns in one line, and doctor says the same:',
        test: {
          file: 'apps/keyward/test/doctor/doctor.system.test.ts',
          title: 'a start says the first of them in one line',
        },
      },
      {
        sentence:
          'require_secure_transport, REQUIRE SSL of the user | any, with ssl-mode | no ' +
          'start: the database refuses a login without TLS',
        test: {
          file: 'packages/storage-typeorm/test/operated-database.system.test.ts',
          title: 'may not want TLS from an address without it',
        },
      },
      {
        sentence:
          'innodb_flush_log_at_trx_commit | 1 | warning: a power cut can undo an ' +
          'answered revocation',
        test: {
          file: 'packages/storage-typeorm/test/mariadb.system.test.ts',
          title:
            'says at the start when a power cut could undo what was answered, and only ' + 'then',
        },
      },
      {
        sentence: 'Several instances can start together; the others wait up to a minute.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'A transaction that deadlocks is repeated up to ten times in its first two ' +
          'seconds, and up to three times after that.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'After a start that died while it made tables, the next one waits up to 30 ' +
          'seconds for its lock.',
        test: {
          file: 'packages/storage-typeorm/test/galera.system.test.ts',
          title: 'starts when the lock of a start that died has ended, and not before',
        },
      },
      {
        sentence: 'The lock lives on where a proxy cuts idle connections.',
        test: {
          file: 'packages/storage-typeorm/test/idle-line.system.test.ts',
          title: 'leaves a long migration its lock, for which another start waits',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/run-on-postgresql.md',
    promises: [
      {
        sentence: 'A start refuses or warns in one line, and doctor says the same:',
        test: {
          file: 'packages/storage-typeorm/test/operated-postgres.system.test.ts',
          title: 'warns of settings with which a crash can undo what was answered',
        },
      },
      {
        sentence:
          'synchronous_commit | anything but off | warning: a crash can undo what was ' +
          'answered, such as a revocation',
        test: {
          file: 'packages/storage-typeorm/test/operated-postgres.system.test.ts',
          title: '%j, pooled: %s, have the faults %j',
        },
      },
      {
        sentence: 'Several instances can start together; the others wait up to a minute.',
        test: {
          file: 'packages/storage-typeorm/test/postgres.system.test.ts',
          title: 'starts twice at once on an empty database',
        },
      },
      {
        sentence: 'Each migration is one transaction: a start that dies leaves it done or undone.',
        test: {
          file: 'packages/storage-typeorm/test/postgres.system.test.ts',
          title: 'goes on where a start ended that lost its connections',
        },
      },
      {
        sentence:
          'A transaction that deadlocks is repeated up to ten times in its first two ' +
          'seconds, and up to three times after that.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence: 'Then the servers go on by themselves, without a restart.',
        test: {
          file: 'apps/keyward/test/operation/failover.system.test.ts',
          title:
            'is followed by the same server without a restart, with the standby behind its address',
        },
      },
      {
        sentence:
          'A server whose connections lead to one answers writes with 503, and so does /readyz.',
        test: {
          file: 'packages/storage-typeorm/test/postgres-standby.system.test.ts',
          title: 'answers reads, and refuses writes as unavailable',
        },
      },
      {
        sentence:
          'With the first write that is refused, the server gives up all its connections, so ' +
          'that the next ones follow the address.',
        test: {
          file: 'packages/storage-typeorm/test/postgres-standby.system.test.ts',
          title: 'loses every connection after one refused write, so that all lead to the primary',
        },
      },
      {
        sentence:
          'synchronous_standby_names names standbys, and synchronous_commit is on (or ' +
          'remote_apply) | nothing that was answered: no record, no revocation, no use of a code ' +
          'or a refresh token',
        test: {
          file: 'apps/keyward/test/operation/failover.system.test.ts',
          title: 'leaves every secret that was used before used, and those that were not good',
        },
      },
      {
        sentence:
          'With one synchronous standby alone, all writes wait while it is away, and answer 503 ' +
          'after 4.5 seconds.',
        test: {
          file: 'packages/storage-typeorm/test/postgres-standby.system.test.ts',
          title: 'that is away lets synchronous commits wait, which are refused and may be stored',
        },
      },
      {
        sentence: 'The lock lives on where a proxy cuts idle connections.',
        test: {
          file: 'packages/storage-typeorm/test/idle-line.system.test.ts',
          title: 'leaves a long migration its lock, for which another start waits',
        },
      },
    ],
    others: [
      {
        sentence:
          'Writes succeeded again after 13 seconds, and nothing that was answered was lost.',
        why: 'a measured figure',
      },
    ],
  },
  {
    document: 'docs/how-to/run-several-servers.md',
    promises: [
      {
        sentence: 'records, sessions, codes, refresh tokens | database | at once',
        test: {
          file: 'apps/keyward/test/operation/instances.suite.ts',
          title:
            'two instances that start at once on an empty database make one Default ' +
            'Client and share data',
        },
      },
      {
        sentence:
          'rights, revocations, origins, tenants | database, and a cache | within a ' +
          'second; KEYWARD_DIRECTORY_TTL lowers it',
        test: {
          file: 'packages/server/test/operation/config.test.ts',
          title: 'writes of another instance are seen after a second, unless less is given',
        },
      },
      {
        sentence: 'signing keys | database | within half a minute, long before a new key signs',
        test: {
          file: 'packages/core/src/keys/public-keys.test.ts',
          title: 'the next key is published before it signs',
        },
      },
      {
        sentence:
          'a code or a refresh token that is used twice | database | at once: one of ' +
          'two callers wins, at any servers',
        test: {
          file: 'apps/keyward/test/operation/single-use.suite.ts',
          title:
            'of ${callers} parallel presentations exactly one wins, in ${rounds} of ' +
            '${rounds} rounds: $name',
        },
      },
      {
        sentence: 'wrong passwords and codes of people | database | at once',
        test: {
          file: 'apps/keyward/test/operation/instances.suite.ts',
          title: 'wrong passwords at two instances count together',
        },
      },
      {
        sentence:
          'rate limits and wrong secrets of clients | Redis, if it is set | at once; ' +
          'without Redis each server counts alone',
        test: {
          file: 'packages/server/test/operation/limits-in-redis.system.test.ts',
          title: 'allow one caller as many guesses together as one server alone',
        },
      },
      {
        sentence:
          'tidying, once an hour | the servers take turns at the rows: what one has ' +
          'removed, another one does not find',
        test: {
          file: 'packages/server/test/operation/server-life.test.ts',
          title:
            'every hour ended records are tidied away, and a key of ninety days gets its ' +
            'successor',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/send-mail.md',
    promises: [
      {
        sentence: 'People hear of what ends, 30 days and 7 days before its end:',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'is told 30 and 7 days before its end, once each',
        },
      },
      {
        sentence:
          'What is made for 30 days or less brings one reminder, and for 7 days or less none.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'brings no reminder on its first day when it is made for fewer days than that',
        },
      },
      {
        sentence: 'The server looks once a day.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'is told once, however often it is asked',
        },
      },
      {
        sentence:
          'A reminder that falls into a time in which no server runs is sent up to three days late.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'is told by a server that was down for two days',
        },
      },
      {
        sentence: 'It is valid for five minutes.',
        test: {
          file: 'packages/core/src/login/one-time-password.test.ts',
          title: 'lives for five minutes',
        },
      },
      {
        sentence: 'A temporarily refused mail is sent again after 1, 10 and 60 seconds.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'To send all messages in your own way, implement the port Notifier. supports ' +
          'names the available channels; tell takes a notice and returns at once.',
        test: {
          file: 'packages/mail-smtp/test/delivery.test.ts',
          title: 'returns before anything is done',
        },
      },
      {
        sentence: 'A person gets at most 20 messages an hour.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'is told so many times in an hour, a new e-mail address always',
        },
      },
      {
        sentence: 'A change of the e-mail address is always told.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'is told so many times in an hour, a new e-mail address always',
        },
      },
      {
        sentence:
          'Nothing is sent for a new user, for an import, for a dry run, or for a ' +
          'change that fails.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'by an import or by the creation of a user',
        },
      },
      {
        sentence: 'A message that cannot be delivered is logged, and the change stays.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'does not fail the change after the commit',
        },
      },
      {
        sentence:
          'POST …/test_mail takes the same body and sends the mail to the verified ' +
          'address of the caller, who must be a person, at most 10 times an hour.',
        test: {
          file: 'packages/server/test/management/tenant-mails.ts',
          title: 'the eleventh within an hour answers 429',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/swap-an-adapter.md',
    promises: [
      {
        sentence:
          'Nothing is made before it is asked for: a part that is replaced is never ' + 'opened.',
        test: {
          file: 'packages/server/test/swap-storage.test.ts',
          title: 'the use cases work on the storage that is bound',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/test-your-application.md',
    promises: [
      {
        sentence: 'It works with node:test, Vitest and Jest.',
        test: {
          file: 'test/packed-test-kit.system.test.ts',
          title: 'Vitest runs the tests of the guide',
        },
      },
      {
        sentence:
          'It then does the regular work that is due: it removes ended records, rotates ' +
          'keys, repeats logout notices.',
        test: {
          file: 'packages/test/test/test-kit.test.ts',
          title:
            'does the regular work that is due: 200 days rotate the keys, and leave no ' +
            'ended session',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/theme-the-pages.md',
    promises: [
      {
        sentence: 'An invalid address or colour is ignored: javascript: never reaches a page.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'links to what the client says of itself, unless the link is a script',
        },
      },
      {
        sentence: 'It refuses a template with an unquoted attribute.',
        test: {
          file: 'packages/pages/test/html.test.ts',
          title: 'refuses an attribute without quotes, where escaping cannot help',
        },
      },
      {
        sentence: 'Without shown, consent is never stored and the page appears again.',
        test: {
          file: 'packages/core/src/oauth/authorize/system-resource.test.ts',
          title:
            'a page that was shown before the change agrees to nothing, and is shown ' + 'again',
        },
      },
      {
        sentence:
          'A function takes and returns html, so a translation cannot forget to escape ' +
          'a name.',
        test: { file: 'packages/pages/test/html.test.ts', title: 'escapes %j' },
      },
    ],
    others: [{ sentence: 'loggedOut | the person is signed out', why: 'a label' }],
  },
  {
    document: 'docs/how-to/try-a-change-first.md',
    promises: [
      {
        sentence: 'A write that would be refused is refused with the same status and message.',
        test: {
          file: 'packages/server/test/management/dry-run.ts',
          title:
            'a write that would be refused is refused in the same way, and leaves nothing ' +
            'either',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/try-the-api-in-the-browser.md',
    promises: [
      {
        sentence: 'The token holds only scopes that both the client and the person hold.',
        test: {
          file: 'packages/core/src/oauth/authorize/granted-scopes.test.ts',
          title:
            "a person's token carries scopes of the Management API only if the person " +
            'holds them',
        },
      },
      {
        sentence:
          'The page uses the code flow with PKCE, keeps the token in its memory, and ' +
          'forgets it on a reload.',
        test: {
          file: 'packages/server/test/browser/api-reference.suite.ts',
          title: 'signs in on the page, and calls an operation with the token',
        },
      },
      {
        sentence: 'It follows the colour scheme of the browser.',
        test: {
          file: 'packages/server/test/browser/api-reference.suite.ts',
          title: 'sees the page in the %s colours of the browser',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/upgrade.md',
    promises: [
      {
        sentence:
          'If a change needs a stop, step 2 changes nothing, names the change and ends with 1:',
        test: {
          file: 'packages/storage-typeorm/test/upgrade.system.test.ts',
          title: 'is left alone by a migration that is to happen without a stop, which says why',
        },
      },
      {
        sentence: 'Any server answers any request.',
        test: {
          file: 'test/upgrade-without-stopping.system.test.ts',
          title:
            'three versions follow each other, the last with more in its tables, and refuse nothing',
        },
      },
      {
        sentence: 'It keeps what newer servers wrote into columns that it does not know.',
        test: {
          file: 'test/upgrade-without-stopping.system.test.ts',
          title:
            'a server of the version before starts beside newer tables, and keeps what it does not know',
        },
      },
      {
        sentence:
          'An older server that runs meanwhile answers 503 at /readyz, and its log has this reason.',
        test: {
          file: 'packages/storage-typeorm/test/upgrade.system.test.ts',
          title: 'is not ready any more when a newer one changes it, and leaves no room',
        },
      },
      {
        sentence: 'Older servers cannot read all that newer ones write there.',
        test: {
          file: 'packages/storage-typeorm/test/upgrade.system.test.ts',
          title:
            'is refused by this version when a newer one has changed it, and stays as it ' + 'is',
        },
      },
      {
        sentence:
          'Who presents such a token is refused, as a replay if the backup holds the ' +
          'login that it comes from, and logs in again.',
        test: {
          file: 'packages/core/src/oauth/grants/refresh-token.test.ts',
          title: 'a made-up one too, if its maker has had a token of the family',
        },
      },
      {
        sentence:
          'If you store the last seals of audit verify elsewhere, note the rollback ' +
          'beside them: a seal from after the backup is no longer found.',
        test: {
          file: 'packages/core/src/audit/audit.test.ts',
          title:
            'an end that was cut off shows, whether or not the chain was shortened with ' + 'it',
        },
      },
    ],
    others: [{ sentence: 'Tables cannot be changed back.', why: 'a limit' }],
  },
  {
    document: 'docs/how-to/use-the-client.md',
    promises: [
      {
        sentence:
          'A DELETE with a body is sent as the POST that does the same, since some proxies ' +
          'drop such a body.',
        test: {
          file: 'packages/client/test/calls.test.ts',
          title: 'sends a DELETE with a body as the POST that does the same',
        },
      },
      {
        sentence:
          'The client asks for a token by its credentials, keeps it, and renews it half ' +
          'a minute before its end.',
        test: {
          file: 'packages/client/test/tokens.test.ts',
          title: 'are kept, and renewed shortly before their end',
        },
      },
      {
        sentence:
          'Some requests are sent again, at most three times (retries), after waits ' +
          'that grow or that Retry-After names:',
        test: { file: 'packages/client/test/retry.test.ts', title: 'more often than three times' },
      },
      {
        sentence: 'A wait of more than half a minute is left to you: the error has retryAfter.',
        test: {
          file: 'packages/client/test/retry.test.ts',
          title: 'where the server asks for more than half a minute',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/add-claims-to-tokens.md',
    promises: [
      {
        sentence: 'A code or a refresh token is not used up by a hook that fails.',
        test: {
          file: 'packages/core/src/hooks/claims-hooks.test.ts',
          title: 'a refresh token works afterwards, and is no replay',
        },
      },
      {
        sentence: 'fails five times in 30 seconds | it is not asked for 30 seconds',
        test: {
          file: 'packages/core/src/hooks/claims-hooks.test.ts',
          title: 'a hook that fails five times in 30 seconds is not asked for 30 seconds',
        },
      },
      {
        sentence: 'Applications of all tenants are told nothing by one tenant.',
        test: {
          file: 'packages/core/src/hooks/hooks.test.ts',
          title:
            'the hook of a tenant adds claims to ID tokens of its clients and access tokens of',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/share-signals.md',
    promises: [
      {
        sentence:
          'Shared Signals tell another system that a session here has ended, or that an account is blocked.',
        test: {
          file: 'packages/server/test/management/signals.ts',
          title: 'brings the token with the header that the receiver wants (RFC 8935 §2.1)',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/tell-programs-what-happens.md',
    promises: [
      {
        sentence: 'Answer with any 2xx within 5 seconds, and do slow work afterwards.',
        test: {
          file: 'apps/keyward/test/operation/webhooks.system.test.ts',
          title: 'takes what the example of the guide verifies, and harms no server by its answers',
        },
      },
      {
        sentence:
          'Once the receiver works again, a change of the webhook with "is_enabled": true sends what waits at once.',
        test: {
          file: 'packages/core/src/delivery/delivery.test.ts',
          title: 'goes on where it stopped when it is enabled again',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/use-the-console.md',
    promises: [
      {
        sentence: 'Home shows those that have failed for a day.',
        test: {
          file: 'apps/keyward/test/console/webhooks.system.test.ts',
          title: 'Home shows a webhook that has failed for a day',
        },
      },
      {
        sentence: 'A code or token that was used twice is always shown.',
        test: {
          file: 'apps/console/src/kit/events/protocol-events.test.ts',
          title: 'a code or a token that was used twice is always shown',
        },
      },
      {
        sentence:
          'Its browser has to be yours, the person who signs in has to be you, and the ' +
          'result can be read once, by you, within ten minutes.',
        test: {
          file: 'packages/core/src/oauth/client-test/client-test.test.ts',
          title: 'after ten minutes it is gone, and so is a test that was not begun',
        },
      },
      {
        sentence: 'You cannot sign in to an application of another tenant, nor test the console.',
        test: {
          file: 'packages/core/src/oauth/client-test/client-test.test.ts',
          title: 'a client of another tenant is not there, or not one to log in to',
        },
      },
      {
        sentence:
          'Rotating publishes the next key; withdrawing ends a stolen one at once, and ' +
          'asks for the beginning of its id.',
        test: {
          file: 'apps/keyward/test/console/withdrawn-keys.system.test.ts',
          title: 'a stolen key is withdrawn after its name was typed',
        },
      },
      {
        sentence: 'If one is refused, the dialog names it and those that were made.',
        test: {
          file: 'apps/keyward/test/console/explain.system.test.ts',
          title: 'where one of several changes is refused, the ones that were made are named',
        },
      },
      {
        sentence:
          'Below the answer you ask the same question at an earlier moment: choose a ' +
          'day and a time, or Before this event beside an event of the records that the ' +
          'answer rests on.',
        test: {
          file: 'apps/keyward/test/console/explain.system.test.ts',
          title:
            'the same question at an earlier moment stands beside now, with what came and ' +
            'went',
        },
      },
      {
        sentence:
          'It also asks before a deletion, before what has no undo, before a person or a ' +
          'tenant is shut out, and before the administrators of a tenant change.',
        test: {
          file: 'apps/keyward/test/console/people.system.test.ts',
          title: 'is blocked in one dialog, with a reason beside what it does, and unblocked',
        },
      },
      {
        sentence: 'Any other change is made at once: a message names it and offers Undo.',
        test: {
          file: 'apps/keyward/test/console/tenants.system.test.ts',
          title: 'registration is opened at once, and closed again by Ctrl+Z',
        },
      },
      {
        sentence: 'The message that says that a change is done offers Undo for ten seconds.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'Ctrl+Z and Undo the last change in the command palette do the same for two ' +
          'minutes.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence:
          'If the undo would do more than take the change back, its dry run is shown ' + 'first.',
        test: {
          file: 'apps/keyward/test/console/undo.system.test.ts',
          title: 'an undo that would do more than the opposite is shown first',
        },
      },
      {
        sentence:
          'The client that the server makes belongs to /console alone and cannot be ' + 'changed.',
        test: {
          file: 'packages/core/src/registry/console-client.test.ts',
          title: 'the console’s client cannot get %s',
        },
      },
      {
        sentence: 'It ends after an hour without use, and after twelve hours in any case.',
        test: {
          file: 'test/figures.test.ts',
          title: 'the figures are those of the code: %s, “%s”',
        },
      },
      {
        sentence: 'Its redirect URI cannot be changed, also not through the API.',
        test: {
          file: 'packages/core/src/registry/console-client.test.ts',
          title: 'the console’s client cannot get %s',
        },
      },
      {
        sentence:
          'It works for saved fields of people, groups, roles, applications, APIs, ' +
          'their permissions and tenants (branding, logo and mails, too), for the people ' +
          'and mappings of an identity provider, for blocks and the suspension of a tenant, ' +
          'and for roles, groups, members, administrators and permissions that were given or ' +
          'taken.',
        test: {
          file: 'apps/keyward/test/console/undo.system.test.ts',
          title: 'the branding of a tenant is undone',
        },
      },
      {
        sentence:
          'If another person has changed the record in the meantime, nothing is ' +
          'overwritten, and the page says so.',
        test: {
          file: 'apps/keyward/test/console/undo.system.test.ts',
          title: 'what another person changed meanwhile is not overwritten',
        },
      },
    ],
    others: [{ sentence: 'Deleted records, secrets and sent mails have no undo.', why: 'a limit' }],
  },
  {
    document: 'docs/how-to/use-your-own-data-source.md',
    promises: [
      {
        sentence: 'The storage never closes your data source.',
        test: {
          file: 'packages/storage-typeorm/test/application-data-source.system.test.ts',
          title: 'closing the storage leaves the data source open',
        },
      },
      {
        sentence:
          'Do not write through Keyward inside a transaction of your own there: the ' +
          'write waits for your transaction, and is refused with storage_unavailable ' +
          'after the timeout of the data source, 5 seconds by default.',
        test: {
          file: 'packages/storage-typeorm/test/application-data-source.system.test.ts',
          title:
            'a transaction of the application may read the storage, and a write within it ' +
            'is refused',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/write-the-mails.md',
    promises: [
      {
        sentence: 'webhook_failing | a webhook fails for a day | its name | no',
        test: {
          file: 'packages/core/src/delivery/delivery.test.ts',
          title: 'administrators hear of a webhook that has failed for a day, once',
        },
      },
      {
        sentence:
          'tell returns at once: a response must not show by its time whether there was ' +
          'an address to write to.',
        test: {
          file: 'packages/mail-smtp/test/delivery.test.ts',
          title: 'returns before anything is done',
        },
      },
    ],
  },
  {
    document: 'docs/how-to/log-in-by-a-directory.md',
    promises: [
      {
        sentence: 'People with a password of Keyward keep it: it never goes to the directory.',
        test: {
          file: 'packages/core/src/federation/log-in-by-directory.test.ts',
          title: 'the password of a person of this server goes to no directory',
        },
      },
      {
        sentence:
          'If more than a fifth of the people are gone at once, the command blocks none of them, ' +
          'and says so.',
        test: {
          file: 'packages/core/src/federation/sync-directories.test.ts',
          title: 'Rule: and nobody where more than a fifth are gone at once, unless it is forced',
        },
      },
      {
        sentence:
          'does not come to the end of its people | narrow base_dn and user_filter: a review has ' +
          '30 minutes, for a million people at most',
        test: {
          file: 'packages/ldap-node/test/directory.system.test.ts',
          title: 'Rule: a review ends, however many pages a directory sends.',
        },
      },
    ],
    others: [{ sentence: 'To do so at once:', why: 'leads to a command' }],
  },
  {
    document: 'docs/how-to/decide-who-logs-in.md',
    promises: [
      {
        sentence: 'It takes an mfa policy of the tenant other than never.',
        test: {
          file: 'packages/core/src/hooks/before-login.test.ts',
          title: 'asks for one in vain where the tenant asks nobody for one',
        },
      },
      {
        sentence: 'The hook hears no password of a person who manages more than its maker.',
        test: {
          file: 'packages/core/src/hooks/check-password.test.ts',
          title: 'not that of an administrator, whose password it does not even hear',
        },
      },
      {
        sentence: 'While the hook is there, each wrong password takes as long as it may.',
        test: {
          file: 'packages/core/src/hooks/check-password.test.ts',
          title: 'where a hook may know a password, each refusal takes as long as it may',
        },
      },
      {
        sentence: 'A test has no effect on logins.',
        test: {
          file: 'packages/core/src/hooks/try-hook.test.ts',
          title: 'a test of a hook has no effect on logins',
        },
      },
      {
        sentence: 'Its maker leaves, and the hook is not asked any more: it fails.',
        test: {
          file: 'packages/core/src/hooks/hooks.test.ts',
          title: 'a hook is asked only while its maker could make it again',
        },
      },
    ],
  },
];
