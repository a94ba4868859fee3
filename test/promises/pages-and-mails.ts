import type { DocumentPromises } from './document-promises.js';

export const pagesAndMails: readonly DocumentPromises[] = [
  {
    document: 'packages/pages/src/texts/account/en.ts',
    promises: [
      {
        sentence: 'If you allow it, an administrator can sign in as you for a day.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'counts for a day',
        },
      },
      {
        sentence: 'To have your account deleted, ask the people who run ….',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'that is not open to the person says whom to ask',
        },
      },
      {
        sentence: 'When you end it, they get no new access in your name.',
        test: {
          file: 'packages/server/test/people/account-delegates.ts',
          title: 'an exchange with what was issued before is refused once it has ended',
        },
      },
      {
        sentence: 'Give each program its own, and delete it when you no longer need it.',
        test: {
          file: 'packages/server/test/people/personal-tokens.ts',
          title: 'it is deleted on the page, and ends',
        },
      },
      {
        sentence: 'All other devices are signed out.',
        test: {
          file: 'packages/server/test/people/account.ts',
          title: 'another one is set, and the other devices are signed out',
        },
      },
      {
        sentence: 'It works for ten minutes.',
        test: {
          file: 'packages/core/src/login/own-account.test.ts',
          title: 'a code is over after ten minutes',
        },
      },
      {
        sentence:
          'When you withdraw access, an application loses it at once, until you use it ' + 'again.',
        test: {
          file: 'packages/core/src/login/own-account.test.ts',
          title:
            'one that was agreed to is listed with its scopes, and loses everything at ' + 'once',
        },
      },
      {
        sentence:
          'Your account is deleted with all that belongs to it, and all devices are ' +
          'signed out.',
        test: {
          file: 'packages/core/src/login/own-account.test.ts',
          title: 'the account and its sessions are gone, and the log says who did it',
        },
      },
    ],
    others: [{ sentence: 'This cannot be undone.', why: 'a warning' }],
  },
  {
    document: 'packages/pages/src/texts/en.ts',
    promises: [
      {
        sentence: 'It works for ten minutes.',
        test: {
          file: 'packages/core/src/oauth/authorize/choose-account.test.ts',
          title: 'ends after ten minutes',
        },
      },
      {
        sentence: 'You cannot sign in to this organization any more.',
        test: {
          file: 'packages/server/test/people/account-choice.ts',
          title: 'a person who was blocked meanwhile is told to choose another one',
        },
      },
      {
        sentence: 'You are signed in, but that was more than ten minutes ago.',
        test: {
          file: 'packages/server/test/people/account.ts',
          title: 'a login that is asked for again says why, and the first one does not',
        },
      },
      {
        sentence: 'The log keeps what you do with your name, and the person is told.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'grants in the name of the administrator, on behalf of the person',
        },
      },
      {
        sentence: 'You are signed out of your own account in this browser.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'takes the place of the session that the browser had',
        },
      },
      {
        sentence: 'It ends by itself: ….',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'ends after fifteen minutes unless told otherwise',
        },
      },
      {
        sentence: 'The account of the person and the management of this server stay closed.',
        test: {
          file: 'packages/core/src/impersonation/impersonation.test.ts',
          title: 'opens nothing of the account',
        },
      },
      {
        sentence: 'Your answer goes to ….',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'says to which host the answer goes',
        },
      },
      {
        sentence: 'Your answer goes to a program on this computer.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'says where any program could ask',
        },
      },
      {
        sentence: 'The server cannot answer at the moment.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'is a server that cannot answer at the moment, and when to try again',
        },
      },
      {
        sentence: 'Please try again in a minute.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'is a server that cannot answer at the moment, and when to try again',
        },
      },
      {
        sentence: 'This new password cannot be used.',
        test: {
          file: 'packages/pages/test/html-pages.test.ts',
          title: 'says %j as an alert',
        },
      },
      {
        sentence: 'The link in the email works for half an hour.',
        test: {
          file: 'packages/core/src/people/create-ticket.test.ts',
          title: '%s lives for %i seconds, and keeps of its secret only a digest',
        },
      },
      {
        sentence: 'After half a minute you can send it again here.',
        test: {
          file: 'packages/server/test/browser/sign-up-journeys.ts',
          title:
            'a person who got no mail sends it again after half a minute, or corrects the address',
        },
      },
      {
        sentence: 'This email address cannot be used.',
        test: {
          file: 'packages/server/test/people/people.ts',
          title:
            'an own account: errors at the field, a link to confirm, and the waiting ' +
            'login goes on',
        },
      },
      {
        sentence:
          'Everything else that was added to it before is removed, such as passkeys, ' +
          'phone numbers and other ways to sign in.',
        test: {
          file: 'packages/server/test/people/proof-of-address.ts',
          title:
            'the passkey of a stranger goes when the owner sets a password by the mailed ' + 'link',
        },
      },
    ],
    others: [{ sentence: 'Use a private window to stay signed in elsewhere.', why: 'advice' }],
  },
  {
    document: 'packages/mail-smtp/src/texts/en.ts',
    promises: [
      {
        sentence: 'One of your access tokens ends soon.',
        test: {
          file: 'packages/mail-smtp/test/compose.test.ts',
          title: 'says what ends and when, in both parts',
        },
      },
      {
        sentence: 'From then on, programs that use it are refused.',
        test: {
          file: 'packages/core/src/people/personal-tokens.test.ts',
          title: 'it ends with %s',
        },
      },
      {
        sentence: 'For a day, a webhook of {client} could not deliver an event.',
        test: {
          file: 'packages/core/src/delivery/delivery.test.ts',
          title: 'administrators hear of a webhook that has failed for a day, once',
        },
      },
      {
        sentence: 'It goes on trying for about four days, and is disabled then.',
        test: {
          file: 'packages/core/src/delivery/delivery.test.ts',
          title:
            'an event that does not arrive is tried again, later each time, and the last time disables',
        },
      },
      {
        sentence: 'If its receiver is no longer needed, delete the webhook or disable it.',
        test: {
          file: 'packages/core/src/delivery/delivery.test.ts',
          title: 'takes its cursor and its failures with it',
        },
      },
      {
        sentence: 'If its receiver is no longer needed, you do not need to do anything.',
        test: {
          file: 'packages/core/src/delivery/delivery.test.ts',
          title: 'that is gone is told nothing more',
        },
      },
      {
        sentence: 'This ends soon.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'of %s',
        },
      },
      {
        sentence: 'A certificate of an application that speaks SAML ends soon.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title:
            'of the certificates of a SAML application, the administrators of its tenant, once each',
        },
      },
      {
        sentence: 'A certificate of an identity provider ends soon.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'of a certificate of a SAML provider, the administrators of its tenant',
        },
      },
      {
        sentence: 'A registration token ends soon.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'of %s',
        },
      },
      {
        sentence: 'A SCIM token ends soon.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'of %s',
        },
      },
      {
        sentence:
          'From then on, the directory that uses it cannot keep people and groups here up to date.',
        test: {
          file: 'packages/core/src/registry/scim-tokens.test.ts',
          title: 'is refused from the end of the token on',
        },
      },
      {
        sentence: 'The secret of an application ends soon.',
        test: {
          file: 'packages/core/src/reminders/remind-of-ends.test.ts',
          title: 'of a client secret, the administrators of the tenant',
        },
      },
      {
        sentence: 'From then on, the application cannot sign anybody in.',
        test: {
          file: 'packages/core/src/oauth/authenticate-client.test.ts',
          title: 'is refused with a secret that has expired',
        },
      },
      {
        sentence: 'The account was deleted.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'is told as one change, without a link, and without what went with it',
        },
      },
      {
        sentence: 'The password was removed.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'a %s that comes or goes is told',
        },
      },
      {
        sentence: 'An authenticator app was removed.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'a %s that comes or goes is told',
        },
      },
      {
        sentence: 'A passkey was removed.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'a %s that comes or goes is told',
        },
      },
      {
        sentence: 'The recovery codes were removed.',
        test: {
          file: 'packages/core/src/people/notices-of-changes.test.ts',
          title: 'a %s that comes or goes is told',
        },
      },
      {
        sentence: 'The code works once and for {time}. {client} will never ask you for it.',
        test: {
          file: 'packages/core/src/login/one-time-password.test.ts',
          title: 'a one-time password works once, for the client that had it sent',
        },
      },
    ],
  },
];
