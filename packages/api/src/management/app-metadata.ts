/** `app_metadata`: pairs of text that administrators keep with a record. */
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray } from 'class-validator';
import { entryLimits, textRules } from '@keyward/core/management';
import { Clearable, EachNested, Text, combined } from '../kernel/body-rules.js';
import { object, string, type JsonSchema } from '../kernel/json-schema.js';

export class KeyValueBody {
  @Text(textRules.appMetadataKey)
  key!: string;

  @Text(textRules.appMetadataValue)
  value!: string;
}

/** The member of a body that holds the pairs. */
export const AppMetadata = (): PropertyDecorator =>
  combined(
    Clearable(),
    IsArray(),
    ArrayMaxSize(entryLimits.appMetadata),
    EachNested(),
    Type(() => KeyValueBody),
  );

export const appMetadataSchema: JsonSchema = {
  type: 'array',
  items: object({ key: string, value: string }, ['key', 'value']),
};
