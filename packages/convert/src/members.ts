/** Reads the members of one object of the input, and says at the end which of them no part of the conversion read. */
import type { LossLog, Subject } from './losses.js';

export type Json = null | boolean | number | string | Json[] | { [name: string]: Json };
export type JsonObject = { readonly [name: string]: Json };

export interface Members {
  readonly text: (name: string) => string | undefined;
  readonly flag: (name: string) => boolean | undefined;
  readonly number: (name: string) => number | undefined;
  readonly object: (name: string) => JsonObject;
  readonly objects: (name: string) => readonly JsonObject[];
  readonly texts: (name: string) => readonly string[];
  readonly any: (name: string) => Json | undefined;
  /** What is left out for a reason that the program knows, and loses nothing. */
  readonly leaveOut: (...names: readonly string[]) => void;
  /** Reports what nothing has read. */
  readonly close: () => void;
}

interface MemberPlace {
  readonly losses: LossLog;
  readonly subject: Subject;
  /** Of the object within the record, with a dot behind it; empty for the record itself. */
  readonly path?: string;
}

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The text of this name; an empty one for what is something else. */
export const textIn = (of: JsonObject, name: string): string => {
  const value = Object.hasOwn(of, name) ? of[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** Nothing is lost with it. */
const isEmpty = (value: Json): boolean =>
  value === null || value === '' || (typeof value === 'object' && Object.keys(value).length === 0);

export const membersOf = (of: JsonObject, { losses, subject, path = '' }: MemberPlace): Members => {
  const read = new Set<string>();
  const take = (name: string): Json | undefined => {
    read.add(name);
    return Object.hasOwn(of, name) ? of[name] : undefined;
  };

  /** Undefined for what is absent, and reported for what is something else. */
  const fit = <Value>(
    name: string,
    convert: (value: Json) => Value | undefined,
  ): Value | undefined => {
    const value = take(name);
    if (value === undefined || value === null) return undefined;
    const fitting = convert(value);
    if (fitting === undefined)
      losses.note('member_unfit', subject, path + name, 'It has another type.');
    return fitting;
  };

  return {
    any: take,
    text: (name) => fit(name, (value) => (typeof value === 'string' ? value : undefined)),
    flag: (name) => fit(name, flagOf),
    number: (name) => fit(name, numberOf),
    object: (name) => fit(name, (value) => (isObject(value) ? value : undefined)) ?? {},
    objects: (name) => fit(name, (value) => listOf(value, isObject)) ?? [],
    texts: (name) => fit(name, (value) => listOf(value, isText)) ?? [],
    leaveOut: (...names) => names.forEach((name) => read.add(name)),
    close() {
      for (const [name, value] of Object.entries(of))
        if (!read.has(name) && !isEmpty(value)) losses.note('unknown_path', subject, path + name);
    },
  };
};

const isText = (value: Json): value is string => typeof value === 'string';

const listOf = <Value extends Json>(
  value: Json,
  isOne: (each: Json) => each is Value,
): readonly Value[] | undefined => (Array.isArray(value) && value.every(isOne) ? value : undefined);

/** Keycloak writes many of them as text. */
const flagOf = (value: Json): boolean | undefined => {
  if (value === true || value === 'true') return true;
  return value === false || value === 'false' ? false : undefined;
};

const numberOf = (value: Json): number | undefined => {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};
