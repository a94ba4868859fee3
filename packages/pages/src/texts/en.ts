import { html } from '../html.js';
import { englishAccount } from './account/en.js';
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
  toYourAccount: 'to manage the security of your account',
  username: 'Username, email or phone',
  password: 'Password',
  showPassword: 'Show password',
  cancel: 'Cancel',
  wrong: 'The username or password is incorrect. Please check both and try again.',
  blocked: 'This account is blocked. Please contact your administrator.',
  otherWay: 'Your organization does not let you sign in this way. Please choose another one.',
  directoryDown:
    'The directory of your organization, which knows your password, does not answer. Please ' +
    'try again later, or ask its administrator.',
  denied: (why) => `Your organization does not let you sign in: ${why}`,
  notRegistered: (why) => `Your organization does not accept this registration: ${why}`,
  unverified:
    'Please confirm your email address first: open the link that we have sent to it. Sign in ' +
    'again to get a new link.',
  wait: (seconds) => `Too many attempts. Please try again in ${time(seconds)}.`,

  choosePassword: 'Choose a new password',
  passwordIsTemporary: 'Your password is temporary. Please choose a new one to continue.',
  currentPassword: 'Current password',
  newPassword: 'New password',
  passwordRule: (atLeast) =>
    `At least ${characters(atLeast)}. A few unrelated words are easy to remember.`,
  currentPasswordWrong: 'The current password is incorrect. Please try again.',
  newPasswordRefused:
    'This new password cannot be used. It may be too short, too long, too common, based on ' +
    'your name, or the same as before.',

  or: 'or',
  otherWays: 'Other ways to sign in',
  continueWith: (provider) => html`Continue with ${provider}`,
  signInWithPassword: 'Sign in with a password',
  useOtherAccount: 'Use another account',
  providerFailed: 'Sign-in failed',
  providerFailedAt: (provider) =>
    html`${provider} could not confirm who you are. Please try again, or choose another way to
      sign in.`,

  answered: 'This sign-in is complete',

  allowAccess: 'Allow access',
  allowClient: (client) => html`Allow ${client} to access your account?`,
  callsItself: (name) => html`It calls itself “${name}”. Nobody has checked this name.`,
  answerTo: (host) => html`Your answer goes to ${host}.`,
  answerToProgram:
    'Your answer goes to a program on this computer. Any program could ask like this.',
  accessEndsAfter: 'Access ends after',
  days: counted('en', { one: '# day', other: '# days' }),
  permissions: (client) => html`This will let ${client}:`,
  onlyIdentity: (client) => html`${client} only asks to confirm who you are.`,
  askedThisTime: (client) => html`${client} asks you to allow this, this once:`,
  everythingAsked: 'Everything that it asks for',
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

  welcome: 'Welcome',
  serverExplained: 'This server signs people in to applications.',
  apiReference: 'API documentation',
  guide: 'Guide',
  toConsole: 'Console for administrators',
  toStartPage: 'Go to the start page',

  wentWrong: 'Something went wrong',
  pageNotFound: 'Page not found',
  reasons: {
    not_found: 'There is no page at this address. It may be misspelled, or out of date.',
    redirect_uri:
      'The application asked to be answered at an address that is not registered for it. ' +
      'Nothing was sent there. Its administrator adds the address to the redirect addresses of ' +
      'the application.',
    request_invalid: 'The application sent a request that this server does not accept.',
    too_many_requests: 'There were too many requests. Please wait a moment, then try again.',
    unavailable: 'The server cannot answer at the moment. Please try again in a minute.',
    hook_unavailable:
      'Your organization has a say in who comes in, and its system does not answer at ' +
      'the moment. Please try again in a minute.',
    server_failed: 'The server failed to answer. Please try again later.',
  },
  tryAgainThere:
    'Please go back to the application and try again. If it happens again, give its support ' +
    'team the details below.',
  signInOver: 'Your sign-in timed out',
  beginAgain:
    'It took too long, or it was started in another browser. Please go back to the application ' +
    'and sign in again.',
  errorCode: 'Error code',
  requestId: 'Request ID',

  returning: 'Returning to the application',
  pressContinue: 'If nothing happens, press Continue.',
  continue: 'Continue',

  signedOut: 'You are signed out',
  closeWindow: 'You can close this window now.',
  backToClient: (client) => html`Back to ${client}`,
  returnToClient: (client) => html`You can go back to ${client} or close this window.`,

  signOut: 'Sign out',
  actTitle: 'Act as a person',
  actAs: (person) => html`Act as ${person}`,
  actingAs: (person) => html`You are acting as ${person}`,
  actExplained: (count) =>
    `For ${time(count * 60)} you are signed in as this person, in this browser. The log keeps ` +
    `what you do with your name, and the person is told.`,
  actReplaces:
    'You are signed out of your own account in this browser. Use a private window to stay ' +
    'signed in elsewhere.',
  actUntil: (moment) => html`It ends by itself: ${moment}.`,
  actNext:
    'Open the application in this browser. The account of the person and the management of ' +
    'this server stay closed.',
  actBegin: 'Begin',
  actEnd: 'End it',

  reallySignOut: 'Do you want to sign out?',
  signInForAccount:
    'You are signed in, but that was more than ten minutes ago. To see your account, ' +
    'please sign in again.',
  afterSignOut: 'You will need to sign in again to continue.',
  staySignedIn: 'Stay signed in',
  stillSignedIn: 'You are still signed in',
  signedOutInPart: 'An application may not have signed you out. Please close your browser.',

  forgotPassword: 'Forgot your password?',
  createAccount: 'Create an account',
  resetPassword: 'Reset your password',
  resetExplained: 'We will send a link to the email address of your account.',
  sendLink: 'Send the link',
  backToSignIn: 'Back to sign in',
  checkMail: 'Check your email',
  resetMailed: (account) =>
    html`We have written to ${account}, if there is an account for it. The link in the email works
      for half an hour.`,
  findOrganization: 'Find your organization',
  findExplained:
    'Do you have an account in another organization? We send a code to your email ' +
    'address. It shows you the organizations that know you.',
  choiceMailed: (address) =>
    html`We have sent a code to ${address}, if there is an account for it. It works for ten minutes.`,
  chooseOrganization: (address) =>
    html`${address} has an account in these organizations. Choose where to sign in.`,
  noOrganization: (address) =>
    html`No organization has an account for ${address} that you could sign in to.`,
  organizationGone: 'You cannot sign in to this organization any more. Please choose another one.',
  signUpMailed: (address) =>
    html`We have written to ${address}. Follow the link in the email to continue.`,
  mailMissing:
    'Nothing there? Look in your spam folder too. After half a minute you can send it again here.',
  sendAgain: 'Send again',
  mailedAgain: 'We have sent it again',
  otherAddress: 'Use another address',
  email: 'Email address',
  yourName: 'Your name',
  emailRefused: 'This email address cannot be used. Please enter a complete and permitted address.',
  nameRefused: 'Please enter a name that is not too long.',
  passwordWeak: 'This password is too easy to guess. Please choose another one.',
  savePassword: 'Save password',
  confirmEmail: 'Confirm your email address',
  confirm: 'Confirm',
  acceptInvitation: 'Accept the invitation',
  passwordChanged: 'Your password has been changed',
  emailConfirmed: 'Your email address is confirmed',
  accountReady: 'Your account is ready',
  linkOver: 'This link no longer works',
  linkOverExplained: 'A link works once and for a limited time. Please request a new one.',
  newLink: 'Sign in or request a new link',
  toAccount: 'Go to your account',
  passwordShort: (atLeast) => `Please use at least ${characters(atLeast)}.`,
  passwordLong: (atMost) => `Please use at most ${characters(atMost)}.`,
  invitedBy: (organization) => html`${organization} invites you.`,
  forAccount: (account) => html`For the account ${account}`,
  confirmExplained: (account) => html`Press the button if ${account} is your address.`,
  confirmByPasswordExplained: (account) =>
    html`Enter the password of the account to confirm that ${account} is your address.`,
  notMyAccount: 'I did not create this account, or I do not know its password',
  takeOverExplained: (account) =>
    html`Choose a new password for the account ${account}. Everything else that was added to it before
      is removed, such as passkeys, phone numbers and other ways to sign in.`,

  linkAccount: 'Is this your account?',
  linkExplained: (provider) =>
    html`An account with your email address already exists. Enter its password once to sign in
      with ${provider} too.`,
  linkIt: 'Link the account',
  linkNot: 'No, create a new account',

  secondFactor: 'Confirm that it is you',
  secondFactorExplained:
    'Enter the code from your authenticator app, or one of your recovery codes.',
  oneTimeCode: 'Confirmation code',
  oneTimeCodeWrong: 'This code is wrong or was already used. Wait for the next code and try again.',
  enrolFactor: 'Set up an authenticator app',
  enrolExplained:
    'Scan this QR code with an authenticator app on your phone, or enter the key in the app. ' +
    'Then enter the code that the app shows.',
  enrolKey: 'Key',
  openApp: 'Set up in an app on this device',
  copy: 'Copy',
  copied: 'Copied',
  download: 'Download',
  print: 'Print',
  qrCode: 'QR code for an authenticator app',
  recoveryCodes: 'Your recovery codes',
  recoveryCodesExplained:
    'Each code lets you sign in once if you do not have your phone. Store them in a safe ' +
    'place: they are not shown again.',
  recoveryCodeExplained: 'Enter one of your recovery codes.',
  enrolAnyFactor: 'Set up a second sign-in step',
  usePasskey: 'Use a passkey',
  createPasskey: 'Create a passkey',
  passkeyExplained:
    'Confirm with your fingerprint, your face, the PIN of your device or a security key.',
  newPasskeyExplained:
    'A passkey lets you confirm with your fingerprint, your face, the PIN of your device or a ' +
    'security key. It is quick and protects you from phishing.',
  passkeyFailed: 'The passkey did not work. Please try again, or choose another way.',
  passkeyUnsupported:
    'Passkeys do not work here: this browser does not support them, or JavaScript is switched off.',
  signInWithPasskey: 'Sign in with a passkey',
  accountSecurity: 'Account security',
  noFactors: 'Add a second step to protect your account if your password is stolen.',
  factorsUnused: 'A second sign-in step is not in use here.',
  factorKinds: {
    totp: 'Authenticator app',
    passkey: 'Passkey',
    recovery_code: 'Recovery codes',
  },
  addedOn: (day) => `added ${day}`,
  lastUsedOn: (day) => `last used ${day}`,
  codesLeft: (count) => `${count} left`,
  remove: 'Remove',
  renewCodes: 'New recovery codes',
  passkeyName: 'Name of the passkey (optional)',
  lastFactorKept:
    'Your organization requires a second step. Add another one before you remove the last.',

  account: englishAccount,

  connectDevice: 'Connect a device',
  allowClientOnDevice: (client) => html`Allow ${client} on your device to access your account?`,
  compareCode: (code) =>
    html`Does your device show ${code}? Go on only if you started this yourself.
      Anyone who sent you this code gets into your account.`,
  typeCode: 'Enter the code that your device shows.',
  code: 'Code',
  codeUnknown: 'This code is unknown or has expired. Check it, or start again on the device.',
  providerTested: 'The test is over',
  providerTestedExplained:
    'The result is on the page where you began the test. You can close this window.',
  testOfAnother: 'This test belongs to another person',
  testOfAnotherExplained:
    'Only the person who began the test may sign in here. Nothing about you was passed on. ' +
    'You can close this window.',
  deviceConnected: 'Your device is connected',
  deviceRefused: 'Your device was not connected',
  backToDevice: (client) =>
    html`You can close this window and go back to ${client} on your device.`,
};
