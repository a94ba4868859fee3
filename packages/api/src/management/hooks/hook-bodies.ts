/** Bodies of the operations of hooks. They check types and unknown members; the core checks the meaning. */
import { IsBoolean, IsIn, IsInt, IsString, Max, MaxLength, Min } from 'class-validator';
import { failureModes, hookLimits, hookTypes, maximumOverlap } from '@keyward/core/management';
import type { Hook } from '@keyward/core';
import { Absent, Clearable, Id } from '../../kernel/body-rules.js';

class HookBody {
  @Clearable()
  @IsInt()
  @Min(hookLimits.timeoutMs.min)
  @Max(hookLimits.timeoutMs.max)
  timeout_ms?: number | null;

  @Clearable()
  @IsIn(failureModes)
  on_failure?: Hook['onFailure'] | null;

  @Absent()
  @IsBoolean()
  is_enabled?: boolean;
}

export class HookPatchBody extends HookBody {
  @Absent()
  @IsString()
  @MaxLength(hookLimits.url)
  hook_url?: string;
}

export class NewHookBody extends HookBody {
  @IsIn(hookTypes)
  hook_type!: Hook['type'];

  @IsString()
  @MaxLength(hookLimits.url)
  hook_url!: string;

  @Clearable()
  @Id()
  tenant_id?: string | null;
}

export class HookSecretBody {
  @Absent()
  @IsInt()
  @Min(0)
  @Max(maximumOverlap)
  previous_secret_lifetime?: number;
}
