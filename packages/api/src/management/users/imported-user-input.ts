/** A user of an import, as the wire writes it: a user to create, and what the person has elsewhere. */
import { Type } from 'class-transformer';
import { IsArray, IsIn, IsInt, IsString, MaxLength } from 'class-validator';
import { refuse } from '@keyward/core';
import type { ImportedAuthenticator, ImportedUser } from '@keyward/core/management';
import { Absent, EachNested, Id } from '../../kernel/body-rules.js';
import { recordBody } from '../../kernel/record-body.js';
import { userWithAccessView } from './user-access-views.js';
import { NewUserBody } from './user-bodies.js';
import { passwordFrom } from './user-input.js';

class ImportedIdentityBody {
  @IsString()
  @MaxLength(200)
  provider_name!: string;

  @IsString()
  @MaxLength(255)
  provider_user_id!: string;
}

class ImportedAuthenticatorBody {
  @IsIn(['totp', 'passkey'])
  authenticator_type!: 'totp' | 'passkey';

  @Absent()
  @IsString()
  secret?: string;

  @Absent()
  @IsString()
  credential_id?: string;

  @Absent()
  @IsString()
  public_key?: string;

  @Absent()
  @IsInt()
  signature_counter?: number;

  @Absent()
  @IsArray()
  @IsIn(['ble', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'], { each: true })
  transports?: string[];
}

class ImportedUserBody extends NewUserBody {
  @Absent()
  @Id()
  id?: string;

  @Absent()
  @IsArray()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  roles?: string[];

  @Absent()
  @IsArray()
  @IsString({ each: true })
  @MaxLength(200, { each: true })
  groups?: string[];

  @Absent()
  @IsArray()
  @EachNested()
  @Type(() => ImportedIdentityBody)
  identities?: ImportedIdentityBody[];

  @Absent()
  @IsArray()
  @EachNested()
  @Type(() => ImportedAuthenticatorBody)
  authenticators?: ImportedAuthenticatorBody[];
}

const importedUserBody = recordBody<ImportedUser, ImportedUserBody>(
  ImportedUserBody,
  userWithAccessView,
  [
    'password',
    'password_hash',
    'verify_email',
    'id',
    'roles',
    'groups',
    'identities',
    'authenticators',
  ],
);

/** @throws Refusal `invalid_field` that names the member */
export const importedUserIn = (value: object): ImportedUser => {
  const { fields, body } = importedUserBody.read(value);
  // An import would send thousands of mails at once. A user who logs in can ask for one.
  if (body.verify_email === true)
    refuse('invalid_field', { field: 'verify_email', why: 'cannot be true in an import' });
  return {
    ...fields,
    id: body.id,
    roles: body.roles,
    groups: body.groups,
    identities: body.identities?.map((each) => ({
      providerName: each.provider_name,
      providerUserId: each.provider_user_id,
    })),
    authenticators: body.authenticators?.map(authenticatorIn),
    password: passwordFrom(body),
  };
};

const needed = <T>(field: string, value: T | undefined): T =>
  value ?? refuse('invalid_field', { field: `authenticators.${field}`, why: 'is required' });

const authenticatorIn = (body: ImportedAuthenticatorBody): ImportedAuthenticator =>
  body.authenticator_type === 'totp'
    ? { kind: 'totp', secret: needed('secret', body.secret) }
    : {
        kind: 'passkey',
        credentialId: needed('credential_id', body.credential_id),
        publicKey: needed('public_key', body.public_key),
        signatureCounter: body.signature_counter ?? 0,
        transports: body.transports ?? [],
      };
