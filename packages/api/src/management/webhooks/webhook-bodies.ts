/** Bodies of the operations of webhooks. They check types and unknown members; the core checks the meaning. */
import {
  ArrayMaxSize,
  IsArray,
  IsBoolean,
  IsInt,
  IsString,
  Max,
  MaxLength,
  Min,
} from 'class-validator';
import { maximumOverlap, textRules, webhookLimits } from '@keyward/core/management';
import { Absent, Clearable, Id, Moment, Text } from '../../kernel/body-rules.js';

class WebhookBody {
  @Clearable()
  @IsArray()
  @ArrayMaxSize(webhookLimits.eventTypes)
  @IsString({ each: true })
  @MaxLength(webhookLimits.eventType, { each: true })
  event_types?: string[] | null;

  @Absent()
  @IsBoolean()
  include_values?: boolean;

  @Absent()
  @IsBoolean()
  is_enabled?: boolean;
}

export class WebhookPatchBody extends WebhookBody {
  @Absent()
  @Text(textRules.name)
  webhook_name?: string;

  @Absent()
  @IsString()
  @MaxLength(webhookLimits.url)
  webhook_url?: string;
}

export class NewWebhookBody extends WebhookBody {
  @Text(textRules.name)
  webhook_name!: string;

  @IsString()
  @MaxLength(webhookLimits.url)
  webhook_url!: string;

  @Clearable()
  @Id()
  tenant_id?: string | null;

  @Absent()
  @IsBoolean()
  is_global?: boolean;
}

export class WebhookSecretBody {
  @Absent()
  @IsInt()
  @Min(0)
  @Max(maximumOverlap)
  previous_secret_lifetime?: number;
}

/** One of the two. */
export class WebhookReplayBody {
  @Absent()
  @IsInt()
  @Min(0)
  @Max(Number.MAX_SAFE_INTEGER)
  after_sequence?: number;

  @Moment()
  since?: string | null;
}
