/** A port: renders the pages that a person sees. Values go in; HTML and its policy come out. */

import type { TicketType } from '@keyward/core/ports';
import type { DescribedDetail, PasskeyCreation, PasskeyRequest } from '@keyward/core/endpoints';
import type { AuthenticatorKind, ProfileClaim } from '@keyward/core/management';

/** Language tags in the order of the person's preference: `ui_locales`, then Accept-Language. */
export type Locales = readonly string[];

export interface ClientOnPage {
  readonly name: string;
  /** Whether it is the person's own account page, which no application asks for. */
  readonly isOwnAccount?: boolean | undefined;
  readonly logoUri?: string | undefined;
  readonly policyUri?: string | undefined;
  readonly tosUri?: string | undefined;
  /** Its own word, where nobody registered it: `name` is its host then. */
  readonly claimedName?: string | undefined;
}

export interface Page {
  readonly html: string;
  /** The Content-Security-Policy of exactly this page. */
  readonly policy: string;
  /** The language it is in. */
  readonly locale: string;
}

/** What every form of ours carries back. */
export interface FormSecrets {
  /** Which waiting request it belongs to. */
  readonly handle: string;
  /** Proves that the form came from our page in this browser. */
  readonly csrf: string;
  /** What the consent page says of itself, so that an answer counts only for what was shown. */
  readonly shown?: string | undefined;
}

/** Why a login is refused, where a page can say so. */
export type LoginProblem =
  | 'wrong'
  | 'blocked'
  | 'unverified'
  | 'otherWay'
  | 'directoryDown'
  | { readonly waitSeconds: number }
  /** What a hook says to the person, in its own words: plain text. */
  | { readonly deniedBecause: string };

export interface LoginPage extends FormSecrets {
  readonly client: ClientOnPage;
  /** What the person typed before, or what the client suggested. */
  readonly username: string;
  /**
   * Links for a forgotten password and a new account; absent where they do not work. The form sends `action` = `reset`
   * to keep the typed name on the way to the first.
   */
  readonly passwordResetAt?: string | undefined;
  /** Where a person finds the tenant of their account; the form sends `action` = `choose` to it. */
  readonly chooseAccountAt?: string | undefined;
  readonly signUpAt?: string | undefined;
  /** What the person has just done through a mailed link. */
  readonly done?: TicketType | undefined;
  /** Whether the browser has a session, which is too old for the pages of the account. */
  readonly isSignedIn?: boolean | undefined;
  /** Where a passkey alone is enough; absent where there are none. */
  readonly passkeyAt?: string | undefined;
  /** For browsers that offer passkeys in the field for the identifier; posted to /passkey. */
  readonly offeredPasskey?: PasskeyOnPage | undefined;
  readonly problem?: LoginProblem | undefined;
  /** The identity providers of this login, the default first. */
  readonly providers?: readonly ProviderOnPage[] | undefined;
  /**
   * `identifier`: asks for it alone, because it may lead to an identity provider; posts no `password`.
   * `password`: the identifier is given and stays. Absent: asks for both at once.
   */
  readonly step?: 'identifier' | 'password' | undefined;
  /** Where the page asks for both at once; with `step` `identifier`. */
  readonly passwordAt?: string | undefined;
  /** Where another identifier can be given; with `step` `password`. */
  readonly backTo?: string | undefined;
}

export interface ProviderOnPage {
  readonly id: string;
  readonly name: string;
}

/** For a person whose login at an identity provider is refused. */
export interface ProviderFailedPage {
  readonly client: ClientOnPage;
  readonly providerName: string;
  /** Where the person can choose another way. */
  readonly backTo: string;
  readonly isBlocked: boolean;
  /** What a hook says to the person; absent where none denies the login. */
  readonly deniedBecause?: string | undefined;
  /** What is not the fault of the provider. */
  readonly reason?: FailureReason | undefined;
  /** For support. */
  readonly message: string;
  readonly requestId: string;
}

/**
 * Asks whether the account with the person's address is theirs.
 * Posts `handle`, `csrf`, `action` (`continue` or `new`) and `password` to /link-account.
 */
