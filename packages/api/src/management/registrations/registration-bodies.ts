/** Bodies of the self-service operations (operations §6.2, §6.3). */
import { IsObject, IsString, MaxLength } from 'class-validator';
import { identifierLimits } from '@keyward/core/internal';
import { Absent, Clearable, Id } from '../../kernel/body-rules.js';
import { ProfileBody } from '../users/user-bodies.js';

/** A secret of 43 characters, or the link around it. */
const longestLink = 2000;

export class RegistrationBody extends ProfileBody {
  @Clearable()
  @IsString()
  @MaxLength(identifierLimits.username)
  username?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(identifierLimits.email)
  email?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(16)
  phone_number?: string | null;

  @Absent()
  @IsString()
  password?: string;

  @Clearable()
  @IsObject()
  user_metadata?: Record<string, unknown> | null;

  @Clearable()
  @Id()
  client_id?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2000)
  result_url?: string | null;

  @Absent()
  @IsString()
  @MaxLength(longestLink)
  ticket?: string;
}

export class VerificationBody {
  @Absent()
  @IsString()
  @MaxLength(longestLink)
  ticket?: string;

  @Absent()
  @Id()
  user_id?: string;

  @Absent()
  @IsString()
  @MaxLength(longestLink)
  code?: string;

  @Absent()
  @IsString()
  password?: string;
}

export class ResendBody {
  @Clearable()
  @Id()
  user_id?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(identifierLimits.email)
  email?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(16)
  phone_number?: string | null;

  @Clearable()
  @Id()
  client_id?: string | null;
}

export class PasswordResetBody extends ResendBody {
  @Clearable()
  @IsString()
  @MaxLength(identifierLimits.username)
  username?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2000)
  result_url?: string | null;
}
