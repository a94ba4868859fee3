/** Bodies of the role operations. */
import { IsBoolean, IsObject, IsString, IsUUID, Length, MaxLength } from 'class-validator';
import { textLimits } from '@keyward/core/internal';
import { Absent, Clearable } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

export class RolePatchBody {
  @Absent() @IsString() @Length(1, textLimits.name) role_name?: string;
  @Clearable() @IsString() @MaxLength(textLimits.description) role_description?: string | null;
  @Clearable() @IsObject() role_metadata?: Record<string, unknown> | null;
  @AppMetadata() app_metadata?: KeyValueBody[] | null;
  @Absent() @IsBoolean() is_default?: boolean;
}

export class NewRoleBody extends RolePatchBody {
  @IsString() @Length(1, textLimits.name) declare role_name: string;
  @Clearable() @IsUUID() tenant_id?: string | null;
}
