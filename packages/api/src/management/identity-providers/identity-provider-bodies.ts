/**
 * Bodies of the identity provider operations. They check types and unknown members; the core
 * checks the meaning.
 */
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsObject,
  IsString,
  Length,
  MaxLength,
} from 'class-validator';
import {
  accountLinkings,
  givenProviderMetadataRules,
  providerLimits,
  providerTypes,
  textRules,
  type AccountLinking,
  type ProviderType,
} from '@keyward/core/management';
import type { ProviderFields } from '@keyward/core';
import { IsDocument } from '../../kernel/document-field.js';
import { Force } from '../../kernel/force.js';
import { Absent, Clearable, EachNested, Id, Text } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

export class MappingBody {
  @IsString()
  @Length(1, providerLimits.claim)
  claim!: string;

  @IsString()
  @MaxLength(providerLimits.text)
  value!: string;
}

class RoleMappingBody extends MappingBody {
  @Id() role_id!: string;
}

class GroupMappingBody extends MappingBody {
  @Id() group_id!: string;
}

/** What callers give, on creation and afterwards. A new attribute is a line here. */
export class IdentityProviderSettingsBody {
  @Clearable()
  @IsString()
  @MaxLength(providerLimits.identifier)
  provider_identifier?: string | null;

  @Clearable()
  @Text(textRules.description)
  provider_description?: string | null;

  @Clearable()
  @IsObject()
  attribute_mapping?: Record<string, unknown> | null;

  @Clearable()
  @IsArray()
  @ArrayMaxSize(providerLimits.domains)
  @IsString({ each: true })
  domains?: string[] | null;

  @Absent()
  @IsBoolean()
  is_enabled?: boolean;

  @Absent()
  @IsBoolean()
  is_default?: boolean;

  @Absent()
  @IsBoolean()
  token_exchange_enabled?: boolean;

  @Absent()
  @IsIn(accountLinkings)
  account_linking?: AccountLinking;

  @Absent()
  @IsBoolean()
  create_users?: boolean;

  @Absent()
  @IsBoolean()
  update_users?: boolean;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;
}

/** The same with the roles and groups that its word gives, by their ids. */
class IdentityProviderBody extends IdentityProviderSettingsBody {
  @Clearable()
  @IsArray()
  @ArrayMaxSize(providerLimits.mappings)
  @EachNested()
  @Type(() => RoleMappingBody)
  role_mapping?: RoleMappingBody[] | null;

  @Clearable()
  @IsArray()
  @ArrayMaxSize(providerLimits.mappings)
  @EachNested()
  @Type(() => GroupMappingBody)
  group_mapping?: GroupMappingBody[] | null;
}

/**
 * The modify body does not carry provider_type: what is known of the identities would mean
 * something else.
 */
export class IdentityProviderPatchBody extends IdentityProviderBody {
  @Absent()
  @Text(textRules.name)
  provider_name?: string;

  @Absent()
  @IsDocument(givenProviderMetadataRules)
  provider_metadata?: ProviderFields['metadata'];
}

export class IdentityProviderChangeBody extends IdentityProviderPatchBody {
  @Force() force?: boolean;
}

export class NewIdentityProviderBody extends IdentityProviderBody {
  @Text(textRules.name)
  provider_name!: string;

  @IsIn(providerTypes) provider_type!: ProviderType;

  @IsDocument(givenProviderMetadataRules)
  provider_metadata!: NonNullable<ProviderFields['metadata']>;
}

export class TestLoginBody {
  /** Whom to look for in a directory, under what they type to log in. */
  @Absent()
  @IsString()
  @Length(1, 320)
  login?: string;
}
