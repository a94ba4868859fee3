/** Bodies of the client operations. They check types and unknown members; the core checks the meaning. */
import {
  IsBoolean,
  IsIn,
  IsInt,
  IsObject,
  IsString,
  Length,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import {
  clientAliasRule,
  clientMetadataRules,
  clientTypes,
  maximumOverlap,
  textRules,
  trustLimits,
  type ClientMetadataPatch,
} from '@keyward/core/management';
import type { ClientType } from '@keyward/core/ports';
import { Absent, Clearable, Id, Ids, Text } from '../../kernel/body-rules.js';
import { DocumentField } from '../../kernel/document-field.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** What callers give, on creation and afterwards. A new attribute is a line here. */
export class ClientSettingsBody {
  @Clearable()
  @Text(clientAliasRule)
  client_alias?: string | null;

  @Clearable()
  @Text(textRules.description)
  client_description?: string | null;

  @DocumentField(clientMetadataRules) client_metadata?: ClientMetadataPatch | null;

  @Absent()
  @IsBoolean()
  is_public?: boolean;

  @Absent()
  @IsBoolean()
  is_first_party?: boolean;
}

/** The same with the place of the client. */
class ClientBody extends ClientSettingsBody {
  @Absent()
  @IsBoolean()
  is_global?: boolean;

  @Clearable()
  @Id()
  tenant_id?: string | null;
}

export class NewClientBody extends ClientBody {
  @Absent()
  @IsIn(clientTypes)
  client_type?: ClientType;

  @Text(textRules.name)
  client_name!: string;
}

/** The modify body does not carry client_type (specification §4.4). */
export class ClientPatchBody extends ClientBody {
  @Absent()
  @Text(textRules.name)
  client_name?: string;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;
}

export class ChangeSecretBody {
  @Absent()
  @IsInt()
  @Min(0)
  @Max(maximumOverlap)
  previous_secret_lifetime?: number;
}

export class SamlMetadataBody {
  @IsString()
  @Length(1, 128 * 1024)
  xml!: string;
}

export class SamlPreviewBody {
  @Id()
  user_id!: string;

  /** Settings that are not saved yet. */
  @Absent()
  @IsObject()
  saml?: Record<string, unknown>;
}

export class WsfedPreviewBody {
  @Id()
  user_id!: string;

  /** Settings that are not saved yet. */
  @Absent()
  @IsObject()
  wsfed?: Record<string, unknown>;
}

export class NewClientTrustBody {
  @IsString()
  @Length(1, trustLimits.text)
  issuer!: string;

  @Absent()
  @IsString()
  @Length(1, trustLimits.text)
  audience?: string;

  @IsString()
  @Length(1, trustLimits.text)
  subject!: string;

  @Clearable()
  @IsObject()
  claims?: Record<string, string> | null;

  @Clearable()
  @IsObject()
  jwks?: Record<string, unknown> | null;
}

export class TokenPreviewBody {
  @Absent()
  @IsString()
  @Length(1, 500)
  resource?: string;

  /** Separated by spaces, as in a request. */
  @Absent()
  @IsString()
  @MaxLength(10_000)
  scope?: string;

  @Absent()
  @Id()
  user_id?: string;
}

export class ClientTestBody {
  @Absent()
  @IsString()
  @Length(1, 500)
  resource?: string;

  /** Separated by spaces, as in a request; `openid profile email` without it. */
  @Absent()
  @IsString()
  @MaxLength(4000)
  scope?: string;
}

export class ResourceIdsBody {
  @Ids() resources!: string[];
}
