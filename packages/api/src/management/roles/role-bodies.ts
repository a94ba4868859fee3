/** Bodies of the role operations. */
import { IsBoolean, IsObject } from 'class-validator';
import { textRules } from '@keyward/core/management';
import { Absent, Clearable, Id, Text } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** What callers give, on creation and afterwards. A new attribute is a line here. */
export class RoleBody {
  @Clearable()
  @Text(textRules.description)
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
  @Text(textRules.name)
  role_name!: string;

  @Clearable()
  @Id()
  tenant_id?: string | null;
}

export class RolePatchBody extends RoleBody {
  @Absent()
  @Text(textRules.name)
  role_name?: string;
}