export interface LinkAccountPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly providerName: string;
  /** The address of the account. */
  readonly account: string;
  /** Whether the person may go on as a new user instead. */
  readonly mayCreate: boolean;
  readonly backTo: string;
  readonly problem?: LoginPage['problem'];
}

/** What is wrong with a new password. */
export type PasswordProblem = 'weak' | { readonly atLeast: number } | { readonly atMost: number };

/** Asks for a link; posts `handle`, `csrf`, `action` and `username` to /password-reset. */
export interface PasswordResetPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly username: string;
  /** Where a person finds the tenant of their account; absent where the login is for one tenant. */
  readonly chooseAccountAt?: string | undefined;
  readonly problem?: { readonly waitSeconds: number } | undefined;
}

/**
 * Finds the tenants that know an address, once the person has proven that they read it. Posts `handle`, `csrf`,
 * `action` and the field of its step to /choose-account: `email`, `code` or `tenant_id`.
 */
export interface ChooseAccountPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly step: 'address' | 'code' | 'tenant';
  readonly email: string;
  /** With `step` `tenant`. */
  readonly tenants: readonly TenantOnPage[];
  /** Where another address can be given. */
  readonly otherAt: string;
  /** Where the login goes on. */
  readonly backTo: string;
  readonly problem?: 'email' | 'code' | 'tenant' | { readonly waitSeconds: number } | undefined;
}

export interface TenantOnPage {
  readonly id: string;
  readonly name: string;
  readonly logoUrl?: string | undefined;
}

/** Posts `handle`, `csrf`, `action`, `email`, `name` and `password` to /sign-up. */
export interface SignUpPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly email: string;
  readonly name: string;
  readonly atLeast: number;
  readonly problem?:
    | 'email'
    | 'name'
    | { readonly password: PasswordProblem }
    | { readonly waitSeconds: number }
    | { readonly deniedBecause: string }
    | undefined;
}

/**
 * Posts `handle`, `csrf`, `action` = `again` and what was typed, as `username` or `email`, to /password-reset or
 * /sign-up, whichever the reason is.
 */
export interface MailedPage extends FormSecrets {
  readonly reason: 'password_reset' | 'sign_up';
  /** What the person typed: an address, or for a new password any name of the account. */
  readonly typed: string;
  /** Where the person can give another one. */
  readonly otherAt: string;
  /** Where the login goes on. */
  readonly backTo: string;
  /** Where a person finds the tenant of their account; absent where the login is for one tenant. */
  readonly chooseAccountAt?: string | undefined;
  /** Whether it was sent once more just now. */
  readonly isAgain?: boolean | undefined;
  readonly problem?: { readonly waitSeconds: number } | undefined;
}

/**
 * The page of a ticket's link. Posts `handle`, `csrf` and, if its kind needs them, `password` and
 * `name` to itself; where it asks a person who verifies an address for a new password, also `choice` =
 * `new_password`.
 */
export interface TicketPage extends FormSecrets {
  readonly kind: TicketType;
  readonly action: string;
  readonly client?: ClientOnPage | undefined;
  /** What the tenant calls itself, which an invitation says; absent where it has no name of its own. */
  readonly organization?: string | undefined;
  /** The address or name of the account that it is about. */
  readonly account: string;
  readonly name: string;
  readonly atLeast: number;
  /**
   * Of a person who verifies an address and may not have made the account: its password, or a new one, with which all
   * that was added before is removed.
   */
  readonly asks?: 'password' | 'new_password' | undefined;
  /** Where the person can choose a new password; with `asks` `password`. */
  readonly newPasswordAt?: string | undefined;
  /** Of an invitation to a tenant without logins by password: the provider where people log in instead, if one. */
  readonly withoutPassword?: { readonly provider: string | undefined } | undefined;
  readonly problem?:
    | 'name'
    | 'wrong'
    | { readonly password: PasswordProblem }
    | { readonly waitSeconds: number }
    | { readonly deniedBecause: string }
    | undefined;
}

/**
 * What the script of a page hands to the browser (W3C Web Authentication Level 3). Its answer is
 * posted as `passkey`.
 */
export type PasskeyOnPage = { readonly create: PasskeyCreation } | { readonly get: PasskeyRequest };

