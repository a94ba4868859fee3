/** Bodies of the self-service operations (operations §6.2, §6.3). */
import { IsObject, IsString, MaxLength } from 'class-validator';
import { identifierRules } from '@keyward/core/management';
import { Absent, Clearable, Id, Text } from '../../kernel/body-rules.js';
import { ProfileBody } from '../users/user-bodies.js';

/** A secret of 43 characters, or the link around it. */
const longestLink = 2000;

export class RegistrationBody extends ProfileBody {
  @Clearable()
  @Text(identifierRules.username)
  username?: string | null;

  @Clearable()
  @Text(identifierRules.email)
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
  @Text(identifierRules.email)
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
  @Text(identifierRules.username)
  username?: string | null;

  @Clearable()
  @IsString()
  @MaxLength(2000)
  result_url?: string | null;
}
