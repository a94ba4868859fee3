/** Bodies of the role operations. */
import { IsBoolean, IsObject, IsString, Length, MaxLength } from 'class-validator';
import { textLimits } from '@keyward/core/internal';
import { Absent, Clearable, Id } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** What callers give, on creation and afterwards. A new attribute is a line here. */
class RoleBody {
  @Clearable()
  @IsString()
  @MaxLength(textLimits.description)
  role_description?: string | null;

  @Clearable()
  @IsObject()
  role_metadata?: Record<string, unknown> | null;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;

  @Absent()
  @IsBoolean()
  is_default?: boolean;
}

export class NewRoleBody extends RoleBody {
  @IsString()
  @Length(1, textLimits.name)
  role_name!: string;

  @Clearable()
  @Id()
  tenant_id?: string | null;
}

export class RolePatchBody extends RoleBody {
  @Absent()
  @IsString()
  @Length(1, textLimits.name)
  role_name?: string;
}
