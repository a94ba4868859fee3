/** What the bodies of the Management API are made of: class-validator's rules under the names that fit here. */
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsObject, IsOptional, IsUUID, ValidateIf, ValidateNested } from 'class-validator';
import { textLimits } from '@keyward/core';

/** May be absent, but not null. */
export const Absent = (): PropertyDecorator => ValidateIf((_, value) => value !== undefined);

/** May be absent; null clears it (RFC 7396). */
export const Clearable = (): PropertyDecorator => IsOptional();

const all = (...decorators: PropertyDecorator[]): PropertyDecorator => (target, name) => decorators.forEach((decorate) => decorate(target, name));

/** 1 to 100 ids (operations §1.3). */
export const Ids = (): PropertyDecorator => all(IsArray(), ArrayNotEmpty(), ArrayMaxSize(textLimits.arrayItems), IsUUID(undefined, { each: true }));

/** An array of objects of a class: `ValidateNested` alone lets an array through as an entry, and checks nothing of it. */
export const EachNested = (): PropertyDecorator => all(IsObject({ each: true }), ValidateNested({ each: true }));
