/** What hooks may answer. */
import type { LoginAnswer, PasswordAnswer } from '../ports/hooks.js';
import { failHook } from './hook-fault.js';

export type Members = Readonly<Record<string, unknown>>;

/** Characters of what a hook says to a person. */
export const longestDenial = 200;

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
