/** Converts a table of one's own: each row is a person, by a map from columns to members. */
import type { Input } from '../broken-input.js';
import type { Conversion, ConversionOptions, Sinks } from '../conversion.js';
import { fittedLoginNames } from '../fit-names.js';
import { takenHash } from '../judge-hash.js';
import { lossLog, type LossLog, type Subject } from '../losses.js';
import type { Json, JsonObject } from '../members.js';
import { withoutAbsent, type PasswordHash, type UserLine } from '../user-line.js';
import { readCsv, readLines, type Row } from './read-rows.js';
import { isFlag, isList, type RowMap, type Source } from './row-map.js';

export interface TableOptions extends ConversionOptions {
  readonly map: RowMap;
}

type TableReader = (input: Input) => AsyncGenerator<Row, void>;

const convertTable =
  (readRows: TableReader) =>
  async (inputs: readonly Input[], options: TableOptions, sinks: Sinks): Promise<Conversion> => {
    const losses = lossLog(sinks.loss);
    const unread = unreadColumns(losses, options.map);
    for (const input of inputs)
      for await (const row of readRows(input)) {
        sinks.count('user', 'read');
        unread(input, row);
        await sinks.user(lineOf({ losses, options }, row));
        sinks.count('user', 'written');
      }
    return { documents: [], secrets: new Map() };
  };

export const convertCsv = convertTable(readCsv);
export const convertLines = convertTable(readLines);

/** Each column that the map leaves out is reported once. */
const unreadColumns = (losses: LossLog, map: RowMap) => {
  const sources = [...map.members.values(), ...map.appMetadata.values()];
  if (map.hash !== undefined) sources.push(map.hash.algorithm, map.hash.value);
  const seen = new Set(sources.flatMap((source) => ('column' in source ? [source.column] : [])));

  return ({ name }: Input, { columns }: Row): void => {
    for (const column of Object.keys(columns)) {
      if (seen.has(column)) continue;
      seen.add(column);
      losses.note('unknown_path', { kind: 'column', key: column }, name);
    }
  };
};

interface TablePlace {
  readonly losses: LossLog;
  readonly options: TableOptions;
}

const lineOf = ({ losses, options }: TablePlace, { line, columns }: Row): UserLine => {
  const { map } = options;
  const subject = { kind: 'user', key: `line ${line}` };
  const valueOf = (source: Source): Json | undefined => valueIn(columns, source);

  const members: Record<string, Json | undefined> = {};
  for (const [member, source] of map.members)
    members[member] = fitted(losses, subject, [member, valueOf(source), source]);
  const pairs = [...map.appMetadata].flatMap(([key, source]) => {
    const value = valueOf(source);
    return value === undefined ? [] : [{ key, value: textOf(value) }];
  });
  const hash = map.hash && hashIn(valueOf(map.hash.algorithm), valueOf(map.hash.value));
  return withoutAbsent({
    ...members,
    ...fittedLoginNames(losses, subject, {
      username: textOrAbsent(members['username']),
      email: textOrAbsent(members['email']),
    }),
    password_hash: takenHash({ losses, options, subject, path: 'password_hash' }, hash),
    app_metadata: pairs.length === 0 ? undefined : pairs,
  });
};

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
  if (!isFlag(member)) return textOf(value);

  const flag = flagOf(value);
  if (flag === undefined)
    losses.note('member_unfit', subject, member, `It must be true or false, not ${textOf(value)}.`);
  return flag;
};

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

const hashIn = (algorithm: Json | undefined, value: Json | undefined): PasswordHash | undefined =>
  algorithm === undefined || value === undefined
    ? undefined
    : { algorithm: textOf(algorithm), value: textOf(value) };
