/** Bodies of the group operations. */
import { IsObject } from 'class-validator';
import { externalIdRule, textRules } from '@keyward/core/management';
import { Absent, Clearable, Id, Text } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** What callers give, on creation and afterwards. A new attribute is a line here. */
export class GroupBody {
  @Clearable()
  @Text(textRules.description)
  group_description?: string | null;

  @Clearable()
  @IsObject()
  group_metadata?: Record<string, unknown> | null;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;

  @Clearable()
  @Text(externalIdRule)
  external_id?: string | null;
}

export class NewGroupBody extends GroupBody {
  @Text(textRules.name)
  group_name!: string;

  @Clearable()
  @Id()
  tenant_id?: string | null;
}

export class GroupPatchBody extends GroupBody {
  @Absent()
  @Text(textRules.name)
  group_name?: string;
}
