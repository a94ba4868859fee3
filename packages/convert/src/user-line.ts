/** A line of `keyward import-users`. Roles, groups and providers stand by name. */
import type { KeyValue } from './document.js';

export interface PasswordHash {
  readonly algorithm: string;
  readonly value: string;
}

export type Authenticator =
  | { readonly authenticator_type: 'totp'; readonly secret: string }
  | {
      readonly authenticator_type: 'passkey';
      readonly credential_id: string;
      readonly public_key: string;
      readonly signature_counter: number;
      readonly transports: readonly string[];
    };

export interface UserLine {
  /** A UUID that stays, so that `sub` does. */
  readonly id?: string;
  readonly username?: string;
  readonly email?: string;
  readonly email_verified?: boolean;
  readonly phone_number?: string;
  readonly phone_number_verified?: boolean;
  readonly password_hash?: PasswordHash;
  /** Rule: a line says who is not blocked, so that a second export lifts the block of a first. */
  readonly is_blocked?: boolean;
  readonly must_change_password?: boolean;
  readonly roles?: readonly string[];
  readonly groups?: readonly string[];
  readonly identities?: readonly {
    readonly provider_name: string;
    readonly provider_user_id: string;
  }[];
  readonly authenticators?: readonly Authenticator[];
  readonly app_metadata?: readonly { readonly key: string; readonly value: string }[];
  /** Profile claims of OpenID Connect. */
  readonly [claim: string]: unknown;
}

/** Without what is absent. */
export const withoutAbsent = <Row extends object>(row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as Row;

/** Of a system that says who is active. */
export const opposite = (flag: boolean | undefined): boolean | undefined =>
  flag === undefined ? undefined : !flag;

export const listOrAbsent = <Each>(list: readonly Each[]): readonly Each[] | undefined =>
  list.length === 0 ? undefined : list;

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Origin {
  readonly id: string | undefined;
  readonly pairs: readonly KeyValue[];
}

/** A UUID stays the id of the person. Another id, and the time of creation, become pairs. */
export const originOf = (id: string | undefined, created: Date | undefined): Origin => {
  const isKept = id !== undefined && uuid.test(id);
  return {
    id: isKept ? id : undefined,
    pairs: [
      ...(id === undefined || isKept ? [] : [{ key: 'imported_id', value: id }]),
      ...(created === undefined ? [] : [{ key: 'imported_at', value: created.toISOString() }]),
    ],
  };
};
