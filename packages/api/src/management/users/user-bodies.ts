/** Bodies of the user operations. They check types and unknown members; the core checks the meaning. */
import { Transform, Type } from 'class-transformer';
import { IsBoolean, IsObject, IsString, MaxLength, ValidateNested } from 'class-validator';
import { JSONSchema } from 'class-validator-jsonschema';
import { identifierRules, longestPassword, profileRules } from '@keyward/core/management';
import { Force } from '../../kernel/force.js';
import { Absent, Clearable, Id, Text, combined } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** The document says what the member takes before it becomes a text. */
const ShownAsTextOrNumber = (): PropertyDecorator => (target, name) =>
  JSONSchema(({ nullable: _, type: __, ...rules }) => ({
    ...rules,
    anyOf: [{ type: 'string' }, { type: 'integer', minimum: 0 }],
  }))(target, name as string);

/** A postal code is a text or a whole number (specification §4.2), and is stored as a text. */
const PostalCode = (): PropertyDecorator =>
  combined(
    Text(profileRules.address),
    Transform(({ value }) => (isPostalNumber(value) ? String(value) : (value as unknown))),
    ShownAsTextOrNumber(),
  );

const isPostalNumber = (value: unknown): boolean =>
  Number.isSafeInteger(value) && (value as number) >= 0;

class AddressBody {
  @Clearable()
  @Text(profileRules.address)
  country?: string | null;

  @Clearable()
  @PostalCode()
  postal_code?: string | null;

  @Clearable()
  @Text(profileRules.address)
  region?: string | null;

  @Clearable()
  @Text(profileRules.address)
  locality?: string | null;

  @Clearable()
  @Text(profileRules.address)
  street_address?: string | null;

  @Clearable()
  @Text(profileRules.address)
  formatted?: string | null;
}

/** The claims of OIDC Core §5.1. */
export class ProfileBody {
  @Clearable()
  @Text(profileRules.text)
  name?: string | null;

  @Clearable()
  @Text(profileRules.text)
  given_name?: string | null;

  @Clearable()
  @Text(profileRules.text)
  middle_name?: string | null;

  @Clearable()
  @Text(profileRules.text)
  family_name?: string | null;

  @Clearable()
  @Text(profileRules.text)
  nickname?: string | null;

  @Clearable()
  @Text(profileRules.text)
  preferred_username?: string | null;

  @Clearable()
  @Text(profileRules.page)
  profile?: string | null;

  @Clearable()
  @Text(profileRules.page)
  picture?: string | null;

  @Clearable()
  @Text(profileRules.page)
  website?: string | null;

  @Clearable()
  @Text(profileRules.text)
  gender?: string | null;

  @Clearable()
  @Text(profileRules.text)
  birthdate?: string | null;

  @Clearable()
  @Text(profileRules.text)
  zoneinfo?: string | null;

  @Clearable()
  @Text(profileRules.text)
  locale?: string | null;

  @Clearable()
  @IsObject()
  @ValidateNested()
  @Type(() => AddressBody)
  address?: AddressBody | null;
}

export class UserPatchBody extends ProfileBody {
  @Clearable()
  @Text(identifierRules.username)
  username?: string | null;

  @Clearable()
  @Text(identifierRules.email)
  email?: string | null;

  @Clearable()
  @Text(identifierRules.directoryKey)
  external_id?: string | null;

  @Clearable()
  @Text(identifierRules.directoryKey)
  directory_name?: string | null;

  @Absent()
  @IsBoolean()
  email_verified?: boolean;

  @Clearable()
  @IsString()
  @MaxLength(16)
  phone_number?: string | null;

  @Absent()
  @IsBoolean()
  phone_number_verified?: boolean;

  @Clearable()
  @IsObject()
  user_metadata?: Record<string, unknown> | null;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;

  @Absent()
  @IsBoolean()
  is_blocked?: boolean;

  @Absent()
  @IsBoolean()
  must_change_password?: boolean;
}

export class UserChangeBody extends UserPatchBody {
  @Force() force?: boolean;
}

export class PasswordHashBody {
  @IsString()
  @MaxLength(32)
  algorithm!: string;

  @IsString()
  @MaxLength(512)
  value!: string;
  /** For algorithms whose value does not say everything; bcrypt's does. */
  @Clearable()
  @IsObject()
  parameters?: Record<string, unknown> | null;
}

export class NewUserBody extends UserPatchBody {
  @Absent()
  @IsString()
  password?: string;

  @Absent()
  @IsObject()
  @ValidateNested()
  @Type(() => PasswordHashBody)
  password_hash?: PasswordHashBody;

  @Absent()
  @IsBoolean()
  verify_email?: boolean;

  @Clearable()
  @Id()
  tenant_id?: string | null;
}

export class SetPasswordBody {
  @Absent()
  @IsString()
  password?: string;

  @Absent()
  @IsObject()
  @ValidateNested()
  @Type(() => PasswordHashBody)
  password_hash?: PasswordHashBody;

  @Absent()
  @IsBoolean()
  is_temporary?: boolean;

  @Absent()
  @IsBoolean()
  revoke_sessions?: boolean;
}

export class ChangePasswordBody {
  @IsString()
  @MaxLength(longestPassword)
  current_password!: string;

  @IsString() new_password!: string;
}