/**
 * Asks for the code of an authenticator app, a recovery code or a passkey.
 * Posts `handle`, `csrf`, `action`, and `code` or `passkey` to /second-factor.
 */
export interface SecondFactorPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly problem?: 'wrong' | 'passkey' | { readonly waitSeconds: number } | undefined;
  readonly passkey?: PasskeyOnPage | undefined;
  /** Whether there is an app that shows codes, besides the recovery codes. */
  readonly hasApp?: boolean | undefined;
}

/** The same with the setup of a first factor: an app, a passkey, or the person's choice of them. */
export interface EnrolmentPage extends Omit<SecondFactorPage, 'hasApp'> {
  /** The address for the QR code, and the same key for people who type. */
  readonly app?: { readonly address: string; readonly secret: string } | undefined;
}

/** Posts `handle`, `csrf` and `passkey` to /passkey. */
export interface PasskeyLoginPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly passkey: PasskeyOnPage;
  readonly backTo: string;
  readonly problem?: 'passkey' | Exclude<LoginProblem, 'wrong'> | undefined;
}

/** What every page of a person's own account has. */
export interface OwnAccountPage extends FormSecrets {
  readonly personName: string;
  /** Of the person's profile, such as `Europe/Vienna`; times are in UTC where there is none or no such zone. */
  readonly timeZone?: string | undefined;
  /** What the person has just done. */
  readonly done?: AccountDone | undefined;
  /** Whether the tenant lets people make access tokens. */
  readonly hasTokens?: boolean | undefined;
  /** Whether an application or another person may act for the person. */
  readonly hasDelegates?: boolean | undefined;
}

export const accountDone = ['saved', 'password', 'email', 'phone', 'unlinked'] as const;
export type AccountDone = (typeof accountDone)[number];

/**
 * The security of a person's own account; each form posts `handle`, `csrf`, `change` and what the change
 * needs to /account.
 */
export interface AccountPage extends OwnAccountPage {
  /** To change the password, or to set the first one. */
  readonly password?:
    | {
        /** For the password manager. */
        readonly username: string;
        readonly isSet: boolean;
        readonly atLeast: number;
      }
    | undefined;
  /** Where the person is known elsewhere. */
  readonly identities?: readonly LinkedIdentity[] | undefined;
  readonly authenticators: readonly {
    readonly id: string;
    readonly kind: AuthenticatorKind;
    /** Null where the person gave it no name: a page says its kind, in the language of the reader. */
    readonly label: string | null;
    readonly createdAt: Date;
    readonly lastUsedAt: Date | null;
    readonly codesLeft: number;
  }[];
  /** What can be added. */
  readonly app?: { readonly address: string; readonly secret: string } | undefined;
  readonly passkey?: PasskeyOnPage | undefined;
  /**
   * `kept`: the last one, which the tenant wants to stay; `name`: the one that was given; `current`: the current
   * password; `last_way`: an identity without which nobody could log in; `last_admin`: without it, no
   * administrator could.
   */
  readonly problem?:
    | 'wrong'
    | 'passkey'
    | 'kept'
    | 'name'
    | 'current'
    | 'last_way'
    | 'last_admin'
    | { readonly password: PasswordProblem }
    | { readonly waitSeconds: number }
    | undefined;
}

export interface LinkedIdentity {
  readonly id: string;
  readonly providerName: string;
  /** What the provider calls the person. */
  readonly account: string;
  readonly createdAt: Date;
  readonly lastLoginAt: Date | null;
}

/**
 * The profile of a person. One form posts `change` = `profile` with the claims and `locale`; the others
 * post `change` = `email`, `phone` with `address`, `confirm_email`, `confirm_phone` with `code`, and `remove_phone`
 * to /account/profile.
 */
export interface AccountProfilePage extends OwnAccountPage {
  /** The claims that the tenant lets people change, with what the person has or has typed. */
  readonly claims: readonly { readonly name: ProfileClaim; readonly value: string }[];
  /** The language tag of the person; empty where the browser decides. */
  readonly locale: string;
  /** Without `mayChange`, nobody can be reached there. */
  readonly email: AddressOnPage;
  readonly phone: AddressOnPage;
  /** Where the person finds other accounts with the same address; absent where there can be none. */
  readonly otherAccountsAt?: string | undefined;
  readonly problem?:
    | { readonly claim: string }
    | 'email'
    | 'phone'
    | 'email_code'
    | 'phone_code'
    | 'phone_kept'
    | { readonly waitSeconds: number }
    | undefined;
}

