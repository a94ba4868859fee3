import type { Texts } from './texts.js';

export const english: Texts = {
  tag: 'en',
  prefix: 'en',
  direction: 'ltr',
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  changes: {
    password_set: 'A new password was set.',
    password_removed: 'The password was removed.',
    username_changed: 'The user name was changed.',
    email_changed: 'The e-mail address was changed.',
    phone_number_changed: 'The phone number was changed.',
    totp_added: 'An authenticator app was added.',
    totp_removed: 'An authenticator app was removed.',
    passkey_added: 'A passkey was added.',
    passkey_removed: 'A passkey was removed.',
    recovery_codes_created: 'New recovery codes were created.',
    recovery_codes_removed: 'The recovery codes were removed.',
    identity_linked: 'A sign-in through another provider was linked.',
    identity_unlinked: 'A sign-in through another provider was unlinked.',
    impersonated: 'An administrator signed in as you, to help you.',
    account_deleted: 'The account was deleted.',
  },
  circumstances: {
    at: 'Time: {when}',
    from: 'Network address: {address}',
    byOther: 'Changed by an administrator or an application.',
    name: 'Name: {name}',
    end: 'End: {when}',
  },
  endings: {
    personal_token: {
      title: 'One of your access tokens ends in {time}',
      body: 'One of your access tokens ends soon. From then on, programs that use it are refused.',
    },
    delegate: {
      title: 'Acting for you ends in {time}',
      body: 'An application or a person may act for you. This ends soon.',
    },
    registration_token: {
      title: 'A registration token ends in {time}',
      body: 'A registration token ends soon. From then on, no application can register with it.',
    },
    scim_token: {
      title: 'A SCIM token ends in {time}',
      body:
        'A SCIM token ends soon. From then on, the directory that uses it cannot keep people and ' +
        'groups here up to date.',
    },
    client_secret: {
      title: 'The secret of an application ends in {time}',
      body:
        'The secret of an application ends soon. From then on, the application cannot sign ' +
        'anybody in.',
    },
    provider_certificate: {
      title: 'A certificate of an identity provider ends in {time}',
      body:
        'A certificate of an identity provider ends soon. Ask the provider which certificate ' +
        'it signs with next, and enter that one too.',
    },
    application_certificate: {
      title: 'A certificate of a SAML application ends in {time}',
      body:
        'A certificate of an application that speaks SAML ends soon. Ask for the next one, and ' +
        'enter that one too.',
    },
  },
  letters: {
    one_time_password: {
      subject: 'Your code for {client}',
      body: 'This is your code for {client}:',
      validity: 'The code works once and for {time}. {client} will never ask you for it.',
      unasked: 'If you are not signing in, ignore this message. Do not share the code.',
      short: '{code} is your code for {client}. It works for {time}. Do not share it.',
    },
    address_change: {
      subject: 'Your code for a new address at {client}',
      body: 'This code shows {client} that you can be reached here:',
      validity: 'The code works once and for {time}. {client} will never ask you for it.',
      unasked:
        'If you did not ask to change your address or number, ignore this message. Do not share the code.',
      short: '{code} confirms this number for {client}. It works for {time}. Do not share it.',
    },
    password_reset: {
      subject: 'Choose a new password for {client}',
      body: 'We received a request for a new password for your account at {client}.',
      action: 'Choose a new password',
      validity: 'The link works once and for {time}.',
      unasked: 'If you did not request it, ignore this message. Your password does not change.',
      short: 'Choose a new password for {client}: {link}. The link works for {time}.',
    },
    email_verification: {
      subject: 'Confirm your address for {client}',
      body: 'Please confirm that this address belongs to your account at {client}.',
      action: 'Confirm the address',
      validity: 'The link works once and for {time}.',
      unasked: 'If you have no account there, ignore this message.',
      short: 'Confirm your address for {client}: {link}. The link works for {time}.',
    },
    invitation: {
      subject: 'You are invited to {client}',
      inviter: '{inviter} invites you to {client}.',
      body: 'An account at {client} has been prepared for you.',
      action: 'Accept the invitation',
      validity: 'The link works once and for {time}.',
      unasked: 'If you do not expect this invitation, ignore this message.',
      short: 'You are invited to {client}: {link}. The link works for {time}.',
    },
    account_exists: {
      subject: 'You already have an account at {client}',
      body:
        'Someone, probably you, tried to create an account at {client} with this address. You ' +
        'already have one.',
      action: 'Sign in',
      unasked: 'If it was not you, you do not need to do anything. Nothing has changed.',
      short: 'You already have an account at {client}. {link}',
    },
    account_changed: {
      subject: 'Your account at {client} was changed',
      body: 'Your account at {client} was changed:',
      action: 'This was not me',
      unasked:
        'If you know about this change, you do not need to do anything. If not, choose a new ' +
        'password with the link: this signs out every device. Then check the second steps on your account page, ' +
        'and tell an administrator of {client}.',
      unaskedWithoutLink:
        'If you know about this change, you do not need to do anything. If not, contact an ' +
        'administrator of {client} now. For your safety, this message contains no link.',
      short:
        'Your account at {client} was changed: {changes} If this was not you, contact an ' +
        'administrator. {link}',
    },
    end_ahead: {
      subject: '{client}: {ending}',
      body: '{ending}',
      action: 'Look at it',
      unasked:
        'If it is still needed, put a new one in its place in time. If not, you do not need to do anything.',
      short: '{client}: {ending}. {link}',
    },
    webhook_failing: {
      subject: '{client}: a webhook has failed for a day',
      body:
        'For a day, a webhook of {client} could not deliver an event. It goes on trying for about ' +
        'four days, and is disabled then.',
      action: 'Look at it',
      unasked: 'If its receiver is no longer needed, delete the webhook or disable it.',
      short: '{client}: a webhook has failed for a day. {link}',
    },
    webhook_disabled: {
      subject: '{client}: a webhook was disabled',
      body:
        'A webhook of {client} was disabled, since its receiver takes no events. It tells nothing ' +
        'until it is enabled again.',
      action: 'Look at it',
      unasked: 'If its receiver is no longer needed, you do not need to do anything.',
      short: '{client}: a webhook was disabled. {link}',
    },
  },
};
