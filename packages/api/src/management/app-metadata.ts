/** `app_metadata`: pairs of text that administrators keep with a record. */
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, Length, MaxLength } from 'class-validator';
import { textLimits } from '@keyward/core/internal';
import { Clearable, combined, EachNested } from '../kernel/body-rules.js';
import { object, string, type JsonSchema } from '../kernel/json-schema.js';

export class KeyValueBody {
  @IsString()
  @Length(1, textLimits.appMetadataKey)
  key!: string;

  @IsString()
  @MaxLength(textLimits.appMetadataValue)
  value!: string;
}

/** The member of a body that holds the pairs. */
export const AppMetadata = (): PropertyDecorator =>
  combined(
    Clearable(),
    IsArray(),
    ArrayMaxSize(textLimits.appMetadataEntries),
    EachNested(),
    Type(() => KeyValueBody),
  );

export const appMetadataSchema: JsonSchema = {
  type: 'array',
  items: object({ key: string, value: string }, ['key', 'value']),
};