export interface AddressOnPage {
  readonly current: string | null;
  readonly isVerified: boolean;
  readonly mayChange: boolean;
  /** Where a code was sent. */
  readonly pending?: string | undefined;
  /** What the person typed, where it was refused. */
  readonly typed?: string | undefined;
}

/**
 * Where a person is logged in. Forms post `change` = `end` with `id`, or `end_others`, to /account/devices. Where the
 * tenant asks people whether administrators may act as them, also `allow_support` and `end_support`.
 */
export interface AccountDevicesPage extends OwnAccountPage {
  /** The newest first. */
  readonly sessions: readonly {
    readonly id: string;
    /** Such as `Firefox, Windows`; null where that is not known. */
    readonly device: string | null;
    /** Such as `203.0.113.0/24`; null where that is not known. */
    readonly network: string | null;
    readonly isCurrent: boolean;
    /** Whether an administrator acts as the person there. */
    readonly isOfSupport: boolean;
    readonly authenticatedAt: Date;
    readonly lastSeenAt: Date;
  }[];
  /** Whether there are more than are shown. */
  readonly hasMore: boolean;
  /** Left out where the tenant does not ask. */
  readonly support?: { readonly allowedUntil: Date | undefined } | undefined;
}

/**
 * Acting as a person, for support: whether to begin, or that it goes on. A form posts `handle`, `csrf` and
 * `change` = `begin` or `end` to impersonation.
 */
export interface ImpersonationPage extends FormSecrets {
  readonly personName: string;
  readonly timeZone?: string | undefined;
  /** How long it will last, before it begins. */
  readonly minutes?: number | undefined;
  /** When it ends, while it goes on. */
  readonly until?: Date | undefined;
}

/** The applications that have something of a person. Each form posts `id` to /account/applications. */
export interface AccountApplicationsPage extends OwnAccountPage {
  readonly applications: readonly {
    readonly id: string;
    readonly client: ClientOnPage;
    readonly since: Date;
    /** When it ends by itself; null where it does not. */
    readonly until: Date | null;
    readonly scopes: readonly { readonly name: string; readonly description: string | null }[];
  }[];
}

/** Who may act for a person (RFC 8693 §4.4). Each form posts `id` to /account/delegates. */
export interface AccountDelegatesPage extends OwnAccountPage {
  readonly delegates: readonly {
    readonly id: string;
    readonly party: { readonly client: ClientOnPage } | { readonly personName: string };
    /** The APIs at which it acts. */
    readonly resourceNames: readonly string[];
    readonly since: Date;
    readonly until: Date;
  }[];
}

/**
 * The access tokens that a person made for programs. Forms post `change` = `delete` with `id`, or `create` with the
 * `id` of an API, `label`, `scope` and `days`, to /account/tokens.
 */
export interface AccountTokensPage extends OwnAccountPage {
  readonly tokens: readonly {
    readonly id: string;
    readonly label: string;
    readonly resourceName: string;
    readonly scopes: readonly string[];
    readonly lastUsedAt: Date | null;
    readonly expiresAt: Date;
  }[];
  /** What a new token can open; left out where the tenant lets people make none. */
  readonly choices?:
    | readonly {
        readonly id: string;
        readonly name: string;
        readonly scopes: readonly string[];
      }[]
    | undefined;
  readonly longestDays: number;
  /** The token that was made, which is shown here alone. */
  readonly made?: string | undefined;
  readonly problem?: 'refused' | undefined;
}

/**
 * What is stored of a person, to download from account/download. Where the tenant allows it, a form posts `name`
 * and `password` to /account/data to delete the account.
 */
export interface AccountDataPage extends OwnAccountPage {
  /** The events that a download holds at most. */
  readonly mostEvents: number;
  readonly deletion?:
    | {
        /** What the person types. */
        readonly name: string;
        readonly hasPassword: boolean;
      }
    | undefined;
  readonly problem?:
    'name' | 'password' | 'last_admin' | { readonly waitSeconds: number } | undefined;
}

