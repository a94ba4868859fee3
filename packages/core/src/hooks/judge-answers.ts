/** What hooks may answer. */
import { isReservedClaim } from '../model/hook/reserved-claims.js';
import { assertAppMetadata } from '../model/record/text-rules.js';
import { isRefusal, shortened } from '../model/values/refusals.js';
import type { LoginAnswer, PasswordAnswer, RegistrationAnswer } from '../ports/hooks.js';
import { failHook } from './hook-fault.js';

export type Members = Readonly<Record<string, unknown>>;

/** Characters of what a hook says to a person. */
export const longestDenial = 200;

/** Bytes of the JSON of what a hook notes about a person. */
const mostNotedBytes = 4096;

export const assertMembers = (given: Members, known: readonly string[]): void => {
  if (Object.keys(given).some((name) => !known.includes(name)))
    failHook(`answers with another member than ${known.join(' and ')}`);
};

/** `secondFactor` is the name of that member. */
export const judgeLogin = (answer: unknown, secondFactor: string): LoginAnswer => {
  const given = objectOf(answer, 'answers with no JSON object');
  assertMembers(given, ['deny', secondFactor]);
  return {
    deny: given['deny'] === undefined ? undefined : sentence(given['deny']),
    secondFactor: flag(given[secondFactor]),
  };
};

/** Marks that turn the direction of a text, or are not seen, would let it say another thing than it shows. */
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/u;

/**
 * Rule: what a hook says to a person is plain text of 1 to 200 characters.
 */
const sentence = (given: unknown): string => {
  const text = typeof given === 'string' ? given.trim() : '';
  const length = [...text].length;
  return length >= 1 && length <= longestDenial && !unseen.test(text)
    ? text
    : failHook(`denies without a plain text of 1 to ${longestDenial} characters`);
};

/** `isRight` is the name of that member. */
export const judgePassword = (answer: unknown, isRight: string): PasswordAnswer => {
  const given = objectOf(answer, 'answers with no JSON object');
  assertMembers(given, [isRight]);
  return { isRight: flag(given[isRight]) };
};

const deniedFields = ['email', 'username', 'phone_number', 'name'] as const;

/** `appMetadata` is the name of that member. */
export const judgeRegistration = (answer: unknown, appMetadata: string): RegistrationAnswer => {
  const given = objectOf(answer, 'answers with no JSON object');
  assertMembers(given, ['deny', appMetadata]);
  return { deny: denialIn(given['deny']), appMetadata: metadataIn(given[appMetadata]) };
};

const denialIn = (given: unknown): RegistrationAnswer['deny'] => {
  if (given === undefined) return undefined;

  const denial = objectOf(given, 'denies without an object');
  assertMembers(denial, ['field', 'why']);
  const field = deniedFields.find((known) => known === denial['field']);
  return field === undefined
    ? failHook(`denies without a field of ${deniedFields.join(', ')}`)
    : { field, why: sentence(denial['why']) };
};

/**
 * Rule: a hook notes at most 4 KB about a person, and nothing that has a meaning in tokens.
 */
const metadataIn = (given: unknown): Readonly<Record<string, string>> => {
  const noted =
    given === undefined ? {} : objectOf(given, 'answers with metadata that are no object');
  for (const [key, value] of Object.entries(noted)) {
    if (isReservedClaim(key)) failHook(`notes ${shortened(key)}, which no hook may note`);
    if (typeof value !== 'string') failHook('notes something that is no text');
  }
  if (bytesOf(noted) > mostNotedBytes) failHook(`notes more than ${mostNotedBytes} bytes`);
  const texts = noted as Record<string, string>;
  try {
    assertAppMetadata(
      '',
      Object.entries(texts).map(([key, value]) => ({ key, value })),
    );
  } catch (error) {
    if (!isRefusal(error)) throw error;
    failHook('notes something that app metadata cannot hold');
  }
  return texts;
};

const flag = (given: unknown): boolean => {
  if (given === undefined || typeof given === 'boolean') return given === true;
  return failHook('answers with a member that is neither true nor false');
};

/** Read as JSON, so that a function hands over nothing that a receiver of JSON would not get. */
export const objectOf = (given: unknown, why: string): Record<string, unknown> => {
  const read = asJson(given);
  const isObject = typeof read === 'object' && read !== null && !Array.isArray(read);
  return isObject ? (read as Record<string, unknown>) : failHook(why);
};

const asJson = (given: unknown): unknown => {
  try {
    const text = JSON.stringify(given) as string | undefined;
    return text === undefined ? undefined : JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Of the JSON as UTF-8. */
export const bytesOf = (value: unknown): number =>
  encodeURIComponent(JSON.stringify(value)).replace(/%../g, '-').length;
