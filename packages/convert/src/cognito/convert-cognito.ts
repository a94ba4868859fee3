/**
 * Converts the people of a user pool of Amazon Cognito: a table with the header of its user import, or the answers of
 * `ListUsers`. Cognito hands out no hashes of passwords.
 */
import type { Input } from '../broken-input.js';
import type { Conversion, ConversionOptions, Sinks } from '../conversion.js';
import { readCsv } from '../csv/read-rows.js';
import { lossLog, type LossLog } from '../losses.js';
import type { Json, JsonObject } from '../members.js';
import { readRecords } from '../read-records.js';
import { convertUser } from './users.js';

export const convertCognito = async (
  inputs: readonly Input[],
  _options: ConversionOptions,
  sinks: Sinks,
): Promise<Conversion> => {
  const losses = lossLog(sinks.loss);
  let people = 0;
  for (const input of inputs)
    for await (const record of recordsIn(losses, input)) {
      if (typeof record['Username'] !== 'string') {
        losses.note(
          'unknown_path',
          { kind: 'record', key: input.name },
          'Username',
          'It is no person.',
        );
        continue;
      }
      if (people++ === 0) notePeople(losses);
      sinks.count('user', 'read');
      await sinks.user(convertUser(losses, record));
      sinks.count('user', 'written');
    }
  return { documents: [], secrets: new Map() };
};

/** A row becomes what `ListUsers` would have answered. */
async function* recordsIn(losses: LossLog, input: Input): AsyncGenerator<JsonObject, void> {
  if (!/\.csv$/i.test(input.name)) {
    const subject = { kind: 'file', key: input.name };
    yield* readRecords(input, ['$', '$.Users'], (name) => {
      if (!pages.includes(name)) losses.note('unknown_path', subject, name);
    });
    return;
  }
  for await (const { columns } of readCsv(input)) {
    const { 'cognito:username': username, 'cognito:mfa_enabled': mfa, ...attributes } = columns;
    yield {
      Username: username ?? '',
      ...(plainFlag(mfa ?? '') === 'true' ? { UserMFASettingList: ['SMS_MFA'] } : {}),
      Attributes: Object.entries(attributes).flatMap(([Name, Value]) =>
        Value === '' ? [] : [{ Name, Value: plainFlag(Value) }],
      ),
    };
  }
}

const pages: readonly string[] = ['PaginationToken', 'NextToken', 'ResponseMetadata'];

/** A table made by hand may write TRUE. */
const plainFlag = (value: Json): Json =>
  typeof value === 'string' && /^(true|false)$/i.test(value) ? value.toLowerCase() : value;

/** What holds for all of them is told once. */
const notePeople = (losses: LossLog): void =>
  losses.note('hash_missing', { kind: 'user', key: 'all people' }, 'password');