export interface ConsentPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly personName: string;
  readonly scopes: readonly { readonly name: string; readonly description: string | null }[];
  /** What the application asks for beside the scopes (RFC 9396); absent or empty for nothing. */
  readonly details?: readonly DescribedDetail[] | undefined;
  /** The code on the device that waits, for the person to compare; absent where no device waits. */
  readonly userCode?: string | undefined;
  /** Of an unregistered client. The form sends `days`. */
  readonly stranger?:
    | {
        /** Where the answer goes; undefined for a program on the person's computer. */
        readonly answerHost: string | undefined;
        /** Days after which the access ends, to choose from. */
        readonly days: readonly number[];
        readonly usualDays: number;
      }
    | undefined;
}

/** For a person with a temporary password. */
export interface NewPasswordPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly username: string;
  /** How many characters the tenant wants of a new password. */
  readonly atLeast: number;
  /** `refused`: the new password is too easy; `wrong`: the current one is not right. */
  readonly problem?: 'wrong' | 'refused' | { readonly waitSeconds: number } | undefined;
}

/** Colours as `#rgb` or `#rrggbb`, the logo over https. */
export interface TenantBrand {
  readonly name?: string | undefined;
  readonly logoUrl?: string | undefined;
  readonly primaryColor?: string | undefined;
  readonly backgroundColor?: string | undefined;
}

/** What the failure page says in the language of its reader. */
export type FailureReason =
  | 'not_found'
  | 'redirect_uri'
  | 'request_invalid'
  | 'too_many_requests'
  | 'unavailable'
  /** What decides about logins for an organization did not answer. */
  | 'hook_unavailable'
  | 'server_failed';

/**
 * Addresses of forms are relative, `action="login"`, so that they work below a path prefix.
 * Every page is one level deep, but for those below ticket/ and account/.
 * Posts to: login → login and, with a `provider`, federate; consent → consent; newPassword → login.
 * All send `handle`, `csrf` and `action` (`continue` or `deny`; login `reset` too). Besides, login sends `username` and
 * `password`, newPassword sends `new_password`, and consent sends `shown`.
 */
