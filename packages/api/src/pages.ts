/** The pages that a person sees, as far as the rows know them: what goes in, and HTML with its policy comes out. */

/** Language tags in the order of the person's preference: `ui_locales`, then Accept-Language. */
export type Locales = readonly string[];

export interface ClientOnPage {
  readonly name: string;
  readonly logoUri?: string | undefined;
  readonly policyUri?: string | undefined;
  readonly tosUri?: string | undefined;
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
}

export interface LoginPage extends FormSecrets {
  readonly client: ClientOnPage;
  /** What the person typed before, or what the client suggested. */
  readonly username: string;
  readonly problem?: 'wrong' | 'blocked' | { readonly waitSeconds: number } | undefined;
}

export interface ConsentPage extends FormSecrets {
  readonly client: ClientOnPage;
  readonly personName: string;
  readonly scopes: readonly { readonly name: string; readonly description: string | null }[];
}

/** Posts to: login → /login, consent → /consent. Both send `handle`, `csrf` and `action` (`continue` or `deny`); login sends `username` and `password`. */
export interface Pages {
  login(page: LoginPage, locales: Locales): Page;
  consent(page: ConsentPage, locales: Locales): Page;
  /** A refusal to the person's face; `code` for support. `isOver`: nothing is broken, they were too slow, or changed browsers. */
  failure(page: { readonly code: string; readonly message: string; readonly requestId: string; readonly isOver?: boolean | undefined }, locales: Locales): Page;
  /** A form that sends itself to the client (OAuth 2.0 Form Post Response Mode), with a button for browsers without script. */
  formPost(page: { readonly action: string; readonly parameters: Readonly<Record<string, string>> }, locales: Locales): Page;
  /** Where the person types the code that a device shows; posts `csrf`, `user_code` and `action` to /device. */
  device(page: { readonly csrf: string; readonly userCode: string; readonly problem?: 'unknown' | { readonly waitSeconds: number } | undefined }, locales: Locales): Page;
  /** The device has its answer, and the person can go back to it. */
  deviceDone(page: { readonly client: ClientOnPage; readonly isApproved: boolean }, locales: Locales): Page;
  loggedOut(page: { readonly client?: ClientOnPage | undefined }, locales: Locales): Page;
  /** The person was asked whether to log out, and did not want to. */
  stillSignedIn(page: { readonly client?: ClientOnPage | undefined }, locales: Locales): Page;
  /** Asks before a logout that no ID token vouches for; posts `handle`, `csrf` and `action` to /logout. */
  logout(page: FormSecrets & { readonly personName: string }, locales: Locales): Page;
}
