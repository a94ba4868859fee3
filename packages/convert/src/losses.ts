/**
 * What a conversion cannot carry over as it was, by a closed list of codes. A report names each, and no part of the
 * input goes without a word.
 */

/** `lost` is gone, `changed` works differently here, and `needs` has to be supplied. */
export type Severity = 'lost' | 'changed' | 'needs';

interface LossKind {
  readonly severity: Severity;
  /** In a sentence for people. */
  readonly means: string;
}

export const lossKinds = {
  assignments_absent: {
    severity: 'needs',
    means: 'The export does not say who holds it: give it to people anew.',
  },
  audience_changed: { severity: 'changed', means: 'Tokens name another audience.' },
  client_disabled: { severity: 'lost', means: 'The client is switched off, and was left out.' },
  client_id_changed: {
    severity: 'changed',
    means: 'The client keeps its ID as an alias, and has an ID of its own beside it.',
  },
  client_id_absent: {
    severity: 'needs',
    means: 'The export names no ID of the client: applications need the new one.',
  },
  client_id_unfit: {
    severity: 'needs',
    means: 'The ID of the client cannot be kept here: applications need the new one.',
  },
  client_kind_unknown: {
    severity: 'lost',
    means: 'The client speaks a protocol that has no place here.',
  },
  client_scopes_lost: {
    severity: 'lost',
    means: 'Client scopes and their mappers have no place here.',
  },
  code_lost: { severity: 'lost', means: 'Code that the other system ran has no place here.' },
  column_missing: {
    severity: 'lost',
    means: 'The map names a column that no line has.',
  },
  composite_flattened: {
    severity: 'changed',
    means: 'A role within a role became the permissions of the outer one.',
  },
  credential_unknown: { severity: 'lost', means: 'The kind of credential has no place here.' },
  flow_lost: { severity: 'lost', means: 'Authentication flows are settings of the tenant here.' },
  hash_malformed: {
    severity: 'needs',
    means: 'The password hash cannot be read; send a reset link.',
  },
  hash_missing: { severity: 'needs', means: 'No password hash came along; send a reset link.' },
  hash_too_costly: {
    severity: 'needs',
    means: 'The password hash takes too long to check; send a reset link.',
  },
  hash_unknown: {
    severity: 'needs',
    means: 'The kind of password hash is not taken; send a reset link.',
  },
  identity_duplicate: { severity: 'lost', means: 'The line repeats a person who came before.' },
  keys_lost: { severity: 'changed', means: 'The server signs with keys of its own.' },
  mail_settings: { severity: 'needs', means: 'Mail is a setting of the server: set it there.' },
  mapper_lost: { severity: 'lost', means: 'The mapper has no counterpart here.' },
  member_unfit: { severity: 'lost', means: 'The value does not fit the rules of Keyward.' },
  name_changed: { severity: 'changed', means: 'The name did not fit and was changed.' },
  otp_unfit: {
    severity: 'lost',
    means: 'One-time passwords here have six digits, 30 seconds and SHA-1.',
  },
  passkey_bound: {
    severity: 'needs',
    means: 'A passkey works at the host that made it: it is taken with --rp-id of that host alone.',
  },
  person_missing: { severity: 'lost', means: 'It belongs to a person whom the input lacks.' },
  person_nameless: {
    severity: 'lost',
    means: 'The account has nothing to log in with, and was left out.',
  },
  policy_changed: { severity: 'changed', means: 'A rule for passwords has another form here.' },
  provider_incomplete: {
    severity: 'needs',
    means: 'The provider lacks what it needs here: make it by hand.',
  },
  provider_needed: {
    severity: 'needs',
    means: 'Make an identity provider of this name before the import of its people.',
  },
  provider_unknown: { severity: 'lost', means: 'The kind of identity provider has no place here.' },
  redirect_uri_unfit: {
    severity: 'lost',
    means: 'Redirect URIs are exact here; one was left out.',
  },
  secret_masked: { severity: 'needs', means: 'The export hides the secret: supply it.' },
  secret_unfit: {
    severity: 'needs',
    means: 'The secret does not fit here, and a new one is made: give it to the client.',
  },
  setting_changed: { severity: 'changed', means: 'The setting has another form here.' },
  setting_lost: { severity: 'lost', means: 'The setting has no counterpart here.' },
  subject_changed: {
    severity: 'changed',
    means: 'Tokens name people by other IDs; the old one is imported_id in app_metadata.',
  },
  unknown_path: {
    severity: 'lost',
    means: 'This conversion does not know this part of the input.',
  },
  username_is_address: {
    severity: 'changed',
    means: 'User names hold no @ here: the person logs in by the email address.',
  },
  username_unfit: {
    severity: 'lost',
    means: 'The user name does not fit: the person logs in by email.',
  },
} as const satisfies Readonly<Record<string, LossKind>>;

export type LossCode = keyof typeof lossKinds;

/** Where in the input: a realm, a person, a client. */
export interface Subject {
  readonly kind: string;
  /** What people know it by. */
  readonly key: string;
}

export interface Loss extends Subject {
  readonly severity: Severity;
  readonly code: LossCode;
  /** Within the record, such as `attributes.badge`. */
  readonly path: string;
  /** Never a secret or a hash. */
  readonly detail: string;
}

/** Takes down what is lost. */
export interface LossLog {
  readonly note: (code: LossCode, subject: Subject, path: string, detail?: string) => void;
}

export const lossLog = (keep: (loss: Loss) => void): LossLog => ({
  note: (code, { kind, key }, path, detail = lossKinds[code].means) =>
    keep({ severity: lossKinds[code].severity, code, kind, key, path, detail }),
});
