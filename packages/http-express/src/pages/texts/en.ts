import { html } from '../html.js';
import { counted, countedTime } from './counted.js';
import type { Texts } from './texts.js';

const time = countedTime('en', {
  second: { one: '# second', other: '# seconds' },
  minute: { one: '# minute', other: '# minutes' },
});
const characters = counted('en', { one: '# character', other: '# characters' });

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
  unverified:
    'Please confirm your email address first: open the link that we have sent to it. Signing in again sends a new one.',
  wait: (seconds) => `There were too many attempts. Please try again in ${time(seconds)}.`,

  choosePassword: 'Choose a new password',
  passwordIsTemporary: 'Your password is a temporary one. Please choose a new one to continue.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRule: (atLeast) =>
    `At least ${characters(atLeast)}. A few words that have nothing to do with each other are easy to remember.`,
  currentPasswordWrong: 'The current password is incorrect. Please try again.',
  newPasswordRefused:
    'This new password cannot be used: it is too short or too long, too common, built from your own name, or the same as before.',

  or: 'or',
  otherWays: 'Other ways to sign in',
  continueWith: (provider) => html`Continue with ${provider}`,
  addressIsEnough:
    'If your organization signs you in, your email address is enough: leave the password empty.',
  providerFailed: 'This sign-in did not work',
  providerFailedAt: (provider) =>
    html`${provider} could not confirm who you are. Please try again, or choose another way to sign in.`,

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
  tryAgainThere:
    'Please go back to the application and try again. If it happens again, give its support team the details below.',
  signInOver: 'This sign-in is over',
  beginAgain:
    'It took too long, or it was begun in another browser. Please go back to the application and sign in again.',
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

  forgotPassword: 'Forgot your password?',
  createAccount: 'Create an account',
  resetPassword: 'Reset your password',
  resetExplained: 'We will send a link to the email address of your account.',
  sendLink: 'Send the link',
  backToSignIn: 'Back to sign in',
  checkMail: 'Check your email',
  resetMailed:
    'If there is such an account, a link to choose a new password is on its way to its email address. It works for half an hour.',
  signUpMailed: 'We have sent you a message. Follow its instructions to go on.',
  email: 'Email address',
  yourName: 'Your name',
  emailRefused: 'Please enter a complete email address that may be used here.',
  nameRefused: 'Please enter a name that is not too long.',
  passwordWeak: 'This password is too easy to guess. Please choose another one.',
  savePassword: 'Save password',
  confirmEmail: 'Confirm your email address',
  confirm: 'Confirm',
  acceptInvitation: 'Accept the invitation',
  passwordChanged: 'Your password has been changed',
  emailConfirmed: 'Your email address is confirmed',
  accountReady: 'Your account is ready',
  linkOver: 'This link does not work any more',
  linkOverExplained:
    'Links like this one work once, and only for a while. Please ask for a new one.',
  passwordShort: (atLeast) => `Please use at least ${characters(atLeast)}.`,
  passwordLong: (atMost) => `Please use at most ${characters(atMost)}.`,
  forAccount: (account) => html`For the account ${account}`,
  confirmExplained: (account) => html`Press the button if ${account} is your address.`,

  linkAccount: 'Is this your account?',
  linkExplained: (provider) =>
    html`There is an account with your email address here already. Enter its password, and from then on you can sign in to it through ${provider} as well.`,
  linkIt: 'Link the account',
  linkNot: 'No, create a new account',

  secondFactor: 'Confirm that it is you',
  secondFactorExplained:
    'Type the code that your authenticator app shows, or one of your recovery codes.',
  oneTimeCode: 'Confirmation code',
  oneTimeCodeWrong: 'This code is wrong, or was used before. Wait for the next one and try again.',
  enrolFactor: 'Set up an authenticator app',
  enrolExplained:
    'Scan this picture with an authenticator app on your phone, or type the key into it. Then type the code that the app shows.',
  enrolKey: 'Key',
  qrCode: 'QR code for an authenticator app',
  recoveryCodes: 'Your recovery codes',
  recoveryCodesExplained:
    'Each of them lets you sign in once when you do not have your phone. Keep them in a safe place: they are not shown again.',
  recoveryCodeExplained: 'Type one of your recovery codes.',
  enrolAnyFactor: 'Set up a second way to confirm that it is you',
  usePasskey: 'Use a passkey',
  createPasskey: 'Create a passkey',
  passkeyExplained:
    'Confirm with your fingerprint, your face, the PIN of your device or a security key.',
  newPasskeyExplained:
    'A passkey lets you confirm with your fingerprint, your face, the PIN of your device or a security key. It is quick, and nobody can trick it out of you.',
  passkeyFailed: 'This did not work with the passkey. Please try again, or choose another way.',
  passkeyUnsupported:
    'Passkeys do not work here: this browser does not know them, or JavaScript is switched off in it.',
  signInWithPasskey: 'Sign in with a passkey',
  accountSecurity: 'Security of your account',
  noFactors:
    'So far you sign in with one factor alone. Add a second one, and a stolen password opens nothing.',
  factorsUnused: 'Second factors are not in use here. You sign in as before.',
  addedOn: (day) => `added ${day}`,
  lastUsedOn: (day) => `last used ${day}`,
  codesLeft: (count) => `${count} left`,
  remove: 'Remove',
  renewCodes: 'New recovery codes',
  passkeyName: 'Name of the passkey (optional)',
  lastFactorKept:
    'Your organization asks for a second factor: add another one before you remove the last.',

  connectDevice: 'Connect a device',
  typeCode: 'Type the code that your device shows.',
  code: 'Code',
  codeUnknown: 'This code is not known or has expired. Check it, or start again on the device.',
  deviceConnected: 'Your device is connected',
  deviceRefused: 'Your device was not connected',
  backToDevice: (client) =>
    html`You can close this window and go back to ${client} on your device.`,
};
