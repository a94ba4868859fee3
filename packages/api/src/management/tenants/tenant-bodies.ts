/** Bodies of the tenant operations. They check types and unknown members; the core checks the meaning. */
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
  Max,
  MaxLength,
  Min,
  ValidateNested,
} from 'class-validator';
import { mfaPolicies, tenantBounds, textLimits } from '@keyward/core/internal';
import { Force } from '../../kernel/force.js';
import { Absent, Clearable, Ids } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

const Whole =
  ([minimum, maximum]: readonly [number, number]): PropertyDecorator =>
  (target, name) =>
    [IsInt(), Min(minimum), Max(maximum), Clearable()].forEach((decorate) =>
      decorate(target, name),
    );
const Flag = (): PropertyDecorator => (target, name) =>
  [IsBoolean(), Clearable()].forEach((decorate) => decorate(target, name));

class PasswordPolicyBody {
  @Whole(tenantBounds.minLength) min_length?: number;
  @Flag() require_upper?: boolean;
  @Flag() require_lower?: boolean;
  @Flag() require_digit?: boolean;
  @Flag() require_symbol?: boolean;
  @Whole(tenantBounds.history) history?: number;
  @Whole(tenantBounds.maxAge) max_age_seconds?: number;
  @Flag() check_breached?: boolean;
}

class LockoutBody {
  @Whole(tenantBounds.attempts) max_attempts?: number;
  @Whole(tenantBounds.lockout) window_seconds?: number;
  @Whole(tenantBounds.lockout) duration_seconds?: number;
}

class SessionBody {
  @Whole(tenantBounds.session) idle_lifetime?: number;
  @Whole(tenantBounds.session) absolute_lifetime?: number;
}

class MfaBody {
  @Clearable() @IsIn(mfaPolicies) policy?: string;
  @Clearable()
  @IsArray()
  @ArrayMaxSize(20)
  @IsString({ each: true })
  @MaxLength(64, { each: true })
  factors?: string[];
}

class BrandingBody {
  @Clearable() @IsString() @MaxLength(2000) logo_url?: string;
  @Clearable() @IsString() @MaxLength(16) primary_color?: string;
  @Clearable() @IsString() @MaxLength(16) background_color?: string;
}

export class TenantMetadataBody {
  @Clearable() @IsString() @MaxLength(64) default_locale?: string;
  @Flag() self_registration_enabled?: boolean;
  @Flag() email_verification_required?: boolean;
  @Clearable()
  @IsArray()
  @ArrayMaxSize(textLimits.arrayItems)
  @IsString({ each: true })
  allowed_email_domains?: string[];
  @Clearable()
  @IsObject()
  @ValidateNested()
  @Type(() => PasswordPolicyBody)
  password_policy?: PasswordPolicyBody;
  @Clearable() @IsObject() @ValidateNested() @Type(() => LockoutBody) lockout?: LockoutBody;
  @Clearable() @IsObject() @ValidateNested() @Type(() => SessionBody) session?: SessionBody;
  @Clearable() @IsObject() @ValidateNested() @Type(() => MfaBody) mfa?: MfaBody;
  @Clearable() @IsObject() @ValidateNested() @Type(() => BrandingBody) branding?: BrandingBody;
  @Clearable()
  @IsArray()
  @ArrayMaxSize(textLimits.arrayItems)
  @IsUUID(undefined, { each: true })
  default_role_ids?: string[];
}

/** What callers give, on creation and afterwards. A new attribute is a line here. */
class TenantBody {
  @Clearable() @IsString() @MaxLength(textLimits.name * 2) tenant_display_name?: string | null;
  @Clearable() @IsString() tenant_description?: string | null;
  @Clearable()
  @IsArray()
  @ArrayMaxSize(textLimits.arrayItems)
  @IsString({ each: true })
  tenant_domains?: string[] | null;
  @Clearable()
  @IsObject()
  @ValidateNested()
  @Type(() => TenantMetadataBody)
  tenant_metadata?: TenantMetadataBody | null;
  @AppMetadata() app_metadata?: KeyValueBody[] | null;
  @Absent() @IsBoolean() is_suspended?: boolean;
}

export class NewTenantBody extends TenantBody {
  @IsString() tenant_name!: string;
}

export class TenantPatchBody extends TenantBody {
  @Absent() @IsString() tenant_name?: string;
}

export class AdminIdsBody {
  @Ids() users!: string[];
}

export class AdminRemovalBody extends AdminIdsBody {
  @Force() force?: boolean;
}
