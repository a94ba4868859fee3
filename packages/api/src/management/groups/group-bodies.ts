/** Bodies of the group operations. */
import { IsObject, IsString, Length, MaxLength } from 'class-validator';
import { externalIdLimit, textLimits } from '@keyward/core/internal';
import { Absent, Clearable, Id } from '../../kernel/body-rules.js';
import { AppMetadata, type KeyValueBody } from '../app-metadata.js';

/** What callers give, on creation and afterwards. A new attribute is a line here. */
class GroupBody {
  @Clearable()
  @IsString()
  @MaxLength(textLimits.description)
  group_description?: string | null;

  @Clearable()
  @IsObject()
  group_metadata?: Record<string, unknown> | null;

  @AppMetadata() app_metadata?: KeyValueBody[] | null;

  @Clearable()
  @IsString()
  @Length(1, externalIdLimit)
  external_id?: string | null;
}

export class NewGroupBody extends GroupBody {
  @IsString()
  @Length(1, textLimits.name)
  group_name!: string;

  @Clearable()
  @Id()
  tenant_id?: string | null;
}

export class GroupPatchBody extends GroupBody {
  @Absent()
  @IsString()
  @Length(1, textLimits.name)
  group_name?: string;
}
