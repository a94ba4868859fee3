/** A refused body names the field and the rule that it breaks. */
import 'reflect-metadata';
import { Type } from 'class-transformer';
import { ArrayMaxSize, IsIn, IsInt, IsString, Length, Max, MaxLength, Min } from 'class-validator';
import { describe, expect, test } from '@jest/globals';
import { isRefusal } from '@keyward/core';
import { checked } from '../src/kernel/body.js';
import { Absent, EachNested, Ids, Moment } from '../src/kernel/body-rules.js';

class PartBody {
  @IsString()
  key!: string;
}

class ShapeBody {
  @Absent() @IsString() @Length(2, 4) name?: string;
  @Absent() @IsString() @MaxLength(3) short?: string;
  @Absent() @IsInt() @Min(1) @Max(9) count?: number;
  @Absent() @IsIn(['red', 'blue']) colour?: string;
  @Absent() @ArrayMaxSize(2) @IsString({ each: true }) words?: string[];
  @Absent() @Ids() ids?: string[];
  @Moment() at?: string | null;
  @Absent() @EachNested() @Type(() => PartBody) parts?: PartBody[];
}

class ChildBody extends ShapeBody {}

const whyOf = (body: object, shape: new () => object = ShapeBody): string => {
  try {
    checked(shape, body, ['id']);
  } catch (error) {
    if (isRefusal(error, 'invalid_field')) return `${error.values['field']} ${error.values['why']}`;
    throw error;
  }
  return 'is accepted';
};

describe('a refused body', () => {
  test.each([
    [{ name: 1 }, 'name must be a string'],
    [{ name: 'a' }, 'name must be longer than or equal to 2 characters'],
    [{ name: 'abcde' }, 'name must be shorter than or equal to 4 characters'],
    [{ short: 'abcd' }, 'short must be shorter than or equal to 3 characters'],
    [{ count: 1.5 }, 'count must be an integer number'],
    [{ count: 0 }, 'count must not be less than 1'],
    [{ count: 10 }, 'count must not be greater than 9'],
    [{ colour: 'green' }, 'colour must be one of the following values: red, blue'],
    [{ words: ['a', 'b', 'c'] }, 'words must contain no more than 2 elements'],
    [{ words: ['a', 1] }, 'words each entry must be a string'],
    [{ ids: 'a' }, 'ids must be an array'],
    [{ ids: [] }, 'ids should not be empty'],
    [{ ids: ['a'] }, 'ids each entry must be a UUID'],
    [{ at: 'soon' }, 'at must be a valid ISO 8601 date string'],
    [{ at: '2026-01-31' }, 'at must be an ISO 8601 time in UTC, such as 2026-01-31T12:00:00Z'],
    [{ parts: [1] }, 'parts each entry must be an object'],
    [{ parts: [{ key: 1 }] }, 'parts[0].key must be a string'],
    [{ id: 'a' }, 'id is read-only'],
    [{ parts: [{ key: 'a', other: 1 }] }, 'parts[0].other is not known here'],
    [{ other: 'a' }, 'other is not a field of this operation'],
  ])('%j is told that %s', (body, why) => {
    expect(whyOf(body)).toBe(why);
  });

  test('is checked by the rules that its class inherits', () => {
    expect(whyOf({ count: 0 }, ChildBody)).toBe('count must not be less than 1');
  });
});
