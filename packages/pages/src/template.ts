/** What a page is made of, and what a replacement of a page returns. */
import type {
  AccountApplicationsPage,
  AccountDelegatesPage,
  AccountTokensPage,
  ImpersonationPage,
  AccountDataPage,
  AccountDevicesPage,
  AccountPage,
  AccountProfilePage,
  ConsentPage,
  EnrolmentPage,
  LinkAccountPage,
  LoginPage,
  MailedPage,
  NewPasswordPage,
  Pages,
  PasskeyLoginPage,
  PasswordResetPage,
  ChooseAccountPage,
  ProviderFailedPage,
  SecondFactorPage,
  SignUpPage,
  TicketPage,
} from '@keyward/api';
import type { ResolvedBrand } from './brand.js';
import type { Html } from './html.js';
import type { Language } from './languages.js';

/** What every template receives besides the page. */
export interface Setting {
  readonly language: Language;
  readonly brand: ResolvedBrand;
  /** For `<style>`, and for `<script>` where the content has one. Browsers ignore both without it. */
  readonly nonce: string;
  /** The picture for the tab of the browser. */
  readonly iconUrl?: string | undefined;
  /** Whether the page is only looked at, inside another page. */
  readonly isPreview?: boolean | undefined;
}

/** A page without its frame. */
export interface Content {
  /** For the tab and the history. The name of the brand is added. */
  readonly title: string;
  /** Goes into `<main>`, and begins with an `<h1>` or with a navigation above it. */
  readonly body: Html;
  /** Addresses of the pictures in the body, which the policy then allows. */
  readonly pictures?: readonly (string | undefined)[];
  /** Addresses of applications that the body asks for as pictures, of which the policy allows the origin alone. */
  readonly visits?: readonly string[];
  /** Whether the body holds a script, which the policy then allows by its nonce. */
  readonly hasScript?: boolean;
  /** Whether the card is wider, for pages that are more than a form. */
  readonly isWide?: boolean;
}

export type Template<P> = (page: P, setting: Setting) => Content;
export type Layout = (content: Content, setting: Setting) => Html;

export type AnsweredPage = Parameters<Pages['answered']>[0];
export type FailurePage = Parameters<Pages['failure']>[0];
export type HomePage = Parameters<Pages['home']>[0];
export type FormPostPage = Parameters<Pages['formPost']>[0];
export type LoggedOutPage = Parameters<Pages['loggedOut']>[0];
export type LoggingOutPage = Parameters<Pages['loggingOut']>[0];
export type StillSignedInPage = Parameters<Pages['stillSignedIn']>[0];
export type LogoutPage = Parameters<Pages['logout']>[0];
export type DevicePage = Parameters<Pages['device']>[0];
export type DeviceDonePage = Parameters<Pages['deviceDone']>[0];
export type TicketDonePage = Parameters<Pages['ticketDone']>[0];
export type RecoveryCodesPage = Parameters<Pages['recoveryCodes']>[0];

export interface Templates {
  readonly layout: Layout;
  readonly login: Template<LoginPage>;
  readonly consent: Template<ConsentPage>;
  readonly newPassword: Template<NewPasswordPage>;
  readonly providerFailed: Template<ProviderFailedPage>;
  readonly linkAccount: Template<LinkAccountPage>;
  readonly answered: Template<AnsweredPage>;
  readonly device: Template<DevicePage>;
  readonly deviceDone: Template<DeviceDonePage>;
  readonly failure: Template<FailurePage>;
  readonly home: Template<HomePage>;
  readonly formPost: Template<FormPostPage>;
  readonly loggedOut: Template<LoggedOutPage>;
  readonly loggingOut: Template<LoggingOutPage>;
  readonly logout: Template<LogoutPage>;
  readonly impersonation: Template<ImpersonationPage>;
  readonly stillSignedIn: Template<StillSignedInPage>;
  readonly passwordReset: Template<PasswordResetPage>;
  readonly chooseAccount: Template<ChooseAccountPage>;
  readonly signUp: Template<SignUpPage>;
  readonly mailed: Template<MailedPage>;
  readonly ticket: Template<TicketPage>;
  readonly ticketDone: Template<TicketDonePage>;
  readonly linkOver: Template<undefined>;
  readonly providerTested: Template<undefined>;
  readonly testOfAnother: Template<undefined>;
  readonly secondFactor: Template<SecondFactorPage>;
  readonly enrolment: Template<EnrolmentPage>;
  readonly recoveryCodes: Template<RecoveryCodesPage>;
  readonly passkeyLogin: Template<PasskeyLoginPage>;
  readonly account: Template<AccountPage>;
  readonly accountProfile: Template<AccountProfilePage>;
  readonly accountDevices: Template<AccountDevicesPage>;
  readonly accountApplications: Template<AccountApplicationsPage>;
  readonly accountDelegates: Template<AccountDelegatesPage>;
  readonly accountTokens: Template<AccountTokensPage>;
  readonly accountData: Template<AccountDataPage>;
  readonly accountDeleted: Template<undefined>;
}
