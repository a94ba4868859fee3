/** Reads people from the text of a file: CSV with a heading, a JSON array, or one JSON object in a line. */

import { profileFields } from '../../api/profile-fields.js';
import { encodingOf } from '../../kit/file-encoding.js';

export type PersonToImport = Readonly<Record<string, unknown>>;

export interface ImportFile {
  readonly people: readonly PersonToImport[];
  /** Columns of the heading that no person has; they are left out. */
  readonly unknown: readonly string[];
}

/** A line that is not JSON. */
export class UnreadableLine extends Error {
  constructor(readonly line: number) {
    super(`line ${line}`);
  }
}

/** Bytes that are not UTF-8. */
export class UnknownEncoding extends Error {}

const texts: readonly string[] = [
  'username',
  'email',
  'phone_number',
  ...profileFields,
  'password',
];
const flags = ['email_verified', 'phone_number_verified', 'must_change_password', 'is_blocked'];

export const readImportFile = (text: string): ImportFile => {
  const content = text
    .replace(/^\uFEFF/, '')
    .replace(/\r\n?/g, '\n')
    .trim();
  if (content.startsWith('['))
    return { people: JSON.parse(content) as PersonToImport[], unknown: [] };
  if (content.startsWith('{')) return { people: readLines(content), unknown: [] };
  return readCsv(content);
};

/** The text of a file. Older spreadsheets write the encoding of their country, which nothing names. */
export const textOf = (bytes: Uint8Array): string => {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    throw new UnknownEncoding();
  }
};

const readLines = (content: string): readonly PersonToImport[] =>
  content.split('\n').flatMap((line, at) => {
    if (line.trim() === '') return [];
    try {
      return [JSON.parse(line) as PersonToImport];
    } catch {
      throw new UnreadableLine(at + 1);
    }
  });

const readCsv = (content: string): ImportFile => {
  const [heading = [], ...rows] = rowsOf(content, separatorOf(content));
  const names = heading.map((name) => name.trim().toLowerCase());
  const unknown = names.filter((name) => !texts.includes(name) && !flags.includes(name));
  const people = rows
    .filter((row) => row.some((value) => value !== ''))
    .map((row) => personOf(names, row));
  return { people, unknown };
};

/** Spreadsheets in many languages write a semicolon. */
const separatorOf = (content: string): string => {
  const heading = content.split('\n', 1)[0] ?? '';
  const counted = [',', ';', '\t'].map((sign) => [sign, heading.split(sign).length] as const);
  return counted.reduce((most, each) => (each[1] > most[1] ? each : most))[0];
};

const personOf = (names: readonly string[], row: readonly string[]): PersonToImport => {
  const person: Record<string, unknown> = {};
  names.forEach((name, at) => {
    const value = (row[at] ?? '').trim();
    if (value === '') return;
    if (texts.includes(name)) person[name] = value;
    else if (flags.includes(name)) person[name] = /^(true|1|yes)$/i.test(value);
  });
  return person;
};

/** RFC 4180: a value in quotes may hold the separator, a line break, and a quote that is doubled. */
const rowsOf = (content: string, separator: string): readonly (readonly string[])[] => {
  const rows: string[][] = [];
  let row: string[] = [];
  let value = '';
  let isQuoted = false;

  const endValue = (): void => {
    row.push(value);
    value = '';
  };
  const endRow = (): void => {
    endValue();
    rows.push(row);
    row = [];
  };
  for (let at = 0; at < content.length; at += 1) {
    const sign = content[at]!;
    if (isQuoted) {
      if (sign !== '"') value += sign;
      else if (content[at + 1] === '"') {
        value += '"';
        at += 1;
      } else isQuoted = false;
    } else if (sign === '"' && value === '') isQuoted = true;
    else if (sign === separator) endValue();
    else if (sign === '\n') endRow();
    else if (sign !== '\r') value += sign;
  }
  if (value !== '' || row.length > 0) endRow();
  return rows;
};

/** As many as one call takes. */
export const batchSize = 100;

export const inBatches = <Each>(all: readonly Each[]): readonly (readonly Each[])[] =>
  Array.from({ length: Math.ceil(all.length / batchSize) }, (_, at) =>
    all.slice(at * batchSize, (at + 1) * batchSize),
  );
