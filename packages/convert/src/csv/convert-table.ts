/** Converts a table of one's own: each row is a person, by a map from columns to members. */
import { BrokenInput, brokenAt, type Input } from '../broken-input.js';
import type { Conversion, ConversionOptions, HashVerdict, Sinks } from '../conversion.js';
import { doubledNames } from '../doubled-names.js';
import { claimRule, fitsClaim } from '../fit-claims.js';
import { fittedLoginNames } from '../fit-names.js';
import { takenHash } from '../judge-hash.js';
import { lossLog, type LossLog, type Subject } from '../losses.js';
import type { Json, JsonObject } from '../members.js';
import {
  listOrAbsent,
  originOf,
  withoutAbsent,
  type PasswordHash,
  type UserLine,
} from '../user-line.js';
import { readCsv, readLines, type Row } from './read-rows.js';
import { finding, isClaim, isFlag, isList, mappedColumns, oneOf } from './row-map.js';
import type { RowMap, Source } from './row-map.js';

export interface TableOptions extends ConversionOptions {
  readonly map: RowMap;
}

type ColumnCheck = (input: Input, columns: JsonObject, map: RowMap) => void;

interface TableForm {
  readonly readRows: (input: Input) => AsyncGenerator<Row, void>;
  readonly check: ColumnCheck;
  /** What a table without any person lacks. */
  readonly lack: string;
}

const convertTable =
  ({ readRows, check, lack }: TableForm) =>
  async (inputs: readonly Input[], options: TableOptions, sinks: Sinks): Promise<Conversion> => {
    const losses = lossLog(sinks.loss);
    const columns = columnBook(losses, options.map);
    const names = doubledNames();
    for (const input of inputs) {
      let people = 0;
      for await (const row of readRows(input)) {
        people++;
        sinks.count('user', 'read');
        check(input, row.columns, options.map);
        columns.note(input, row);
        const file = inputs.length > 1 ? `${input.name}, ` : '';
        const line = lineOf({ losses, options, file }, row);
        names.note(input, { line: row.line, column: columnOfName(row, options.map) }, line);
        await sinks.user(line);
        sinks.count('user', 'written');
      }
      assertPeople(input, people, lack);
    }
    names.assertNone();
    columns.close(inputs);
    return { documents: [], secrets: new Map() };
  };

/** Rule: a table without a person is refused, since it is more likely cut off than meant. */
const assertPeople = (input: Input, people: number, lack: string): void => {
  if (people === 0) throw brokenAt(input, { line: 1, column: 1 }, `holds no person: ${lack}`);
};

/** As a table counts its columns: the first is 1. */
const columnOfName = ({ header = [] }: Row, { members }: RowMap): number => {
  const [source] = ['username', 'email'].flatMap((member) => members.get(member) ?? []);
  const at = source !== undefined && 'column' in source ? header.indexOf(source.column) : 0;
  return Math.max(at, 0) + 1;
};

/** Rule: a table in CSV has each column that its map names, so that no member is lost of each person. */
const checkHeader: ColumnCheck = ({ name }, columns, map) => {
  const [member, column] =
    mappedColumns(map).find(([, each]) => !Object.hasOwn(columns, each)) ?? [];
  if (map.name !== undefined && column !== undefined)
    throw new BrokenInput(
      `${map.name}: ${member} names the column "${column}", which ${name} does not have.`,
    );
  if (map.name === undefined && !finding.some((each) => Object.hasOwn(columns, each)))
    throw new BrokenInput(
      `${name} has no column ${oneOf(finding)}: say with --map which column is which.`,
    );
};

export const convertCsv = convertTable({
  readRows: readCsv,
  check: checkHeader,
  lack: 'the first line names the columns, and each line after it is a person',
});
/** An object leaves out what it does not have. */
export const convertLines = convertTable({
  readRows: readLines,
  check: () => undefined,
  lack: 'each line is a JSON object',
});

/** Each column that the map leaves out is reported once, and each that the map names and no line has. */
const columnBook = (losses: LossLog, map: RowMap) => {
  const mapped = new Set(mappedColumns(map).map(([, column]) => column));
  const seen = new Set<string>();

  return {
    note({ name }: Input, { columns }: Row): void {
      for (const column of Object.keys(columns)) {
        if (seen.has(column)) continue;
        seen.add(column);
        if (mapped.has(column)) continue;
        const subject = { kind: 'column', key: column };
        losses.note('unknown_path', subject, name, 'No member takes this column.');
      }
    },
    close(inputs: readonly Input[]): void {
      if (map.name === undefined || seen.size === 0) return;
      for (const column of mapped)
        if (!seen.has(column))
          losses.note(
            'column_missing',
            { kind: 'column', key: column },
            inputs.map(({ name }) => name).join(', '),
          );
    },
  };
};

interface TablePlace {
  readonly losses: LossLog;
  readonly options: TableOptions;
  /** Of several, with a comma behind it. */
  readonly file: string;
}

