/** What an administrator sets of a stream. The core checks the meaning. */
import { IsIn, IsString, MaxLength } from 'class-validator';
import { streamLimits, streamStatuses, type StreamStatus } from '@keyward/core/endpoints';
import { Absent, Clearable } from '../../kernel/body-rules.js';

export class SignalStreamPatchBody {
  @Absent()
  @IsIn(streamStatuses)
  status?: StreamStatus;

  @Clearable()
  @IsString()
  @MaxLength(streamLimits.text)
  reason?: string | null;
}
