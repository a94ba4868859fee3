import type { Identified, RecordType } from '../record/record-type.js';

export const secretKinds = [
  'authorization_request',
  'pushed_request',
  'posted_request',
  'refresh_token',
  'device_code',
  'user_code',
  'otp',
  'client_assertion',
  'federation',
  'federation_test',
  'provider_test',
  'client_test',
  'account_link',
  'saml_assertion',
  'saml_answer',
  'saml_logout',
  'saml_logout_request',
  'half_login',
  'passkey_challenge',
  'address_change',
  'awaited_link',
  'account_choice',
  'impersonation',
] as const;
export type SecretKind = (typeof secretKinds)[number];

/** Something that works once. Only its digest is kept: the `id` is made of it (RFC 6819 §5.1.4.1.3). */
export interface OneTimeSecret extends Identified {
  readonly kind: SecretKind;
  readonly clientId: string;
  readonly delegationId: string | null;
  readonly data: Readonly<Record<string, unknown>>;
  readonly createdAt: Date;
  readonly expiresAt: Date;
  readonly usedAt: Date | null;
}

export const oneTimeSecretType: RecordType<OneTimeSecret> = {
  label: 'one-time secret',
  unique: {},
  references: { clientId: 'clients', delegationId: 'delegations' },
  tenancyOf: () => null,
  globalIsVisible: false,
};
