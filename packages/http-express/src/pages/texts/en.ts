import { html } from '../html.js';
import { countedTime } from './counted.js';
import type { Texts } from './texts.js';

const time = countedTime('en', { second: { one: '# second', other: '# seconds' }, minute: { one: '# minute', other: '# minutes' } });

export const english: Texts = {
  error: 'Error',
  opensInNewTab: 'opens in a new tab',
  privacyPolicy: 'Privacy policy',
  termsOfService: 'Terms of service',
  signedInAs: (person) => html`Signed in as ${person}`,

  signIn: 'Sign in',
  toContinueTo: (client) => html`to continue to ${client}`,
  username: 'Username, email or phone',
  password: 'Password',
  cancel: 'Cancel',
  wrong: 'The username or password is incorrect. Please check both and try again.',
  blocked: 'This account is blocked. Please contact your administrator.',
  wait: (seconds) => `There were too many attempts. Please try again in ${time(seconds)}.`,

  choosePassword: 'Choose a new password',
  passwordIsTemporary: 'Your password is a temporary one. Please choose a new one to continue.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRule: 'At least 15 characters. A few words that have nothing to do with each other are easy to remember.',
  currentPasswordWrong: 'The current password is incorrect. Please try again.',
  newPasswordRefused: 'This new password cannot be used: it is too short or too long, too common, built from your own name, or the same as before.',

  answered: 'This sign-in is complete',

  allowAccess: 'Allow access',
  allowClient: (client) => html`Allow ${client} to access your account?`,
  permissions: (client) => html`This will let ${client}:`,
  onlyIdentity: (client) => html`${client} asks for nothing more than to know that it is you.`,
  allow: 'Allow',
  doNotAllow: 'Don’t allow',
  standardScopes: {
    openid: 'Confirm who you are',
    profile: 'See your name and profile',
    email: 'See your email address',
    phone: 'See your phone number',
    address: 'See your postal address',
    offline_access: 'Keep this access while you are away',
  },

  wentWrong: 'Something went wrong',
  tryAgainThere: 'Please go back to the application and try again. If it happens again, give its support team the details below.',
  signInOver: 'This sign-in is over',
  beginAgain: 'It took too long, or it was begun in another browser. Please go back to the application and sign in again.',
  errorCode: 'Error code',
  requestId: 'Request ID',

  returning: 'Returning to the application',
  pressContinue: 'If nothing happens, press Continue.',
  continue: 'Continue',

  signedOut: 'You are signed out',
  closeWindow: 'You can close this window now.',
  returnToClient: (client) => html`You can go back to ${client} or close this window.`,

  signOut: 'Sign out',
  reallySignOut: 'Do you want to sign out?',
  afterSignOut: 'You will have to sign in again to continue.',
  staySignedIn: 'Stay signed in',
  stillSignedIn: 'You are still signed in',

  connectDevice: 'Connect a device',
  typeCode: 'Type the code that your device shows.',
  code: 'Code',
  codeUnknown: 'This code is not known or has expired. Check it, or start again on the device.',
  deviceConnected: 'Your device is connected',
  deviceRefused: 'Your device was not connected',
  backToDevice: (client) => html`You can close this window and go back to ${client} on your device.`,
};
