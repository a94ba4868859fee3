import { html } from '../../html.js';
import { counted } from '../counted.js';
import type { AccountTexts } from './account-texts.js';

const events = counted('en', { one: '# event', other: '# events' });

export const englishAccount: AccountTexts = {
  yourAccount: 'Your account',
  security: 'Security',
  profile: 'Profile',
  devices: 'Devices',
  applications: 'Applications',
  yourData: 'Your data',

  changePassword: 'Change password',
  setPassword: 'Set a password',
  passwordMissing: 'Your account has no password yet.',
  passwordChangedHere: 'Your password has been changed. All other devices are signed out.',
  secondStep: 'Second sign-in step',
  linkedSignIns: 'Linked sign-ins',
  unlink: 'Unlink',
  unlinked: 'The sign-in has been unlinked.',
  lastWayKept: 'This is your only way to sign in. Set a password before you unlink it.',
  lastAdminKept:
    'You are the only administrator who can sign in. Let another person become one first.',

  save: 'Save',
  saved: 'Your changes have been saved.',
  claims: {
    name: 'Full name',
    given_name: 'First name',
    middle_name: 'Middle name',
    family_name: 'Last name',
    nickname: 'Nickname',
    preferred_username: 'Preferred username',
    profile: 'Address of your profile page',
    picture: 'Address of your picture',
    website: 'Address of your website',
    gender: 'Gender',
    birthdate: 'Date of birth (YYYY-MM-DD)',
    zoneinfo: 'Time zone',
    locale: 'Language',
  },
  claimRefused: 'Please check this value. It is too long or does not have the right form.',
  languageOfBrowser: 'Language of the browser',
  emailAndPhone: 'Email and phone',
  phone: 'Phone number',
  phoneHint: 'With the country code, for example +49 30 123456.',
  phoneRefused: 'Please enter a complete phone number with its country code.',
  phoneConfirmed: 'Your phone number is confirmed.',
  phoneKept: 'Your account needs this phone number, because it has no other name.',
  confirmed: 'confirmed',
  notConfirmed: 'not confirmed',
  noneYet: 'none yet',
  changeEmail: 'Change email address',
  changePhone: 'Change phone number',
  removePhone: 'Remove phone number',
  newEmail: 'New email address',
  newPhone: 'New phone number',
  sendCode: 'Send a code',
  codeSent: (address) => html`We have sent a code to ${address}. It works for ten minutes.`,
  codeOfMessage: 'Code from the message',
  codeRefused: 'This code is wrong or has expired. Check it, or request a new one.',
  otherAccounts: 'Other accounts of this address',
  otherAccountsExplained:
    'Your email address may have accounts in other organizations. A code shows that it ' +
    'is yours; then you sign in there.',

  whereSignedIn: 'Where you are signed in',
  thisDevice: 'This device',
  unknownDevice: 'Unknown device',
  network: (network) => html`Network ${network}`,
  signedInOn: (moment) => html`signed in ${moment}`,
  lastSeenOn: (moment) => html`last seen ${moment}`,
  unknownSignIn: 'If you do not know a device, sign it out and change your password.',
  signOutThere: 'Sign out there',
  signOutOthers: 'Sign out all other devices',
  newestShown: 'Only the latest devices are shown.',

  whoHasAccess: 'Applications with access',
  noApplications: 'No application has access to your account.',
  accessSince: (day) => `since ${day}`,
  accessUntil: (day) => `until ${day}`,
  withdraw: 'Withdraw access',
  withdrawExplained:
    'When you withdraw access, an application loses it at once, until you use it again.',

  delegates: 'Delegates',
  whoMayAct: 'Who may act for you',
  delegatesExplained:
    'At the APIs below, these applications and people may act in your name. An administrator has ' +
    'let them. When you end it, they get no new access in your name.',
  noDelegates: 'No application and no other person may act for you.',
  anApplication: 'Application',
  aPerson: 'Person',
  endDelegate: 'End',

  support: 'Support',
  supportHeading: 'Help from support',
  supportExplained:
    'The people who run this can help you better when they see what you see. If you allow it, ' +
    'an administrator can sign in as you for a day. You get a message each time.',
  supportUntil: (moment) => html`Allowed until ${moment}.`,
  allowSupport: 'Allow for a day',
  endSupport: 'Take it back',

  tokens: 'Access tokens',
  tokensExplained:
    'With an access token, a program of yours calls an API as you. ' +
    'Give each program its own, and delete it when you no longer need it.',
  tokenMade: 'Copy your token now. It is not shown again.',
  tokenRefused: 'Please check the name, the permissions and the number of days.',
  newToken: 'New token',
  noTokenPossible: 'You have no permission at an API that a token could use.',
  tokenFor: (api) => `For ${api}`,
  tokenName: 'Name of the token',
  tokenScopes: 'Permissions, separated by spaces',
  tokenDays: 'Works for',
  makeToken: 'Create token',
  deleteToken: 'Delete',
  tokenNeverUsed: 'never used,',
  tokenUsed: (day) => `last used ${day},`,

  downloadData: 'Download your data',
  downloadExplained: (count) =>
    `A JSON file with your profile, linked sign-ins, devices, applications, delegates, second ` +
    `steps and your last ${events(count)}. It holds no passwords or keys.`,
  deleteAccount: 'Delete your account',
  deleteExplained:
    'Your account is deleted with all that belongs to it, and all devices are signed out. ' +
    'This cannot be undone.',
  deletionElsewhere: (name) => html`To have your account deleted, ask the people who run ${name}.`,
  typeName: (name) => html`Type ${name} to confirm.`,
  nameOfAccount: 'Name of the account',
  nameWrong: 'This is not the name of your account.',
  deleteForGood: 'Delete for good',
  accountDeleted: 'Your account has been deleted',
};
