/** Bodies of the tenant operations. They check types and unknown members; the core checks the meaning. */
import { ArrayMaxSize, IsArray, IsBoolean, IsString, MaxLength } from 'class-validator';
import {
  entryLimits,
  tenantMetadataRules,
  textRules,
  type TenantMetadataPatch,
} from '@keyward/core/management';
import { DocumentField } from '../../kernel/document-field.js';
import { Force } from '../../kernel/force.js';
import { Absent, Clearable, Ids } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** What callers give, on creation and afterwards. A new attribute is a line here. */
export class TenantBody {
  @Clearable()
  @IsString()
  @MaxLength(2 * textRules.name.maximum)
  tenant_display_name?: string | null;

  @Clearable()
  @IsString()
  tenant_description?: string | null;

  @Clearable()
  @IsArray()
  @ArrayMaxSize(entryLimits.array)
  @IsString({ each: true })
  tenant_domains?: string[] | null;

  @DocumentField(tenantMetadataRules) tenant_metadata?: TenantMetadataPatch | null;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;

  @Absent()
  @IsBoolean()
  is_suspended?: boolean;
}

export class NewTenantBody extends TenantBody {
  @IsString() tenant_name!: string;
}

export class TenantPatchBody extends TenantBody {
  @Absent()
  @IsString()
  tenant_name?: string;
}

export class AdminIdsBody {
  @Ids() users!: string[];
}

export class AdminRemovalBody extends AdminIdsBody {
  @Force() force?: boolean;
}
