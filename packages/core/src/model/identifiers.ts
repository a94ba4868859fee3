/**
 * What a person is known by: user name, e-mail address, phone number. No text is two of them, so a login form
 * needs one field.
 */
import { foldName } from './record-type.js';
import { refuse } from './refusals.js';
import { typedPhoneNumber, visibleText } from './typed-text.js';

export const identifierLimits = { username: 200, email: 254, emailLocalPart: 64 } as const;

const length = (text: string): number => [...text].length;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

export const usernameKeyOf = (username: string): string => foldName(username);

/**
 * NFC and lower case, in front of the @ too: hardly a provider tells `Ada@` from `ada@`, and two accounts of
 * one mailbox are a trap.
 */
export const emailKeyOf = (email: string): string => foldName(email);

/** White space, control and format characters look like nothing, so two names with them look the same. */
const invisible = /[\s\p{C}]/u;

/** The number, where the text is one. What has no white space and no + is a user name, such as 0012345678. */
const phoneNumberIn = (text: string): string | undefined => {
  const number = typedPhoneNumber(text);
  const isNumber = /^\+\d*$/.test(number) && (text.startsWith('+') || /\s/.test(text));
  return isNumber ? number : undefined;
};

/** Folding may lengthen a text, so the text and its key are both measured. */
const isLonger = (text: string, key: string, limit: number): boolean =>
  length(text) > limit || length(key) > limit;

/** Rule: a user name looks neither like an e-mail address nor like a phone number (operations §6.1). */
export const assertUsername = (username: string): void => {
  const { username: limit } = identifierLimits;

  if (username === '') invalid('username', 'must not be empty');
  if (isLonger(username, usernameKeyOf(username), limit)) {
    invalid('username', `must be at most ${limit} characters`);
  }
  if (invisible.test(username)) {
    invalid('username', 'must not hold white space or invisible characters');
  }
  if (username.includes('@')) invalid('username', 'must not look like an e-mail address');
  if (phoneNumberIn(username) !== undefined)
    invalid('username', 'must not look like a phone number');
};

/** RFC 5321 §4.5.3.1 and RFC 6531, without quoted local parts and address literals, which no account uses. */
const word = String.raw`[^\s\p{C}@"(),:;<>[\]\\.]+`;
const label = String.raw`[\p{L}\p{N}\p{M}]([\p{L}\p{N}\p{M}-]*[\p{L}\p{N}\p{M}])?`;
const emailShape = new RegExp(String.raw`^${word}(\.${word})*@${label}(\.${label})*$`, 'u');

export const assertEmail = (email: string): void => {
  const { email: limit, emailLocalPart } = identifierLimits;

  if (isLonger(email, emailKeyOf(email), limit)) {
    invalid('email', `must be at most ${limit} characters`);
  }
  if (!emailShape.test(email) || email.indexOf('@') > emailLocalPart) {
    invalid('email', 'must be an e-mail address');
  }
};

export const assertPhoneNumber = (phoneNumber: string): void => {
  if (!/^\+[1-9]\d{5,14}$/.test(phoneNumber)) {
    invalid('phoneNumber', 'must be in E.164 format, such as +4930123456');
  }
};

export interface Identifier {
  readonly attribute: 'usernameKey' | 'emailKey' | 'phoneNumber';
  readonly equals: string;
}

/** Which of the three a typed text is. Undefined for one that nobody can have. */
export const identifierIn = (typed: string): Identifier | undefined => {
  const text = visibleText(typed);
  if (text === '' || length(text) > identifierLimits.email) return undefined;
  if (text.includes('@')) return { attribute: 'emailKey', equals: emailKeyOf(text) };
  const phoneNumber = phoneNumberIn(text);
  return phoneNumber === undefined
    ? { attribute: 'usernameKey', equals: usernameKeyOf(text) }
    : { attribute: 'phoneNumber', equals: phoneNumber };
};
