/** Bodies of the resource, scope and resource-client operations. */
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import {
  type Acr,
  detailsTypeLimits,
  entryLimits,
  requiredAgeBounds,
  resourceTypes,
  supportedAcrs,
  textRules,
  tokenLifetimeBounds,
} from '@keyward/core/management';
import { signingAlgorithms, type SigningAlgorithm, type ResourceType } from '@keyward/core/ports';
import { Absent, Clearable, EachNested, Ids, Text } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** Access for unregistered clients. */
class UnregisteredClientsBody {
  @Clearable()
  @IsBoolean()
  allowed?: boolean | null;

  @Clearable()
  @IsArray()
  @ArrayMaxSize(entryLimits.array)
  @IsString({ each: true })
  scopes?: string[] | null;

  @Clearable()
  @IsArray()
  @ArrayMaxSize(entryLimits.array)
  @IsString({ each: true })
  default_scopes?: string[] | null;
}

/** The server of an application elsewhere. */
class AuthorizationServerBody {
  @IsString()
  @Length(1, 500)
  issuer!: string;

  @IsObject()
  client_ids!: Record<string, string>;
}

/** What clients may ask for in more detail than by scopes (RFC 9396). */
class AuthorizationDetailsTypeBody {
  @IsString()
  @Length(1, detailsTypeLimits.type)
  type!: string;

  @IsObject()
  schema!: Record<string, unknown>;

  @IsObject()
  text!: Record<string, string>;
}

/** The settings. A new one is a line here. */
export class ResourceMetadataBody {
  @Clearable()
  @IsString()
  @Length(1, 500)
  identifier_url?: string | null;

  @Clearable()
  @IsIn(signingAlgorithms)
  signing_algorithm?: SigningAlgorithm | null;

  @Clearable()
  @IsString()
  @MaxLength(512)
  signing_secret?: string | null;

  @Clearable()
  @IsInt()
  @Min(tokenLifetimeBounds.minimum)
  @Max(tokenLifetimeBounds.maximum)
  token_lifetime?: number | null;

  @Clearable()
  @IsObject()
  @ValidateNested()
  @Type(() => AuthorizationServerBody)
  authorization_server?: AuthorizationServerBody | null;

  @Clearable()
  @IsArray()
  @ArrayMaxSize(detailsTypeLimits.types)
  @EachNested()
  @Type(() => AuthorizationDetailsTypeBody)
  authorization_details_types?: AuthorizationDetailsTypeBody[] | null;

  @Clearable()
  @IsBoolean()
  rbac_enabled?: boolean | null;

  @Clearable()
  @IsBoolean()
  scopes_added?: boolean | null;

  @Clearable()
  @IsBoolean()
  skip_consent_for_first_party?: boolean | null;

  @Clearable()
  @IsObject()
  @ValidateNested()
  @Type(() => UnregisteredClientsBody)
  unregistered_clients?: UnregisteredClientsBody | null;
}

/** What callers give, on creation and afterwards. A new attribute of resources is a line here. */
export class ResourceBody {
  @Clearable()
  @Text(textRules.description)
  resource_description?: string | null;

  @Clearable()
  @IsObject()
  @ValidateNested()
  @Type(() => ResourceMetadataBody)
  resource_metadata?: ResourceMetadataBody | null;
}

export class NewResourceBody extends ResourceBody {
  @IsIn(resourceTypes) resource_type!: ResourceType;

  @Text(textRules.name)
  resource_name!: string;
}

export class ResourcePatchBody extends ResourceBody {
  @Absent()
  @Text(textRules.name)
  resource_name?: string;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;
}

/** What callers give, on creation and afterwards. A new attribute of scopes is a line here. */
export class ScopeBody {
  @Clearable()
  @Text(textRules.description)
  scope_description?: string | null;

  @Clearable()
  @IsIn(supportedAcrs)
  required_acr?: Acr | null;

  @Clearable()
  @IsInt()
  @Min(requiredAgeBounds.minimum)
  @Max(requiredAgeBounds.maximum)
  required_age?: number | null;
}

export class NewScopeBody extends ScopeBody {
  @Text(textRules.name)
  scope_name!: string;
}

export class ScopePatchBody extends ScopeBody {
  @Absent()
  @Text(textRules.name)
  scope_name?: string;
}

export class ClientIdsBody {
  @Ids() clients!: string[];
}