const lineOf = ({ losses, options, file }: TablePlace, { line, columns }: Row): UserLine => {
  const { map } = options;
  const subject = { kind: 'user', key: `${file}line ${line}` };
  const valueOf = (source: Source): Json | undefined => valueIn(columns, source);

  const members: Record<string, Json | undefined> = {};
  for (const [member, source] of map.members)
    members[member] = fitted(losses, subject, [member, valueOf(source), source]);
  const pairs = [...map.appMetadata].flatMap(([key, source]) => {
    const value = valueOf(source);
    return value === undefined ? [] : [{ key, value: textOf(value) }];
  });
  const hash = map.hash && hashIn(valueOf(map.hash.algorithm), valueOf(map.hash.value));
  const origin = originOf(textOrAbsent(members['id']), undefined);
  if (origin.pairs.length > 0) losses.note('subject_changed', subject, 'id');
  if (origin.id !== origin.id?.toLowerCase())
    losses.note('subject_changed', subject, 'id', 'Tokens name it in small letters.');
  return withoutAbsent({
    ...members,
    id: origin.id,
    ...provenOf(losses, subject, members),
    ...fittedLoginNames(losses, subject, {
      username: textOrAbsent(members['username']),
      email: textOrAbsent(members['email']),
    }),
    password_hash: takenHash({ losses, options, subject, path: 'password_hash', whyNot }, hash),
    app_metadata: listOrAbsent([...pairs, ...origin.pairs]),
  });
};

/** What says that something is proven, with what it is said of. */
const proofs = [
  ['email_verified', ['email', 'username']],
  ['phone_number_verified', ['phone_number']],
] as const;

/** Rule: what a row lacks is not proven. An import would refuse the whole person. */
const provenOf = (
  losses: LossLog,
  subject: Subject,
  members: Readonly<Record<string, Json | undefined>>,
): Readonly<Record<string, Json | undefined>> =>
  Object.fromEntries(
    proofs.map(([flag, of]) => {
      if (members[flag] !== true || isAddressed(members, of)) return [flag, members[flag]];
      losses.note('member_unfit', subject, flag, `The row has no ${of[0]} that it could prove.`);
      return [flag, undefined];
    }),
  );

/** A user name with an @ becomes the address. */
const isAddressed = (
  members: Readonly<Record<string, Json | undefined>>,
  names: readonly string[],
): boolean =>
  names.some((name) => {
    const value = members[name];
    return value !== undefined && (name !== 'username' || textOf(value).includes('@'));
  });

/** Undefined for what is empty: an empty cell says nothing. */
const valueIn = (columns: JsonObject, source: Source): Json | undefined => {
  if ('constant' in source) return source.constant;
  const value = Object.hasOwn(columns, source.column) ? columns[source.column] : undefined;
  return value === null || value === '' ? undefined : value;
};

const fitted = (
  losses: LossLog,
  subject: Subject,
  [member, value, source]: readonly [string, Json | undefined, Source],
): Json | undefined => {
  if (value === undefined) return undefined;
  if (isList(member)) return listOf(value, 'column' in source ? source.split : undefined);
  if (!isFlag(member)) return fittedText(losses, subject, member, textOf(value));

  return flagOf(value) ?? unfitFlag(losses, subject, member, value);
};

const fittedText = (
  losses: LossLog,
  subject: Subject,
  member: string,
  text: string,
): string | undefined => {
  if (!isClaim(member) || fitsClaim(member, text)) return text;
  losses.note('member_unfit', subject, member, claimRule(member));
  return undefined;
};

/** Rule: a person whose `is_blocked` cannot be read comes blocked. */
const unfitFlag = (
  losses: LossLog,
  subject: Subject,
  member: string,
  value: Json,
): true | undefined => {
  const isBlock = member === 'is_blocked';
  const then = isBlock ? ': the person is blocked' : '';
  losses.note('member_unfit', subject, member, `${flagRule}, not ${textOf(value)}${then}.`);
  return isBlock ? true : undefined;
};

const flagRule = 'It must be true or false';

const listOf = (value: Json, split = ','): Json[] => {
  if (Array.isArray(value)) return value;
  return textOf(value)
    .split(split)
    .map((each) => each.trim())
    .filter((each) => each !== '');
};

const flagOf = (value: Json): boolean | undefined => {
  const text = textOf(value).toLowerCase();
  if (['true', '1', 'yes', 't', 'y'].includes(text)) return true;
  return ['false', '0', 'no', 'f', 'n'].includes(text) ? false : undefined;
};

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));

const textOrAbsent = (value: Json | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** One without an algorithm is judged too, so that no password is lost without a word. */
const hashIn = (algorithm: Json | undefined, value: Json | undefined): PasswordHash | undefined =>
  value === undefined ? undefined : { algorithm: textOf(algorithm ?? ''), value: textOf(value) };

const whyNot = ({ algorithm }: PasswordHash, verdict: HashVerdict): string => {
  if (algorithm === '') return 'The row names no algorithm: look at the map, or send a reset link.';
  if (verdict === 'hash_too_costly') return `${algorithm}: send a reset link.`;
  return `The server takes no such hash as ${algorithm}: look at the map, or send a reset link.`;
};
