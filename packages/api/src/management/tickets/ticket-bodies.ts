/** Bodies of the ticket operations (operations §9). What they mean is checked in the core. */
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  IsUUID,
  MaxLength,
} from 'class-validator';
import { identifierLimits, textLimits } from '@keyward/core/internal';
import { Absent, Clearable } from '../../kernel/body-rules.js';

class TicketBody {
  @Clearable() @IsUUID() tenant_id?: string | null;
  @Clearable() @IsString() @MaxLength(identifierLimits.email) email?: string | null;
  @Clearable() @IsUUID() client_id?: string | null;
  @Clearable() @IsString() @MaxLength(2000) result_url?: string | null;
  @Clearable() @IsInt() ttl_seconds?: number | null;
  @Absent() @IsBoolean() include_email_in_redirect?: boolean;
}

export class EmailVerificationTicketBody extends TicketBody {
  @Clearable() @IsUUID() user_id?: string | null;
}

export class PasswordChangeTicketBody extends EmailVerificationTicketBody {
  @Absent() @IsBoolean() mark_email_as_verified?: boolean;
}

export class InvitationTicketBody extends TicketBody {
  @Clearable()
  @IsArray()
  @ArrayMaxSize(textLimits.arrayItems)
  @IsUUID(undefined, { each: true })
  role_ids?: string[] | null;
  @Clearable()
  @IsArray()
  @ArrayMaxSize(textLimits.arrayItems)
  @IsUUID(undefined, { each: true })
  group_ids?: string[] | null;
}
