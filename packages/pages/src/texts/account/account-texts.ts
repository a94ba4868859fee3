/** The words of the pages of a person's own account. */
import type { ProfileClaim } from '@keyward/core/management';
import type { Html } from '../../html.js';

export interface AccountTexts {
  /** Of the navigation between the pages. */
  readonly yourAccount: string;
  readonly security: string;
  readonly profile: string;
  readonly devices: string;
  readonly applications: string;
  readonly yourData: string;

  readonly changePassword: string;
  readonly setPassword: string;
  readonly passwordMissing: string;
  /** The other sessions have ended with it. */
  readonly passwordChangedHere: string;
  readonly secondStep: string;
  readonly linkedSignIns: string;
  readonly unlink: string;
  readonly unlinked: string;
  readonly lastWayKept: string;
  readonly lastAdminKept: string;

  readonly save: string;
  readonly saved: string;
  readonly claims: Readonly<Record<ProfileClaim, string>>;
  readonly claimRefused: string;
  readonly languageOfBrowser: string;
  readonly emailAndPhone: string;
  readonly phone: string;
  readonly phoneHint: string;
  readonly phoneRefused: string;
  readonly phoneConfirmed: string;
  readonly phoneKept: string;
  readonly confirmed: string;
  readonly notConfirmed: string;
  readonly noneYet: string;
  readonly changeEmail: string;
  readonly changePhone: string;
  readonly removePhone: string;
  readonly newEmail: string;
  readonly newPhone: string;
  readonly sendCode: string;
  readonly codeSent: (address: Html) => Html;
  readonly codeOfMessage: string;
  readonly codeRefused: string;
  readonly otherAccounts: string;
  readonly otherAccountsExplained: string;

  readonly whereSignedIn: string;
  readonly thisDevice: string;
  readonly unknownDevice: string;
  readonly network: (network: Html) => Html;
  readonly signedInOn: (moment: Html) => Html;
  readonly lastSeenOn: (moment: Html) => Html;
  readonly unknownSignIn: string;
  readonly signOutThere: string;
  readonly signOutOthers: string;
  readonly newestShown: string;

  readonly whoHasAccess: string;
  readonly noApplications: string;
  readonly accessSince: (day: string) => string;
  /** Follows `accessSince`, where access ends by itself. */
  readonly accessUntil: (day: string) => string;
  readonly withdraw: string;
  readonly withdrawExplained: string;

  /** In the navigation, where there is one. */
  readonly delegates: string;
  readonly whoMayAct: string;
  readonly delegatesExplained: string;
  readonly noDelegates: string;
  readonly anApplication: string;
  readonly aPerson: string;
  readonly endDelegate: string;

  /** Beside a session in which an administrator acts as the person. */
  readonly support: string;
  readonly supportHeading: string;
  readonly supportExplained: string;
  readonly supportUntil: (moment: Html) => Html;
  readonly allowSupport: string;
  readonly endSupport: string;

  readonly tokens: string;
  readonly tokensExplained: string;
  /** Above the token, which is shown once. */
  readonly tokenMade: string;
  readonly tokenRefused: string;
  readonly newToken: string;
  readonly noTokenPossible: string;
  readonly tokenFor: (api: string) => string;
  readonly tokenName: string;
  readonly tokenScopes: string;
  readonly tokenDays: string;
  readonly makeToken: string;
  readonly deleteToken: string;
  readonly tokenNeverUsed: string;
  readonly tokenUsed: (day: string) => string;

  readonly downloadData: string;
  readonly downloadExplained: (events: number) => string;
  readonly deleteAccount: string;
  /** Where people cannot delete their accounts; `name` is that of the tenant. */
  readonly deletionElsewhere: (name: Html) => Html;
  readonly deleteExplained: string;
  readonly typeName: (name: Html) => Html;
  readonly nameOfAccount: string;
  readonly nameWrong: string;
  readonly deleteForGood: string;
  readonly accountDeleted: string;
}
