/** Bodies of the ticket operations (operations §9). What they mean is checked in the core. */
import { IsBoolean, IsInt, IsString, MaxLength } from 'class-validator';
import { identifierRules } from '@keyward/core/management';
import { Absent, Clearable, Id, IdList, Text } from '../../kernel/body-rules.js';

class TicketBody {
  @Clearable()
  @Id()
  tenant_id?: string | null;

  @Clearable()
  @Id()
  client_id?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2000)
  result_url?: string | null;

  @Clearable()
  @IsInt()
  ttl_seconds?: number | null;

  @Absent()
  @IsBoolean()
  include_email_in_redirect?: boolean;

  @Absent()
  @IsBoolean()
  send_mail?: boolean;
}

export class EmailVerificationTicketBody extends TicketBody {
  @Clearable()
  @Text(identifierRules.email)
  email?: string | null;

  @Clearable()
  @Id()
  user_id?: string | null;
}

export class PasswordChangeTicketBody extends EmailVerificationTicketBody {
  @Absent()
  @IsBoolean()
  mark_email_as_verified?: boolean;
}

export class InvitationTicketBody extends TicketBody {
  @Text(identifierRules.email)
  email!: string;

  @Clearable()
  @IdList()
  role_ids?: string[] | null;

  @Clearable()
  @IdList()
  group_ids?: string[] | null;
}