export interface Pages {
  /** The same pages with a tenant's brand. Pages without this look the same for every tenant. */
  branded?(brand: TenantBrand): Pages;
  /**
   * The same, to be shown inside another page: no form in them can be sent, no script runs, and nothing can be
   * pressed. Their policy is part of their HTML. Pages without this have no preview.
   */
  preview?(brand: TenantBrand): Pages;
  login(page: LoginPage, locales: Locales): Page;
  consent(page: ConsentPage, locales: Locales): Page;
  /** A refusal; `code` is for support. `isOver`: the person was too slow, or has changed the browser. */
  failure(
    page: {
      readonly code: string;
      readonly message: string;
      readonly requestId: string;
      /** What went wrong, where there are words for it in every language. */
      readonly reason?: FailureReason | undefined;
      readonly isOver?: boolean | undefined;
      /** Where the person's account is, which is always a way on. */
      readonly accountAt?: string | undefined;
      /** The first page of the server. */
      readonly homeAt?: string | undefined;
      /** The application that the person was on the way to, and where a login there begins. */
      readonly client?: ClientOnPage | undefined;
      readonly startUri?: string | undefined;
    },
    locales: Locales,
  ): Page;
  /** The first page of the server, for a person who has only its address. */
  home(
    page: {
      /** Where administrators work; undefined where there is no console. */
      readonly consoleAt: string | undefined;
      readonly accountAt: string;
      readonly apiReferenceAt: string;
      readonly guideAt: string;
    },
    locales: Locales,
  ): Page;
  newPassword(page: NewPasswordPage, locales: Locales): Page;
  providerFailed(page: ProviderFailedPage, locales: Locales): Page;
  /** For a page whose request has had its answer, with the client's link to begin again. */
  answered(
    page: { readonly client: ClientOnPage; readonly startUri?: string | undefined },
    locales: Locales,
  ): Page;
  /**
   * A form that sends itself to the client (OAuth 2.0 Form Post Response Mode), with a button in
   * case scripts are off.
   */
  formPost(
    page: { readonly action: string; readonly parameters: Readonly<Record<string, string>> },
    locales: Locales,
  ): Page;
  /**
   * Where the person types the code that a device shows; posts `csrf`, `user_code` and `action` to
   * device.
   */
  device(
    page: {
      readonly csrf: string;
      readonly userCode: string;
      readonly problem?: 'unknown' | { readonly waitSeconds: number } | undefined;
    },
    locales: Locales,
  ): Page;
  /** The device has its answer, and the person can go back to it. */
  deviceDone(
    page: { readonly client: ClientOnPage; readonly isApproved: boolean },
    locales: Locales,
  ): Page;
  /** The test of an identity provider or a client is over; its result is where the administrator began it. */
  providerTested(locales: Locales): Page;
  /** The test of a client was begun by another person than the one who has logged in. */
  testOfAnother(locales: Locales): Page;
  passwordReset(page: PasswordResetPage, locales: Locales): Page;
  chooseAccount(page: ChooseAccountPage, locales: Locales): Page;
  signUp(page: SignUpPage, locales: Locales): Page;
  /** Says that a message is on its way. It does not tell whether the account exists. */
  mailed(page: MailedPage, locales: Locales): Page;
  ticket(page: TicketPage, locales: Locales): Page;
  ticketDone(
    page: {
      readonly kind: TicketType;
      readonly client?: ClientOnPage | undefined;
      /** Where a login at the client begins. */
      readonly startUri?: string | undefined;
      /** Where the person's account is; absent: at `../account`. */
      readonly accountAt?: string | undefined;
    },
    locales: Locales,
  ): Page;
  /** The link is used, too old, or never was one. */
  linkOver(locales: Locales): Page;
  linkAccount(page: LinkAccountPage, locales: Locales): Page;
  secondFactor(page: SecondFactorPage, locales: Locales): Page;
  enrolment(page: EnrolmentPage, locales: Locales): Page;
  passkeyLogin(page: PasskeyLoginPage, locales: Locales): Page;
  account(page: AccountPage, locales: Locales): Page;
  accountProfile(page: AccountProfilePage, locales: Locales): Page;
  accountDevices(page: AccountDevicesPage, locales: Locales): Page;
  accountApplications(page: AccountApplicationsPage, locales: Locales): Page;
  accountDelegates(page: AccountDelegatesPage, locales: Locales): Page;
  accountTokens(page: AccountTokensPage, locales: Locales): Page;
  accountData(page: AccountDataPage, locales: Locales): Page;
  /** The person has deleted their account. */
  accountDeleted(locales: Locales): Page;
  /** Shown once, after enrolment; from there the person goes on. */
  recoveryCodes(
    page: { readonly codes: readonly string[]; readonly continueAt: string },
    locales: Locales,
  ): Page;
  loggedOut(
    page: {
      readonly client?: ClientOnPage | undefined;
      /** Whether an application may have kept its session. */
      readonly isPartial?: boolean | undefined;
    },
    locales: Locales,
  ): Page;
  /**
   * A logout on its way: the page asks for each address as for a picture, by which applications end their sessions.
   * Then it goes on by itself, where there is somewhere to go.
   */
  loggingOut(
    page: {
      readonly addresses: readonly string[];
      readonly goOn?:
        | {
            readonly location: string;
            /** What is posted there; undefined for a plain address. */
            readonly fields?: Readonly<Record<string, string>> | undefined;
          }
        | undefined;
      readonly client?: ClientOnPage | undefined;
      readonly isPartial?: boolean | undefined;
    },
    locales: Locales,
  ): Page;
  /** The person was asked whether to log out, and did not want to. */
  stillSignedIn(page: { readonly client?: ClientOnPage | undefined }, locales: Locales): Page;
  impersonation(page: ImpersonationPage, locales: Locales): Page;
  /** Asks before a logout that no ID token vouches for; posts `handle`, `csrf` and `action` to logout. */
  logout(page: FormSecrets & { readonly personName: string }, locales: Locales): Page;
}
