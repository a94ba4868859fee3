/** Bodies of the client operations. They check types and unknown members; the core checks the meaning. */
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  IsUUID,
  Length,
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import type { ClientType } from '@keyward/core';
import {
  clientAuthMethods,
  clientTypes,
  maximumOverlap,
  responseTypes,
  subjectTypes,
  textLimits,
} from '@keyward/core/internal';
import { keyAlgorithms } from '@keyward/core/ports';
import { Absent, Clearable, Ids } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** Ten years in seconds: far enough, and safe in a token. */
const longest = 315_360_000;

class UrlsBody {
  @Clearable() @IsArray() @IsString({ each: true }) redirect_uris?: string[];
  @Clearable() @IsArray() @IsString({ each: true }) post_logout_redirect_uris?: string[];
  @Clearable()
  @IsArray()
  @ArrayMaxSize(textLimits.arrayItems)
  @IsString({ each: true })
  allowed_origins?: string[];
  @Clearable() @IsString() @MaxLength(2000) backchannel_logout_uri?: string;
  @Clearable() @IsString() @MaxLength(2000) initiate_login_uri?: string;
  @Clearable() @IsString() @MaxLength(2000) home_uri?: string;
  @Clearable() @IsString() @MaxLength(2000) logo_uri?: string;
  @Clearable() @IsString() @MaxLength(2000) policy_uri?: string;
  @Clearable() @IsString() @MaxLength(2000) tos_uri?: string;
}

class RefreshTokenBody {
  @Clearable() @IsBoolean() expiration_enabled?: boolean;
  @Clearable() @IsInt() @Min(1) @Max(longest) expiration_lifetime?: number;
  @Clearable() @IsInt() @Min(1) @Max(longest) idle_lifetime?: number;
}

class IdTokenBody {
  @Clearable() @IsInt() @Min(1) @Max(longest) expiration_lifetime?: number;
  @Clearable() @IsIn(keyAlgorithms) signing_algorithm?: string;
}

class OAuthBody {
  @Clearable()
  @IsIn(clientAuthMethods)
  token_endpoint_auth_method?: string;
  @Clearable()
  @IsArray()
  @IsIn(responseTypes, { each: true })
  response_types?: string[];
  @Clearable() @IsBoolean() require_pkce?: boolean;
  @Clearable() @IsBoolean() require_pushed_authorization_requests?: boolean;
  @Clearable() @IsObject() jwks?: Record<string, unknown>;
  @Clearable() @IsString() @MaxLength(2000) jwks_uri?: string;
  @Clearable() @IsIn(subjectTypes) subject_type?: string;
  @Clearable() @IsInt() @Min(0) @Max(longest) default_max_age?: number;
}

export class ClientMetadataBody {
  @Clearable() @IsArray() @ArrayMaxSize(20) @IsString({ each: true }) grant_types?: string[];
  @Clearable() @IsObject() @ValidateNested() @Type(() => UrlsBody) urls?: UrlsBody;
  @Clearable()
  @IsObject()
  @ValidateNested()
  @Type(() => RefreshTokenBody)
  refresh_token?: RefreshTokenBody;
  @Clearable() @IsObject() @ValidateNested() @Type(() => IdTokenBody) id_token?: IdTokenBody;
  @Clearable() @IsObject() @ValidateNested() @Type(() => OAuthBody) oauth?: OAuthBody;
  @Clearable() @IsObject() saml?: Record<string, unknown>;
  @Clearable() @IsObject() wsfed?: Record<string, unknown>;
}

/** What callers give, on creation and afterwards. A new attribute is a line here. */
class ClientBody {
  @Clearable() @IsString() @MaxLength(textLimits.description) client_description?: string | null;
  @Clearable()
  @IsObject()
  @ValidateNested()
  @Type(() => ClientMetadataBody)
  client_metadata?: ClientMetadataBody | null;
  @Absent() @IsBoolean() is_public?: boolean;
  @Absent() @IsBoolean() is_first_party?: boolean;
  @Absent() @IsBoolean() is_global?: boolean;
  @Clearable() @IsUUID() tenant_id?: string | null;
}

export class NewClientBody extends ClientBody {
  @Absent() @IsIn(clientTypes) client_type?: ClientType;
  @IsString() @Length(1, textLimits.name) client_name!: string;
}

/** The modify body does not carry client_type (specification §4.4). */
export class ClientPatchBody extends ClientBody {
  @Absent() @IsString() @Length(1, textLimits.name) client_name?: string;
  @AppMetadata() app_metadata?: KeyValueBody[] | null;
}

export class ChangeSecretBody {
  @Absent() @IsInt() @Min(0) @Max(maximumOverlap) previous_secret_lifetime?: number;
}

export class ResourceIdsBody {
  @Ids() resources!: string[];
}
