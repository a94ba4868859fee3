/** Kinds of values: what each is called, how a variable spells it, and how it is checked. */
import { readFileSync } from 'node:fs';
import { parseSecretKey, textOfFile } from '@keyward/platform-node';
import { parseDatabaseUrl, type DatabaseAddress } from '@keyward/storage-typeorm';
import { assertFilesUsable } from './database-files.js';

/** `Given` is what a program passes, and `V` what the check makes of it. */
export interface Kind<Given, V = Given> {
  /** What a value must be, in the words of errors and of the reference. */
  readonly wanted: string;
  /** The same for a variable, whose text may be another. */
  readonly spelled?: string;
  /** Reads the text of a variable, which is the value itself where this is absent. */
  readonly read?: (text: string) => unknown;
  /**
   * A caller without types can pass anything.
   * @throws Error whose message goes on after the name of the setting
   */
  readonly check: (value: unknown) => V;
  /** Carries the type alone. */
  readonly given?: Given;
}

const refuse = (wanted: string): never => {
  throw new Error(`must be ${wanted}`);
};

export const matching = (pattern: RegExp, wanted: string): Kind<string> => ({
  wanted,
  check: (value) => (typeof value === 'string' && pattern.test(value) ? value : refuse(wanted)),
});

export const text = matching(/./s, 'a text');

/** The value itself, once `parse` accepts it. */
export const acceptedBy = (parse: (value: string) => unknown, wanted: string): Kind<string> => ({
  wanted,
  check: (value) => {
    parse(text.check(value));
    return text.check(value);
  },
});

export const oneOf = <W extends string>(...words: readonly W[]): Kind<W> => {
  const wanted = `one of ${words.join(', ')}`;
  return { wanted, check: (value) => words.find((each) => each === value) ?? refuse(wanted) };
};

/** A variable spells it with two words. */
export const flag = (yes: string, no: string): Kind<boolean> => {
  const wanted = 'true or false';
  const spelled = `${yes} or ${no}`;
  return {
    wanted,
    spelled,
    read: (word) => (word === yes || word === no ? word === yes : refuse(spelled)),
    check: (value) => (typeof value === 'boolean' ? value : refuse(wanted)),
  };
};

interface Bounds {
  readonly from: number;
  readonly to: number;
}

export const wholeNumber = ({ of = 'a number', ...bounds }: Bounds & { of?: string }) =>
  numberOr<never>(bounds, `${of} from ${bounds.from} to ${bounds.to}`);

/** A word may stand in the place of the number. */
export const wholeNumberOr = <W extends string>(word: W, bounds: Bounds) =>
  numberOr(bounds, `${word}, or ${bounds.from} to ${bounds.to}`, word);

const numberOr = <W extends string>(
  { from, to }: Bounds,
  wanted: string,
  word?: W,
): Kind<number | W> => ({
  wanted,
  read: (digits) => (/^\d{1,5}$/.test(digits) ? Number(digits) : digits),
  check: (value) => {
    const isNumber = Number.isInteger(value) && Number(value) >= from && Number(value) <= to;
    return isNumber || value === word ? (value as number | W) : refuse(wanted);
  },
});

const partOfSecond = 'seconds from 0 to 1, such as 0.25';
export const upToOneSecond: Kind<number> = {
  wanted: partOfSecond,
  read: (digits) => (/^\d(\.\d{1,3})?$/.test(digits) ? Number(digits) : digits),
  check: (value) =>
    typeof value === 'number' && value >= 0 && value <= 1 ? value : refuse(partOfSecond),
};

export const listOf = <Given, V>(kind: Kind<Given, V>): Kind<readonly Given[], readonly V[]> => {
  const wanted = `a list: ${kind.wanted}`;
  return {
    wanted,
    spelled: `${kind.spelled ?? kind.wanted}, separated by commas`,
    read: (list) => list.split(',').map((entry) => entry.trim()),
    check: (value) =>
      Array.isArray(value) ? value.map((entry) => kind.check(entry)) : refuse(wanted),
  };
};

