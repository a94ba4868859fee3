/**
 * What a person is known by: user name, e-mail address, phone number. No text is two of them, so a login form
 * needs one field.
 */
import { domainKeyOf, isAsciiName, withPlainAt, type DomainNames } from '../values/domain-name.js';
import { text } from '../values/document-rules.js';
import { foldName, normalized } from '../record/record-type.js';
import { refuse } from '../values/refusals.js';
import { typedPhoneNumber, visibleAddress, visibleText } from '../values/typed-text.js';

export const identifierRules = {
  username: text({ maximum: 200 }),
  email: text({ maximum: 254 }),
  directoryKey: text({ minimum: 1, maximum: 255 }),
};
const emailLocalPart = 64;

const length = (text: string): number => [...text].length;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

export const usernameKeyOf = (username: string): string => foldName(username);

/**
 * One key for every spelling of a mailbox, because two accounts of one mailbox are a trap
 * (docs/adr/0141-one-mailbox-has-one-key.md). The domain is in ASCII. In front of the @ the key is in NFC and
 * lower case: hardly a provider tells `Ada@` from `ada@`.
 */
export const emailKeyOf = (names: DomainNames, email: string): string => {
  const text = withPlainAt(email);
  const at = text.lastIndexOf('@');
  if (at === -1) return foldMailbox(text);

  const domain = text.slice(at + 1);
  return `${foldMailbox(text.slice(0, at))}@${domainKeyOf(names, domain) ?? foldName(domain)}`;
};

/** Lower case may undo NFC, and depends on where a sigma stands; the key depends on neither. */
const foldMailbox = (text: string): string =>
  normalized(foldName(text).replaceAll('\u03c2', '\u03c3'));

/** White space, control and format characters look like nothing, so two names with them look the same. */
const invisible = /[\s\p{C}]/u;

/** The number, where the text is one. What has no white space and no + is a user name, such as 0012345678. */
const phoneNumberIn = (text: string): string | undefined => {
  const number = typedPhoneNumber(text);
  const isNumber = /^\+\d*$/.test(number) && (text.startsWith('+') || /\s/.test(text));
  return isNumber ? number : undefined;
};

/**
 * Folding may lengthen a text, so the text and its key are both measured. It takes the square of the length, so the
 * text comes first.
 */
const isLonger = (text: string, fold: (text: string) => string, limit: number): boolean =>
  length(text) > limit || length(fold(text)) > limit;

/** Rule: a user name looks neither like an e-mail address nor like a phone number (operations §6.1). */
export const assertUsername = (username: string): void => {
  const { maximum: limit } = identifierRules.username;

  if (username === '') invalid('username', 'must not be empty');
  if (isLonger(username, usernameKeyOf, limit)) {
    invalid('username', `must be at most ${limit} characters`);
  }
  if (invisible.test(username)) {
    invalid('username', 'must not hold white space or invisible characters');
  }
  if (withPlainAt(username).includes('@'))
    invalid('username', 'must not look like an e-mail address');
  if (phoneNumberIn(username) !== undefined)
    invalid('username', 'must not look like a phone number');
};

/** RFC 5321 §4.5.3.1 and RFC 6531, without quoted local parts and address literals, which no account uses. */
const word = String.raw`[^\s\p{C}@"(),:;<>[\]\\.]+`;
const letter = String.raw`[\p{L}\p{N}\p{M}]`;
/** A joiner is invisible; the check of the domain says where it may stand. */
const label = String.raw`${letter}([\p{L}\p{N}\p{M}\u200c\u200d-]*${letter})?`;
const dot = String.raw`[.\u3002\uff0e\uff61]`;
const emailShape = new RegExp(String.raw`^${word}(\.${word})*@${label}(${dot}${label})*$`, 'u');

/** Rule: an address has a domain that exists in ASCII (RFC 5891 §5). @throws Refusal `invalid_field` */
export const assertEmail = (names: DomainNames, email: string): void => {
  const { maximum: limit } = identifierRules.email;

  if (isLonger(email, (text) => emailKeyOf(names, text), limit)) {
    invalid('email', `must be at most ${limit} characters`);
  }
  if (!emailShape.test(email) || email.indexOf('@') > emailLocalPart) {
    invalid('email', 'must be an e-mail address, such as ada@example.com');
  }
  const domain = domainKeyOf(names, email.slice(email.indexOf('@') + 1));
  if (domain === undefined || !isAsciiName(domain)) {
    invalid('email', 'must have a domain name that exists in ASCII, such as bücher.example');
  }
};

export const assertPhoneNumber = (phoneNumber: string): void => {
  if (!/^\+[1-9]\d{5,14}$/.test(phoneNumber)) {
    invalid('phoneNumber', 'must be in E.164 format, such as +4930123456');
  }
};

/** Rule: what a directory knows a user by is 1 to 255 characters that print. */
export const assertExternalKey = (field: string, key: string): void => {
  const { maximum: limit } = identifierRules.directoryKey;
  if (key.trim() === '' || isLonger(key, foldName, limit))
    invalid(field, `must have 1 to ${limit} characters`);
  if (/[\p{Cc}\p{Cs}]/u.test(key)) invalid(field, 'must not hold control characters');
};

export const assertDirectoryName = assertExternalKey;

export interface Identifier {
  readonly attribute: 'usernameKey' | 'emailKey' | 'directoryNameKey' | 'phoneNumber';
  readonly equals: string;
}

/** Which of the three a typed text is. Undefined for one that nobody can have. */
export const identifierIn = (names: DomainNames, typed: string): Identifier | undefined => {
  const text = visibleText(typed);
  if (text === '' || length(text) > identifierRules.email.maximum) return undefined;
  if (withPlainAt(text).includes('@'))
    return { attribute: 'emailKey', equals: emailKeyOf(names, visibleAddress(typed)) };
  const phoneNumber = phoneNumberIn(text);
  return phoneNumber === undefined
    ? { attribute: 'usernameKey', equals: usernameKeyOf(text) }
    : { attribute: 'phoneNumber', equals: phoneNumber };
};
