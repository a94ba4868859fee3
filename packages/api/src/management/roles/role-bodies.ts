/** Bodies of roles and groups themselves. */
import { Type } from 'class-transformer';
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsObject,
  IsString,
  IsUUID,
  Length,
  MaxLength,
} from 'class-validator';
import { externalIdLimit, textLimits } from '@keyward/core';
import { Absent, Clearable, EachNested } from '../../kernel/body-rules.js';
import { KeyValueBody } from '../clients/client-bodies.js';

export class RolePatchBody {
  @Absent() @IsString() @Length(1, textLimits.name) role_name?: string;
  @Clearable() @IsString() @MaxLength(textLimits.description) role_description?: string | null;
  @Clearable() @IsObject() role_metadata?: Record<string, unknown> | null;
  @Clearable()
  @IsArray()
  @ArrayMaxSize(textLimits.appMetadataEntries)
  @EachNested()
  @Type(() => KeyValueBody)
  app_metadata?: KeyValueBody[] | null;
  @Absent() @IsBoolean() is_default?: boolean;
}

export class NewRoleBody extends RolePatchBody {
  @IsString() @Length(1, textLimits.name) declare role_name: string;
  @Clearable() @IsUUID() tenant_id?: string | null;
}

export class GroupPatchBody {
  @Absent() @IsString() @Length(1, textLimits.name) group_name?: string;
  @Clearable() @IsString() @MaxLength(textLimits.description) group_description?: string | null;
  @Clearable() @IsObject() group_metadata?: Record<string, unknown> | null;
  @Clearable()
  @IsArray()
  @ArrayMaxSize(textLimits.appMetadataEntries)
  @EachNested()
  @Type(() => KeyValueBody)
  app_metadata?: KeyValueBody[] | null;
  @Clearable() @IsString() @Length(1, externalIdLimit) external_id?: string | null;
}

export class NewGroupBody extends GroupPatchBody {
  @IsString() @Length(1, textLimits.name) declare group_name: string;
  @Clearable() @IsUUID() tenant_id?: string | null;
}
