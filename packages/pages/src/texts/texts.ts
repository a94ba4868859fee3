/** Every text of the pages. Each language is a file that holds all of them; the compiler finds missing ones. */
import type { AccountPage, FailureReason } from '@keyward/api';
import type { Html } from '../html.js';
import type { AccountTexts } from './account/account-texts.js';

type FactorKind = AccountPage['authenticators'][number]['kind'];

export interface Texts {
  /** Stands before the title of a page that shows a problem. */
  readonly error: string;
  readonly opensInNewTab: string;
  readonly privacyPolicy: string;
  readonly termsOfService: string;
  readonly signedInAs: (person: Html) => Html;

  readonly signIn: string;
  readonly toContinueTo: (client: Html) => Html;
  /** In place of the line above, where the person goes to their own account. */
  readonly toYourAccount: string;
  readonly username: string;
  readonly password: string;
  readonly showPassword: string;
  readonly cancel: string;
  readonly wrong: string;
  readonly blocked: string;
  /** The tenant lets people in by other ways. */
  readonly otherWay: string;
  /** The directory that keeps the password does not answer. */
  readonly directoryDown: string;
  /** What follows is a hook's, in its own words. */
  readonly denied: (why: string) => string;
  readonly notRegistered: (why: string) => string;
  /** The address waits for verification; a link was just sent to it. */
  readonly unverified: string;
  readonly wait: (seconds: number) => string;

  readonly choosePassword: string;
  readonly passwordIsTemporary: string;
  readonly currentPassword: string;
  readonly newPassword: string;
  readonly passwordRule: (atLeast: number) => string;
  readonly currentPasswordWrong: string;
  readonly newPasswordRefused: string;

  readonly or: string;
  readonly otherWays: string;
  readonly continueWith: (provider: Html) => Html;
  readonly signInWithPassword: string;
  readonly useOtherAccount: string;
  readonly providerFailed: string;
  readonly providerFailedAt: (provider: Html) => Html;

  readonly answered: string;

  readonly allowAccess: string;
  readonly allowClient: (client: Html) => Html;
  /** Of an unregistered application: the name is its own word. */
  readonly callsItself: (name: Html) => Html;
  readonly answerTo: (host: Html) => Html;
  readonly answerToProgram: string;
  readonly accessEndsAfter: string;
  readonly days: (count: number) => string;
  readonly permissions: (client: Html) => Html;
  readonly onlyIdentity: (client: Html) => Html;
  /** Before what is asked for this once: one payment, one account. */
  readonly askedThisTime: (client: Html) => Html;
  readonly everythingAsked: string;
  readonly allow: string;
  readonly doNotAllow: string;
  readonly standardScopes: Readonly<Record<StandardScope, string>>;

  readonly welcome: string;
  readonly serverExplained: string;
  readonly apiReference: string;
  readonly guide: string;
  /** Where administrators work. */
  readonly toConsole: string;
  readonly toStartPage: string;

  readonly wentWrong: string;
  readonly pageNotFound: string;
  readonly reasons: Readonly<Record<FailureReason, string>>;
  readonly tryAgainThere: string;
  readonly signInOver: string;
  readonly beginAgain: string;
  readonly errorCode: string;
  readonly requestId: string;

  readonly returning: string;
  readonly pressContinue: string;
  readonly continue: string;

  readonly signedOut: string;
  readonly closeWindow: string;
  readonly backToClient: (client: Html) => Html;
  readonly returnToClient: (client: Html) => Html;

  readonly signOut: string;
  /** For administrators who act as a person. */
  readonly actTitle: string;
  readonly actAs: (person: Html) => Html;
  readonly actingAs: (person: Html) => Html;
  readonly actExplained: (minutes: number) => string;
  readonly actReplaces: string;
  readonly actUntil: (moment: Html) => Html;
  readonly actNext: string;
  readonly actBegin: string;
  readonly actEnd: string;

  readonly reallySignOut: string;
  /** For a person who is signed in, and has to sign in again for the pages of the account. */
  readonly signInForAccount: string;
  readonly afterSignOut: string;
  readonly staySignedIn: string;
  readonly stillSignedIn: string;
  /** Of a logout that an application has not confirmed. */
  readonly signedOutInPart: string;