/** Node reads the variable as leniently. */
export const threads: Kind<number> = {
  ...wholeNumber({ from: 1, to: 1024 }),
  read: (digits) => (/^[1-9]\d{0,2}$/.test(digits) ? Number(digits) : undefined),
};

const pem = 'the path of a file in PEM, or its text';

/** Text in PEM. A variable names the file, mostly. */
export const pemText: Kind<string> = {
  wanted: pem,
  check: (value) => {
    const given = text.check(value);
    const read = given.startsWith('-----BEGIN ') ? given : fileText(given);
    return read.includes('-----BEGIN ') ? read : refuse(pem);
  },
};

const fileText = (path: string): string => {
  try {
    return textOfFile(readFileSync(path));
  } catch {
    return refuse(`${pem}: the file cannot be read`);
  }
};

export const certificateForms = ['rfc9440', 'pem-url', 'der-base64', 'xfcc'] as const;

export interface CertificateHeader {
  /** In lower case. */
  readonly name: string;
  readonly form: (typeof certificateForms)[number];
}

const headerAndForm = `NAME:FORM, the form being one of ${certificateForms.join(', ')}`;

export const certificateHeader: Kind<string, CertificateHeader> = {
  wanted: headerAndForm,
  check: (value) => {
    const [, name, form] = /^([A-Za-z0-9-]+):([a-z0-9-]+)$/.exec(text.check(value)) ?? [];
    const known = certificateForms.find((each) => each === form);
    return name === undefined || known === undefined
      ? refuse(headerAndForm)
      : { name: name.toLowerCase(), form: known };
  },
};

export const proxies = listOf(
  matching(
    /^([0-9a-fA-F:.]+(\/\d{1,3})?|loopback|linklocal|uniquelocal)$/,
    'addresses or networks',
  ),
);

/** 32 random bytes, or the same in base64. */
export type SecretKeyValue = string | Uint8Array;

export const secretKey: Kind<SecretKeyValue, Buffer> = {
  wanted: '32 random bytes, or the same in base64',
  spelled: '32 random bytes in base64',
  check: (value) =>
    parseSecretKey(
      value instanceof Uint8Array ? Buffer.from(value).toString('base64') : text.check(value),
    ),
};

const publicUrl = 'an http or https URL without user, query and fragment';
export const issuerUrl: Kind<string> = {
  wanted: publicUrl,
  check: (value) => {
    const issuer = text.check(value);
    const isUrl = /^https?:\/\/[^\s?#@]+$/.test(issuer) && URL.canParse(issuer);
    return isUrl ? issuer.replace(/\/+$/, '') : refuse(publicUrl);
  },
};

const plainName = matching(
  /^[^<>"\p{C}]{1,100}$/u,
  'a text of 1 to 100 characters without < > " and line breaks',
);
/** It stands before an address in mails, so it has no character that divides them. */
export const installationName: Kind<string> = {
  ...plainName,
  check: (value) => plainName.check(typeof value === 'string' ? value.trim() : value),
};

export type Database = { readonly kind: 'memory' } | DatabaseAddress;

export const databaseUrl: Kind<string, Database> = {
  wanted:
    '`sqlite:FILE`, `postgres://user:password@host:port/name`, ' +
    '`mysql://user:password@host:port/name`, or `memory:`',
  check: (value) => {
    const url = text.check(value);
    if (url === 'memory:') return { kind: 'memory' };

    const address = addressIn(url);
    assertFilesUsable(address);
    return address;
  },
};

const addressIn = (url: string): DatabaseAddress => {
  try {
    return parseDatabaseUrl(url);
  } catch (error) {
    // The name of the setting stands in the place of these words.
    throw new Error((error as Error).message.replace(/^The database URL /, ''));
  }
};
