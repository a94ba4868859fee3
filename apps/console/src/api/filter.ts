/** Filters of the parameter `q`: the string form of RFC 4515. */

/** RFC 4515 §3: what has a meaning in a filter is written as a backslash and two digits. */
export const escapeFilter = (text: string): string =>
  text.replace(/[\\*()\0]/g, (sign) => `\\${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);

export const equals = (attribute: string, value: string | boolean): string =>
  `(${attribute}=${escapeFilter(String(value))})`;

export const contains = (attribute: string, text: string): string =>
  `(${attribute}=*${escapeFilter(text)}*)`;

export const startsWith = (attribute: string, text: string): string =>
  `(${attribute}=${escapeFilter(text)}*)`;

/** From a moment on, itself included: ISO 8601. */
export const from = (attribute: string, moment: string): string =>
  `(${attribute}>=${escapeFilter(moment)})`;

export const until = (attribute: string, moment: string): string =>
  `(${attribute}<=${escapeFilter(moment)})`;

export const not = (filter: string): string => `(!${filter})`;

type Part = string | undefined | false;

const join = (sign: '&' | '|', parts: readonly Part[]): string | undefined => {
  const given = parts.filter((part) => typeof part === 'string' && part !== '');
  if (given.length === 0) return undefined;
  return given.length === 1 ? (given[0] as string) : `(${sign}${given.join('')})`;
};

/** Leaves out what is undefined or false; undefined if nothing is left. */
export const allOf = (...parts: readonly Part[]): string | undefined => join('&', parts);

export const anyOf = (...parts: readonly Part[]): string | undefined => join('|', parts);