  readonly forgotPassword: string;
  readonly createAccount: string;
  readonly resetPassword: string;
  readonly resetExplained: string;
  readonly sendLink: string;
  readonly backToSignIn: string;
  readonly checkMail: string;
  /** The account is named as the person typed it; whether there is one, nobody is told. */
  readonly resetMailed: (account: Html) => Html;
  /** Of people with accounts in several tenants: the way to the right one, and the page that shows it. */
  readonly findOrganization: string;
  readonly findExplained: string;
  /** Whether the address has an account, the page does not tell. */
  readonly choiceMailed: (address: Html) => Html;
  readonly chooseOrganization: (address: Html) => Html;
  readonly noOrganization: (address: Html) => Html;
  readonly organizationGone: string;
  readonly signUpMailed: (address: Html) => Html;
  readonly mailMissing: string;
  readonly sendAgain: string;
  readonly mailedAgain: string;
  readonly otherAddress: string;
  readonly email: string;
  readonly yourName: string;
  readonly emailRefused: string;
  readonly nameRefused: string;
  readonly passwordWeak: string;
  readonly savePassword: string;
  readonly confirmEmail: string;
  readonly confirm: string;
  readonly acceptInvitation: string;
  readonly passwordChanged: string;
  readonly emailConfirmed: string;
  readonly accountReady: string;
  readonly linkOver: string;
  readonly linkOverExplained: string;
  /** A link to the login page, which has both. */
  readonly newLink: string;
  readonly toAccount: string;
  readonly passwordShort: (atLeast: number) => string;
  readonly passwordLong: (atMost: number) => string;
  readonly invitedBy: (organization: Html) => Html;
  readonly forAccount: (account: Html) => Html;
  readonly confirmExplained: (account: Html) => Html;
  /** In its place, in a browser that has not registered the account. */
  readonly confirmByPasswordExplained: (account: Html) => Html;
  readonly notMyAccount: string;
  readonly takeOverExplained: (account: Html) => Html;

  readonly linkAccount: string;
  readonly linkExplained: (provider: Html) => Html;
  readonly linkIt: string;
  readonly linkNot: string;

  readonly secondFactor: string;
  readonly secondFactorExplained: string;
  readonly oneTimeCode: string;
  readonly oneTimeCodeWrong: string;
  readonly enrolFactor: string;
  readonly enrolExplained: string;
  readonly enrolKey: string;
  readonly openApp: string;
  readonly copy: string;
  readonly copied: string;
  readonly download: string;
  readonly print: string;
  readonly qrCode: string;
  readonly recoveryCodes: string;
  readonly recoveryCodesExplained: string;
  readonly recoveryCodeExplained: string;
  readonly enrolAnyFactor: string;
  readonly usePasskey: string;
  readonly createPasskey: string;
  readonly passkeyExplained: string;
  readonly newPasskeyExplained: string;
  readonly passkeyFailed: string;
  readonly passkeyUnsupported: string;
  readonly signInWithPasskey: string;
  readonly accountSecurity: string;
  readonly noFactors: string;
  readonly factorsUnused: string;
  /** An authenticator without a name of its own. */
  readonly factorKinds: Readonly<Record<FactorKind, string>>;
  readonly addedOn: (day: string) => string;
  readonly lastUsedOn: (day: string) => string;
  readonly codesLeft: (count: number) => string;
  readonly remove: string;
  readonly renewCodes: string;
  readonly passkeyName: string;
  readonly lastFactorKept: string;

  /** The pages of a person's own account. */
  readonly account: AccountTexts;

  readonly connectDevice: string;
  /** In place of `allowClient`, where a device waits. */
  readonly allowClientOnDevice: (client: Html) => Html;
  /** Asks whether the device shows this code, and warns of codes from strangers. */
  readonly compareCode: (code: Html) => Html;
  readonly typeCode: string;
  readonly code: string;
  readonly codeUnknown: string;
  readonly providerTested: string;
  readonly providerTestedExplained: string;
  readonly testOfAnother: string;
  readonly testOfAnotherExplained: string;
  readonly deviceConnected: string;
  readonly deviceRefused: string;
  readonly backToDevice: (client: Html) => Html;
}

/** Scopes of OpenID Connect Core §5.4 and §11. A resource may describe them in other words. */
export type StandardScope = 'openid' | 'profile' | 'email' | 'phone' | 'address' | 'offline_access';
