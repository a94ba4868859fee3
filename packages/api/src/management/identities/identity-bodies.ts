/** Bodies of the user identity operations. */
import { IsString, Length, MaxLength } from 'class-validator';
import { providerLimits, providerUserIdRule } from '@keyward/core/management';
import { longestToken } from '@keyward/core/ports';
import { Force } from '../../kernel/force.js';
import { Absent, Id, Ids, Text } from '../../kernel/body-rules.js';

/** One of three ways to say which identity; which members stand together is for the row to say. */
export class LinkIdentityBody {
  @Absent()
  @Id()
  identity_provider_id?: string;

  @Absent()
  @Text(providerUserIdRule)
  provider_user_id?: string;

  @Absent()
  @IsString()
  @Length(1, providerLimits.identifier)
  subject_token_type?: string;

  @Absent()
  @IsString()
  @MaxLength(longestToken)
  subject_token?: string;

  @Absent()
  @Id()
  secondary_user_id?: string;
}

export class IdentityIdsBody {
  @Ids() identities!: string[];

  @Force() force?: boolean;
}
