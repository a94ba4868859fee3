import type { Texts } from './texts.js';

export const english: Texts = {
  tag: 'en',
  prefix: 'en',
  direction: 'ltr',
  greeting: 'Hello {name},',
  greetingWithoutName: 'Hello,',
  letters: {
    one_time_password: {
      subject: 'Your code for {client}',
      body: 'This is your code for {client}:',
      validity: 'It works once, and for {time}. Nobody from {client} will ever ask you for it.',
      unasked: 'If you are not logging in, ignore this message. Do not pass the code on.',
      short: '{code} is your code for {client}. It works for {time}. Do not pass it on.',
    },
    password_reset: {
      subject: 'A new password for {client}',
      body: 'A new password for your account at {client} was asked for.',
      action: 'Choose a new password',
      validity: 'The link works once, and for {time}.',
      unasked: 'If you did not ask for it, ignore this message. Your password stays as it is.',
      short: 'Choose a new password for {client}: {link}. The link works for {time}.',
    },
    email_verification: {
      subject: 'Confirm your address for {client}',
      body: 'Please confirm that this address belongs to your account at {client}.',
      action: 'Confirm the address',
      validity: 'The link works once, and for {time}.',
      unasked: 'If you have no account there, ignore this message.',
      short: 'Confirm your address for {client}: {link}. The link works for {time}.',
    },
    invitation: {
      subject: 'You are invited to {client}',
      body: 'An account at {client} has been prepared for you.',
      action: 'Accept the invitation',
      validity: 'The link works once, and for {time}.',
      unasked: 'If you do not expect this invitation, ignore this message.',
      short: 'You are invited to {client}: {link}. The link works for {time}.',
    },
    account_exists: {
      subject: 'You have an account at {client} already',
      body:
        'Somebody, probably you, wanted to create an account at {client} with this address. ' +
        'There is one already.',
      action: 'Log in',
      unasked: 'If it was not you, there is nothing to do. Nothing has changed.',
      short: 'You have an account at {client} already. {link}',
    },
  },
};
