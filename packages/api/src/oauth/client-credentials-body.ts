import { IsString, MaxLength } from 'class-validator';
import { longestToken } from '@keyward/core/ports';
import { Absent } from '../kernel/body-rules.js';

/** How a client names and proves itself in a JSON body (RFC 6749 §2.3.1, RFC 7523 §2.2). */
export class ClientCredentialsBody {
  @Absent()
  @IsString()
  @MaxLength(200)
  client_id?: string;

  @Absent()
  @IsString()
  @MaxLength(500)
  client_secret?: string;

  @Absent()
  @IsString()
  @MaxLength(200)
  client_assertion_type?: string;

  @Absent()
  @IsString()
  @MaxLength(longestToken)
  client_assertion?: string;
}
