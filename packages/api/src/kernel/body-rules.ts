/** The rules for members of bodies: those of class-validator, put together under names of this API. */
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsISO8601,
  IsObject,
  IsOptional,
  IsString,
  IsUUID,
  Length,
  Matches,
  MaxLength,
  ValidateIf,
  ValidateNested,
} from 'class-validator';
import { entryLimits, type TextRule } from '@keyward/core/management';
import { storedId } from './record-id.js';

/** May be absent, but not null. */
export const Absent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** May be absent; null clears it (RFC 7396). */
export const Clearable = (): PropertyDecorator => IsOptional();

/** Several rules under one name. */
export const combined =
  (...decorators: PropertyDecorator[]): PropertyDecorator =>
  (target, name) =>
    decorators.forEach((decorate) => decorate(target, name));

/** A text as a rule of the core describes it. */
export const Text = ({
  minimum = 0,
  maximum,
}: TextRule & { readonly maximum: number }): PropertyDecorator =>
  combined(minimum > 0 ? Length(minimum, maximum) : MaxLength(maximum), IsString());

/** A time in UTC, as the API itself writes it; null for none. */
export const Moment = (): PropertyDecorator =>
  combined(
    IsOptional(),
    IsISO8601({ strict: true }),
    Matches(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z$/),
  );

/** A text that `Moment` has checked, as a time. */
export const momentIn = (text: string | null | undefined): Date | null | undefined =>
  typeof text === 'string' ? new Date(text) : text;

/** The id of a record, in any case. */
export const Id = (): PropertyDecorator =>
  combined(
    IsUUID(),
    Transform(({ value }) => storedId(value as unknown)),
  );

/** A list of ids, in any case. */
export const IdList = (): PropertyDecorator =>
  combined(
    IsArray(),
    ArrayMaxSize(entryLimits.array),
    IsUUID(undefined, { each: true }),
    Transform(({ value }) => (Array.isArray(value) ? value.map(storedId) : (value as unknown))),
  );

/** 1 to 100 ids (operations §1.3). */
export const Ids = (): PropertyDecorator => combined(ArrayNotEmpty(), IdList());

/** An array of objects of a class. `ValidateNested` alone accepts an array as an entry, unchecked. */
export const EachNested = (): PropertyDecorator =>
  combined(IsObject({ each: true }), ValidateNested({ each: true }));
