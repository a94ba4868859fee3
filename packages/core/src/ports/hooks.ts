/**
 * Functions of the embedding application that have a say where this server decides (contract §20). None of them is
 * called inside a transaction.
 */
import type { FailureMode } from '../model/hook/hook.js';
import type { Claims } from '../model/values/claims.js';

export interface HookFunction<Question, Answer> {
  /** Answers undefined for nothing. What it throws is a failure. */
  readonly ask: (question: Question) => Promise<Answer | undefined>;
  /** Milliseconds that an answer may take; left out, what hooks of the kind have. */
  readonly timeoutMs?: number | undefined;
  /** `deny` when it is left out. */
  readonly onFailure?: FailureMode | undefined;
}

/** The tokens that are about to be issued. They name people by ids, which are read by the API. */
export interface ClaimsQuestion {
  /** The tenant of the person, else of the client; null for a global client that acts for itself. */
  readonly tenantId: string | null;
  readonly clientId: string;
  /** Null for a client that acts for itself. */
  readonly userId: string | null;
  /** The audience of the access token. */
  readonly audience: string;
  readonly scopes: readonly string[];
}

/**
 * What the tokens say beside what this server says: at most 4 KB of JSON together, and no claim that is registered or
 * reserved.
 */
export interface AddedClaims {
  readonly accessToken?: Claims | undefined;
  readonly idToken?: Claims | undefined;
}

/** A person who has proven who they are, and is about to be let in. */
export interface LoginQuestion {
  readonly tenantId: string;
  readonly userId: string;
  /** How they have proven it (RFC 8176 §2). */
  readonly methods: readonly string[];
  /** The provider that vouched for them; null where none did. */
  readonly identityProviderId: string | null;
  /** Where the request came from; null where that is not known. */
  readonly address: string | null;
}

/** Both left out: the person is let in. */
export interface LoginAnswer {
  /** Why the person is not let in, in the person's words: plain text of 1 to 200 characters. */
  readonly deny?: string | undefined;
  /** Lets the person in after two factors alone. */
  readonly secondFactor?: boolean | undefined;
}

/** A person who has no password here yet, and one that was typed for them. */
export interface PasswordQuestion {
  readonly tenantId: string;
  readonly userId: string;
  readonly username: string | null;
  readonly email: string | null;
  readonly password: string;
}

export interface PasswordAnswer {
  readonly isRight: boolean;
}

/** A person who is about to have an account. */
export interface RegistrationQuestion {
  readonly tenantId: string;
  /** By themselves, by an invitation, or because a provider vouches for them. */
  readonly way: 'self' | 'invitation' | 'provider';
  readonly email: string | null;
  readonly username: string | null;
  readonly phoneNumber: string | null;
  /** As they call themselves. */
  readonly name: string | null;
  /** Of the provider; null where none vouches. */
  readonly identityProviderId: string | null;
}

/** All left out: they have it. */
export interface RegistrationAnswer {
  /** Which field is wrong, and why, in the person's words: plain text of 1 to 200 characters. */
  readonly deny?:
    | { readonly field: 'email' | 'username' | 'phone_number' | 'name'; readonly why: string }
    | undefined;
  /** Texts by name, at most 4 KB together; none that has a meaning in tokens. */
  readonly appMetadata?: Readonly<Record<string, string>> | undefined;
}

export interface Hooks {
  /** Adds claims to access tokens and ID tokens. It has 500 ms. */
  readonly claims?: HookFunction<ClaimsQuestion, AddedClaims> | undefined;
  /** Denies accounts to people who make them, or notes something about them. It has two seconds. */
  readonly beforeRegistration?: HookFunction<RegistrationQuestion, RegistrationAnswer> | undefined;
  /**
   * Says whether a password is right, for people who have none here: with a yes, it is theirs from then on. It has
   * three seconds, and denies where it fails.
   */
  readonly checkPassword?: HookFunction<PasswordQuestion, PasswordAnswer> | undefined;
  /** Denies logins, or asks for a second factor. It has a second. */
  readonly beforeLogin?: HookFunction<LoginQuestion, LoginAnswer> | undefined;
}
