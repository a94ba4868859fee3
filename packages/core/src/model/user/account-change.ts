/** Changes of an account that its person is told of (docs/adr/0075-people-are-told-of-changes.md). */
export const accountChanges = [
  'password_set',
  'password_removed',
  'username_changed',
  'email_changed',
  'phone_number_changed',
  'totp_added',
  'totp_removed',
  'passkey_added',
  'passkey_removed',
  'recovery_codes_created',
  'recovery_codes_removed',
  'identity_linked',
  'identity_unlinked',
  'impersonated',
  'account_deleted',
] as const;

export type AccountChange = (typeof accountChanges)[number];
