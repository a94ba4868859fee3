import type { DocumentPromises } from './document-promises.js';

export const console: readonly DocumentPromises[] = [
  {
    document: 'apps/console/src/features/apis/texts/en.ts',
    promises: [
      {
        sentence: 'The server looks after this API, so it cannot be changed.',
        test: {
          file: 'apps/keyward/test/console/apis.system.test.ts',
          title: 'the API of the server itself is shown, and cannot be changed',
        },
      },
      {
        sentence: 'People, applications and roles that hold it lose it.',
        test: {
          file: 'apps/keyward/test/console/apis.system.test.ts',
          title: 'a permission goes after a rehearsal that names who loses it',
        },
      },
      {
        sentence: 'Its permissions go with it, and its tokens become invalid.',
        test: {
          file: 'packages/core/src/registry/delete-resource.test.ts',
          title: 'the tokens for a deleted resource are dead at once',
        },
      },
      {
        sentence:
          'Each person is asked before such an application gets anything, and it never gets more than the person ' +
          'holds.',
        test: {
          file: 'packages/core/src/oauth/strangers/strangers.test.ts',
          title:
            'of what the person does not hold it gets nothing, whatever the resource asks of others',
        },
      },
      {
        sentence: 'Switching it off ends at once what they were given for this API.',
        test: {
          file: 'packages/core/src/access/unregistered-clients.test.ts',
          title: 'a resource that is closed to unregistered clients ends what people gave them',
        },
      },
      {
        sentence: 'Any program can call itself anything; nothing is kept before a person agrees.',
        test: {
          file: 'packages/core/src/oauth/strangers/self-registration.test.ts',
          title: 'and leaves nothing here',
        },
      },
      {
        sentence: 'They can choose another end.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'lets the person choose an end',
        },
      },
      {
        sentence: 'What they were given for this API ends at once.',
        test: {
          file: 'packages/core/src/access/unregistered-clients.test.ts',
          title: 'a resource that is closed to unregistered clients ends what people gave them',
        },
      },
      {
        sentence: 'A result is kept for a minute or longer.',
        test: {
          file: 'packages/core/src/oauth/strangers/strangers.test.ts',
          title: 'that is kept without asking its host again, and without a count',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/applications/texts/en.ts',
    promises: [
      {
        sentence: 'Where it is asked to end its session.',
        test: {
          file: 'packages/core/src/wsfed/wsfed.test.ts',
          title: 'asks the relying parties of the session to end theirs',
        },
      },
      {
        sentence: 'Where the browser is sent when a session ends.',
        test: {
          file: 'packages/server/test/oauth/saml-applications.ts',
          title: 'a logout here visits the service providers, and ends on the page of it',
        },
      },
      {
        sentence: 'Only for an application that sends no requests: it cannot tell who began.',
        test: {
          file: 'packages/server/test/oauth/saml-applications.ts',
          title: 'node-saml: a login that begins here',
        },
      },
      {
        sentence: 'The ID goes on working.',
        test: {
          file: 'packages/server/test/oauth/client-aliases.ts',
          title: 'the id goes on working beside the alias, also in Basic',
        },
      },
      {
        sentence: 'A signed request is at most 60 minutes old, and ends within 60 minutes.',
        test: {
          file: 'packages/server/test/oauth/fapi-signing.ts',
          title: 'FAPI 2.0 Message Signing §5.3.1, 3: an nbf of %s is refused',
        },
      },
      {
        sentence: 'The application keeps a key to itself: it is no public client.',
        test: {
          file: 'packages/core/src/model/client/security-profile.test.ts',
          title: 'a public client is named, too',
        },
      },
      {
        sentence: 'Its refresh tokens stay the same instead of rotating.',
        test: {
          file: 'packages/server/test/oauth/fapi.ts',
          title: 'FAPI 2.0 Security Profile §5.3.2.1, 9: refresh tokens do not rotate',
        },
      },
      {
        sentence: 'Codes work once, within 60 seconds.',
        test: {
          file: 'packages/server/test/oauth/fapi.ts',
          title: 'FAPI 2.0 Security Profile §5.3.2.1, 11: a code is over after 60 seconds',
        },
      },
      {
        sentence: 'Its clock may be up to 10 seconds ahead.',
        test: {
          file: 'packages/server/test/oauth/fapi.ts',
          title:
            'FAPI 2.0 Security Profile §5.3.2.1, 13: an assertion from %i seconds ahead is answered %i',
        },
      },
      {
        sentence: 'A new one opens in a new tab, and what you typed here stays.',
        test: {
          file: 'apps/keyward/test/console/applications.system.test.ts',
          title: 'the wizard says that there is no API yet, and leads to a new one',
        },
      },
      {
        sentence:
          'No code and no token is made, and no consent is kept: this page shows what they ' +
          'would say.',
        test: {
          file: 'packages/core/src/oauth/client-test/client-test.test.ts',
          title: 'makes no code, no token, no delegation and no consent',
        },
      },
      {
        sentence: 'It takes at most ten minutes.',
        test: {
          file: 'packages/core/src/oauth/client-test/client-test.test.ts',
          title: 'after ten minutes it is gone, and so is a test that was not begun',
        },
      },
      {
        sentence: 'Without one, people cannot sign in with a browser.',
        test: {
          file: 'apps/keyward/test/console/applications.system.test.ts',
          title: 'the wizard says what an application without an address cannot do',
        },
      },
      {
        sentence: 'The server tells this address when a session ends.',
        test: {
          file: 'packages/core/src/sessions/logout-delivery.test.ts',
          title: 'an application is told that a session has ended (Back-Channel Logout 1.0)',
        },
      },
      {
        sentence: 'The server looks after this application, so it cannot be changed.',
        test: {
          file: 'packages/core/src/registry/console-client.test.ts',
          title: 'the console’s client cannot get %s',
        },
      },
      {
        sentence: 'The old one can stay valid for a while.',
        test: {
          file: 'packages/core/src/oauth/authenticate-client.test.ts',
          title: 'with an overlap of 60 s the old one after %s s: %s',
        },
      },
      {
        sentence: 'Its tokens become invalid, and people cannot sign in to it any more.',
        test: {
          file: 'packages/core/src/registry/delete-client.test.ts',
          title: 'the tokens of a deleted client are dead at once',
        },
      },
      {
        sentence:
          'Without an end, a refresh token lives until it is revoked or not used for ' + 'long.',
        test: {
          file: 'packages/core/src/oauth/grants/refresh-token.test.ts',
          title: 'ends with its time',
        },
      },
      {
        sentence: 'It stays in this page.',
        test: {
          file: 'apps/keyward/test/console/shell.system.test.ts',
          title: 'no storage of the browser holds a token',
        },
      },
    ],
    others: [
      {
        sentence: 'A name can be taken again, an ID cannot.',
        why: 'a reason',
      },
      {
        sentence: 'Only for an issuer that this server cannot reach.',
        why: 'advice',
      },
      {
        sentence: 'Put the secret into the environment of the program, never into its source.',
        why: 'advice',
      },
    ],
  },
  {
    document: 'apps/console/src/features/audit/texts/en.ts',
    promises: [
      {
        sentence:
          'Forged events that are not sealed, and the chains of deleted tenants, are ' +
          'found by “keyward audit verify” alone.',
        test: {
          file: 'apps/keyward/test/operation/audit-verify.system.test.ts',
          title:
            '`keyward audit verify` confirms a sound log beside a running server, and ' +
            'exits 1 on a changed row',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/explain/texts/en.ts',
    promises: [
      {
        sentence: 'The answer appears as soon as the question is whole.',
        test: {
          file: 'apps/keyward/test/console/explain.system.test.ts',
          title: 'a question is put together by name, and its address can be shared',
        },
      },
      {
        sentence: 'Its address can be shared.',
        test: {
          file: 'apps/keyward/test/console/explain.system.test.ts',
          title: 'a question is put together by name, and its address can be shared',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/groups/texts/en.ts',
    promises: [
      {
        sentence: 'Its members lose what they have through it.',
        test: {
          file: 'apps/keyward/test/console/groups.system.test.ts',
          title: 'a group is deleted by those who type its name',
        },
      },
      {
        sentence: 'The people and the nested groups stay.',
        test: {
          file: 'packages/server/test/management/access.ts',
          title: 'parent groups are counted; deleting a group leaves what was nested in it',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/home/texts/en.ts',
    promises: [
      {
        sentence: 'For a day or longer, these could not deliver an event.',
        test: {
          file: 'apps/keyward/test/console/webhooks.system.test.ts',
          title: 'Home shows a webhook that has failed for a day',
        },
      },
      {
        sentence: 'A second way in, in case you lose yours.',
        test: {
          file: 'apps/keyward/test/console/ready-roles.system.test.ts',
          title: 'is invited from the first steps: the role is chosen already',
        },
      },
      {
        sentence: 'The wizard asks three questions and gives you code that runs.',
        test: {
          file: 'apps/keyward/test/console/applications.system.test.ts',
          title:
            'the wizard makes an application in three steps, and gives its secret once ' +
            'with code that runs',
        },
      },
      {
        sentence: 'A sign-in is counted after a few seconds.',
        test: {
          file: 'apps/keyward/test/operation/audit-sealing.system.test.ts',
          title:
            'while the server runs, a new event is sealed within the bound; a stop seals ' +
            'the last ones',
        },
      },
      {
        sentence: 'A stolen password alone then opens nothing.',
        test: {
          file: 'packages/server/test/people/second-factors.ts',
          title: 'the password alone begins no session',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/identity-providers/texts/en.ts',
    promises: [
      {
        sentence: 'What the person opened here through it then ends.',
        test: {
          file: 'packages/core/src/signals/receive-signal.test.ts',
          title: 'a provider ends what its people opened through it, and nothing else',
        },
      },
      {
        sentence: 'The secret itself is not kept.',
        test: {
          file: 'apps/keyward/test/console/identity-providers.system.test.ts',
          title: 'a provider is heard by a secret that is made here, of which a digest stays',
        },
      },
      {
        sentence: 'Empty: the stored one stays.',
        test: {
          file: 'packages/server/test/management/identity-providers.ts',
          title:
            'operations §1.2 a change merges, null clears, and the client secret stays ' +
            'unless it is named',
        },
      },
      {
        sentence: 'People with such an address are sent to this provider at once.',
        test: {
          file: 'packages/server/test/oauth/federation.ts',
          title:
            'an address without a password leads to the provider of its domain; with one ' +
            'it is a login here',
        },
      },
      {
        sentence: 'Without it, a role given here goes at the next sign-in.',
        test: {
          file: 'packages/core/src/federation/recompute-mapped.test.ts',
          title:
            'links come and go with the claims, are told and audited, and say who made ' + 'them',
        },
      },
      {
        sentence: 'People linked to it lose this way to sign in.',
        test: {
          file: 'packages/core/src/federation/federation.test.ts',
          title: 'loses the session when the provider is deleted; a session opened here stays',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/keys/texts/en.ts',
    promises: [
      {
        sentence:
          'The next key is published now and signs in an hour, when every verifier can ' +
          'know it.',
        test: {
          file: 'packages/server/test/oauth/keys.ts',
          title: 'publishes the next key at once, and lets it sign after an hour',
        },
      },
      {
        sentence: 'The present key stays accepted until its last token has expired.',
        test: {
          file: 'packages/core/src/keys/key-ring.test.ts',
          title: 'keeps the old key until the last token signed by it has died: a second %s',
        },
      },
      {
        sentence: 'All people stay signed in.',
        test: {
          file: 'packages/core/src/keys/rotate-keys.test.ts',
          title: 'leaves all people signed in',
        },
      },
      {
        sentence:
          'Every token that it signed becomes invalid now, perhaps your own too: people ' +
          'and machines get new ones.',
        test: {
          file: 'packages/core/src/keys/withdraw-key.test.ts',
          title: 'its tokens are refused',
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
        sentence: 'The key of SAML stays: rotate it by itself.',
        test: {
          file: 'packages/core/src/saml/saml.test.ts',
          title: 'is rotated where it is named alone, since partners have entered its certificate',
        },
      },
      {
        sentence: 'The metadata name the next certificate now, and its key signs in two weeks.',
        test: {
          file: 'packages/core/src/saml/saml.test.ts',
          title: 'signs for two weeks beside its successor, which the metadata name meanwhile',
        },
      },
      {
        sentence: 'The present certificate stays in the metadata for a day more.',
        test: {
          file: 'packages/core/src/saml/saml.test.ts',
          title: 'leaves its certificate for a day more once the next one signs',
        },
      },
      {
        sentence:
          'Its successor signs at once: people cannot sign in to applications of SAML and ' +
          'WS-Federation until these have the new certificate from the metadata.',
        test: {
          file: 'packages/core/src/saml/saml.test.ts',
          title: 'is replaced at once where it was stolen',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/outbox/texts/en.ts',
    promises: [
      {
        sentence: 'The audit log notes that you opened it.',
        test: {
          file: 'apps/keyward/test/console/outbox.system.test.ts',
          title: 'a mail of the first hour is opened, and its link leads on',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/people/texts/en.ts',
    promises: [
      {
        sentence: 'Sent again, an invitation has a new link, and the old one ends.',
        test: {
          file: 'packages/core/src/people/resend-invitation.test.ts',
          title: 'the old link is over',
        },
      },
      {
        sentence: 'The link of before ends.',
        test: {
          file: 'packages/core/src/people/resend-invitation.test.ts',
          title: 'the old link is over',
        },
      },
      {
        sentence: 'The person sees it on their account page, and can end it.',
        test: {
          file: 'packages/server/test/people/account-delegates.ts',
          title: 'the button ends it, and the event names the person and their address',
        },
      },
      {
        sentence: 'One that was exchanged before works until it ends.',
        test: {
          file: 'packages/server/test/people/account-delegates.ts',
          title: 'what was exchanged before works until it ends',
        },
      },
      {
        sentence: 'The log keeps it with your name, and the person is told.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'is told in the log, with its reason',
        },
      },
      {
        sentence: 'Left empty, the person goes on to this console, as the role administers.',
        test: {
          file: 'apps/keyward/test/console/ready-roles.system.test.ts',
          title: 'who accepts the invitation stands in the console',
        },
      },
      {
        sentence: 'The link goes to the e-mail address of the person.',
        test: {
          file: 'apps/keyward/test/console/people.system.test.ts',
          title: 'that mail a link for a new password, and show it to no one else',
        },
      },
      {
        sentence:
          'Roles, groups and permissions stay, and count again when the suspension of the ' +
          'tenant ends.',
        test: {
          file: 'apps/keyward/test/console/tenant-switch.system.test.ts',
          title: 'the permissions of a person in a suspended tenant say so, and come back with it',
        },
      },
      {
        sentence: 'It is kept in this browser.',
        test: {
          file: 'apps/keyward/test/console/people.system.test.ts',
          title: 'keeps a view in the address, and under a name in this browser',
        },
      },
      {
        sentence: 'Their sessions and tokens end at once, and they cannot sign in.',
        test: {
          file: 'packages/server/test/people/blocks.ts',
          title:
            'blocking ends the access token at every endpoint by the next request, on ' +
            'each instance',
        },
      },
      {
        sentence: 'The audit log keeps their ids.',
        test: {
          file: 'packages/core/src/people/delete-user.test.ts',
          title: 'the audit log keeps the id of a deleted user',
        },
      },
      {
        sentence: 'The mail names it, and the person goes on there.',
        test: { file: 'packages/server/test/operation/promised-mails.test.ts', title: '“%s” (%s)' },
      },
      {
        sentence: 'A mail with the link goes to ….',
        test: { file: 'packages/server/test/operation/promised-mails.test.ts', title: '“%s” (%s)' },
      },
      {
        sentence: 'People who exist stay as they are.',
        test: {
          file: 'packages/core/src/people/import-users.test.ts',
          title:
            'who is there already is left as they are, so an import that broke off is ' +
            'simply run again',
        },
      },
      {
        sentence: 'Lines that it refuses are left out, and the report names them.',
        test: {
          file: 'apps/keyward/test/console/people.system.test.ts',
          title: 'a file is imported, with progress and a report',
        },
      },
      {
        sentence: 'Run it again to go on: those who are there stay as they are.',
        test: {
          file: 'packages/core/src/people/import-users.test.ts',
          title:
            'who is there already is left as they are, so an import that broke off is ' +
            'simply run again',
        },
      },
      {
        sentence: 'The account goes with its sessions, consents and links.',
        test: {
          file: 'packages/server/test/management/users.ts',
          title: 'answers 204, then 404; nothing of the record is left, and its name is free',
        },
      },
      {
        sentence: 'The audit log keeps its id.',
        test: {
          file: 'packages/core/src/people/delete-user.test.ts',
          title: 'the audit log keeps the id of a deleted user',
        },
      },
      {
        sentence: 'Only its state is known, never the password itself.',
        test: {
          file: 'packages/server/test/management/users.ts',
          title: 'is set with 204, shown only by its state, and ends what was logged in',
        },
      },
      {
        sentence: 'Applications are told, and what they got without offline access ends too.',
        test: {
          file: 'packages/core/src/sessions/logout-delivery.test.ts',
          title: 'what was issued in a session without offline_access ends with it',
        },
      },
      {
        sentence: 'The tokens that rest on it end, and the person is asked again next time.',
        test: {
          file: 'packages/core/src/sessions/revoke-consents.test.ts',
          title:
            'with a grant go codes, refresh tokens and access tokens of client, person ' +
            'and resource',
        },
      },
      {
        sentence: 'Those of others always do.',
        test: {
          file: 'packages/core/src/oauth/grants/authorization-code.test.ts',
          title: 'its consent, which a client takes that is not first-party',
        },
      },
      {
        sentence: 'Roles, groups and permissions stay, and count again when the block ends.',
        test: {
          file: 'packages/server/test/people/blocks.ts',
          title: 'a block is over at its end, and lifting it twice is lifting it once',
        },
      },
    ],
    others: [
      { sentence: 'For a person who has lost it.', why: 'advice' },
      { sentence: 'Why the person cannot sign in.', why: 'a label' },
    ],
  },
  {
    document: 'apps/console/src/features/configuration/texts/en.ts',
    promises: [
      {
        sentence: 'Nothing is kept: the server tries every step, and takes it back.',
        test: {
          file: 'apps/keyward/test/console/configuration.system.test.ts',
          title: 'a file is shown with what it adds, and nothing is kept',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/signals/texts/en.ts',
    promises: [
      {
        sentence: 'Receivers that are told when a session ends here, or an account is blocked.',
        test: {
          file: 'packages/server/test/management/signals.ts',
          title: 'brings the token with the header that the receiver wants (RFC 8935 §2.1)',
        },
      },
      {
        sentence: 'The receiver is told nothing more.',
        test: {
          file: 'packages/server/test/management/signals.ts',
          title: 'ends a stream, of which the receiver then reads nothing',
        },
      },
      {
        sentence: 'It goes on where it stopped.',
        test: {
          file: 'packages/core/src/signals/signals.test.ts',
          title: 'goes on where it stopped when the receiver enables the stream',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/webhooks/texts/en.ts',
    promises: [
      {
        sentence: 'It goes on where it stopped.',
        test: {
          file: 'packages/core/src/delivery/delivery.test.ts',
          title: 'goes on where it stopped when it is enabled again',
        },
      },
      {
        sentence: 'What the audit log keeps: nothing secret, and nothing about a person.',
        test: {
          file: 'packages/core/src/delivery/delivery.test.ts',
          title: 'a webhook tells ids, and values only on request',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/hooks/texts/en.ts',
    promises: [
      {
        sentence: 'Every login of the tenant stops until it answers again.',
        test: {
          file: 'packages/core/src/hooks/claims-hooks.test.ts',
          title: 'a hook that fails denies, unless it was told to allow',
        },
      },
      {
        sentence: 'It is paused at first, until its server has the secret.',
        test: {
          file: 'apps/keyward/test/console/hooks.system.test.ts',
          title: 'a hook for claims asks what becomes of logins, is tried, and counts once',
        },
      },
      {
        sentence: 'It is not asked any more.',
        test: {
          file: 'packages/core/src/hooks/hooks.test.ts',
          title: 'is asked at once after it was enabled, and no more after it was deleted',
        },
      },
      {
        sentence: 'Its server is not asked any more.',
        test: {
          file: 'packages/core/src/hooks/hooks.test.ts',
          title: 'is asked at once after it was enabled, and no more after it was deleted',
        },
      },
      {
        sentence: 'A test asks about no real person, and has no effect on logins.',
        test: {
          file: 'packages/core/src/hooks/try-hook.test.ts',
          title: 'a test of a hook has no effect on logins',
        },
      },
      {
        sentence: 'After five failures in 30 seconds it is not asked for 30 seconds.',
        test: {
          file: 'packages/core/src/hooks/claims-hooks.test.ts',
          title: 'a hook that fails five times in 30 seconds is not asked for 30 seconds',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/registration-tokens/texts/en.ts',
    promises: [
      {
        sentence: 'The token is shown once, at the end.',
        test: {
          file: 'apps/keyward/test/console/registration-tokens.system.test.ts',
          title:
            'a registration token is shown once, registers as many applications as it says, and is deleted',
        },
      },
      {
        sentence: 'Left empty, it is in 30 days.',
        test: {
          file: 'apps/keyward/test/console/registration-tokens.system.test.ts',
          title: 'the list says how many uses are left, the end, and the last use',
        },
      },
      {
        sentence: 'An application that keeps no secret cannot have client_credentials.',
        test: {
          file: 'apps/keyward/test/console/registration-tokens.system.test.ts',
          title: 'an application that keeps no secret cannot have client_credentials',
        },
      },
      {
        sentence: 'Nothing more is registered with it.',
        test: {
          file: 'apps/keyward/test/console/registration-tokens.system.test.ts',
          title:
            'a registration token is shown once, registers as many applications as it says, and is deleted',
        },
      },
      {
        sentence: 'Applications that came with it stay.',
        test: {
          file: 'packages/core/src/oauth/strangers/token-registration.test.ts',
          title: 'a deleted registration token stops nothing that exists',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/provisioning/texts/en.ts',
    promises: [
      {
        sentence:
          'A directory elsewhere, such as Entra or Okta, keeps the people and groups of a tenant by SCIM 2.0.',
        test: {
          file: 'packages/server/test/provisioning/scim-directories.ts',
          title: 'makes, changes, disables and deletes a user',
        },
      },
      {
        sentence: 'An application has 10 at most.',
        test: {
          file: 'packages/core/src/registry/scim-tokens.test.ts',
          title: 'is one of 10 of a client at most, also of many at once',
        },
      },
      {
        sentence: 'A token is good for the base URL alone.',
        test: {
          file: 'packages/server/test/provisioning/scim-tokens.ts',
          title: 'does not open %s',
        },
      },
      {
        sentence: 'At most two years ahead.',
        test: {
          file: 'packages/core/src/registry/scim-tokens.test.ts',
          title: 'can last two years',
        },
      },
      {
        sentence: 'Left empty, it is in a year.',
        test: {
          file: 'packages/core/src/registry/scim-tokens.test.ts',
          title: 'is kept as a digest, and lasts a year',
        },
      },
      {
        sentence: 'Administrators are reminded 30 and 7 days before.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'of %s',
        },
      },
      {
        sentence: 'The directory is refused at once.',
        test: {
          file: 'apps/keyward/test/console/provisioning.system.test.ts',
          title:
            'an application of a directory is made, gets a token that is shown once, and loses it',
        },
      },
      {
        sentence: 'The people that it keeps stay.',
        test: {
          file: 'packages/server/test/provisioning/scim-tokens.ts',
          title: 'leaves the people behind that it made',
        },
      },
      {
        sentence: 'Its tokens are refused until it has the permission provision:users.',
        test: {
          file: 'apps/keyward/test/console/provisioning.system.test.ts',
          title: 'a directory without its scope is named, and gets it',
        },
      },
      {
        sentence: 'A tenant keeps the last 100.',
        test: {
          file: 'packages/server/test/provisioning/scim-requests.ts',
          title: 'keeps the last 100 of a tenant',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/roles/texts/en.ts',
    promises: [
      {
        sentence: 'It cannot be changed.',
        test: {
          file: 'packages/core/src/access/manage-roles.test.ts',
          title:
            'a system role and its permissions stay as they are, but people may still be ' +
            'given it',
        },
      },
      {
        sentence: 'Everyone who has it loses its permissions at once.',
        test: {
          file: 'packages/core/src/access/manage-roles.test.ts',
          title:
            'deleting a role takes its permissions, members and groups along, nothing ' + 'else',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/features/tenants/texts/en.ts',
    promises: [
      {
        sentence: 'The domain loses its proof, and its addresses lead elsewhere.',
        test: {
          file: 'packages/core/src/tenants/prove-domains.test.ts',
          title: 'a domain that is removed leads nobody to the tenant',
        },
      },
      {
        sentence:
          'Administrators with the permission impersonate:users see what a person sees, for up to ' +
          'an hour.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'is refused for %s minutes',
        },
      },
      {
        sentence: 'Its people cannot sign in any more, and all sessions and tokens end at once.',
        test: {
          file: 'packages/server/test/management/suspension.ts',
          title: 'a browser session of its people is over',
        },
      },
      {
        sentence: 'Sessions and tokens from before stay ended.',
        test: {
          file: 'packages/server/test/management/suspension.ts',
          title: 'once it is back people log in again; what they had before stays void',
        },
      },
      {
        sentence: 'Everything in the tenant goes with it: people, applications, roles, groups.',
        test: {
          file: 'packages/server/test/management/tenant-records.ts',
          title:
            'operations §4.3, §10.3 one with users, groups, roles or clients goes with ' +
            'cascade=true only',
        },
      },
      {
        sentence: 'Frequent passwords are refused by their list.',
        test: { file: 'packages/platform-node/src/frequent-passwords.test.ts', title: 'knows %s' },
      },
      {
        sentence: 'Only the image is kept.',
        test: {
          file: 'packages/platform-node/src/pictures/node-pictures.test.ts',
          title:
            'is PNG, JPEG, WebP or GIF whatever its sender calls it, and holds nothing ' +
            'but the image',
        },
      },
      {
        sentence: 'What protects the reader always stays.',
        test: {
          file: 'packages/mail-smtp/test/compose.test.ts',
          title: 'leave the link and what protects the reader',
        },
      },
      {
        sentence: 'To your own verified address, at most 10 times an hour.',
        test: {
          file: 'packages/server/test/management/tenant-mails.ts',
          title: 'the eleventh within an hour answers 429',
        },
      },
    ],
    others: [{ sentence: 'How long people stay signed in in their browser.', why: 'a label' }],
  },
  {
    document: 'apps/console/src/kit/access-texts/en.ts',
    promises: [
      {
        sentence: 'Access ends by itself at that moment.',
        test: {
          file: 'packages/server/test/management/access.ts',
          title: 'operations §1.3 expires_at: the link ends by itself',
        },
      },
      {
        sentence: 'Add people, up to a hundred at once.',
        test: {
          file: 'apps/keyward/test/console/people.system.test.ts',
          title: 'gives a role and a group to several people at once',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/kit/owner/texts/en.ts',
    promises: [
      {
        sentence:
          'What you change here, the next “keyward plan” reports as drift, and the next ' +
          '“keyward apply” undoes.',
        test: {
          file: 'packages/core/src/configuration/read-owners.test.ts',
          title: 'what people change in a managed record is planned as drift, and undone',
        },
      },
    ],
  },
  {
    document: 'apps/console/src/texts/en.ts',
    promises: [
      {
        sentence: 'You are signed out of this console in all tabs of this browser.',
        test: {
          file: 'apps/keyward/test/console/shell.system.test.ts',
          title: 'a logout ends the session in every tab',
        },
      },
      {
        sentence: 'What you typed stays here.',
        test: {
          file: 'apps/keyward/test/console/unsaved.system.test.ts',
          title: 'the session ends, and are saved after a login beside them',
        },
      },
      {
        sentence:
          'Something has changed in the meantime, so the undo would do more than take ' +
          'the change back.',
        test: {
          file: 'apps/keyward/test/console/undo.system.test.ts',
          title: 'an undo that would do more than the opposite is shown first',
        },
      },
      {
        sentence: 'No permission is gained or lost, and no session ends.',
        test: {
          file: 'apps/console/src/kit/summarize-effect.test.ts',
          title: 'is quiet if records change and access does not',
        },
      },
    ],
    others: [
      { sentence: 'It may have been deleted, or it belongs to another tenant.', why: 'a cause' },
      { sentence: 'If you leave this page, they are lost.', why: 'a warning' },
      { sentence: 'This cannot be undone.', why: 'a warning' },
    ],
  },
];
