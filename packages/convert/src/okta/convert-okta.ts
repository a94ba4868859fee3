/**
 * Converts the people and groups of Okta, as its API lists them: `GET /api/v1/users` and `GET /api/v1/groups`, each
 * page in a file, as one list or an object on each line. Okta hands out no hashes of passwords.
 */
import type { Input } from '../broken-input.js';
import type { Conversion, ConversionOptions, Sinks } from '../conversion.js';
import type { DocumentGroup } from '../document.js';
import { fittedTenant } from '../fit-names.js';
import { lossLog, type LossLog } from '../losses.js';
import { isObject, type JsonObject } from '../members.js';
import { readRecords } from '../read-records.js';
import { tenantAlone } from '../tenant-alone.js';
import { readGroup } from './groups.js';
import { convertUser } from './users.js';

export const convertOkta = async (
  inputs: readonly Input[],
  options: ConversionOptions,
  sinks: Sinks,
): Promise<Conversion> => {
  const losses = lossLog(sinks.loss);
  const groups: DocumentGroup[] = [];
  let people = 0;
  for (const input of inputs)
    for await (const record of readRecords(input, ['$'])) {
      const kind = kindOf(record);
      if (kind === 'user') {
        if (people++ === 0) notePeople(losses);
        sinks.count('user', 'read');
        await sinks.user(convertUser(losses, record));
        sinks.count('user', 'written');
      } else if (kind === 'group') {
        sinks.count('group', 'read');
        const group = readGroup(losses, record, groups);
        if (group === undefined) continue;
        groups.push(group);
        sinks.count('group', 'written');
      } else losses.note('unknown_path', { kind: 'record', key: input.name }, 'an entry', unknown);
    }
  return { documents: documentsOf(losses, groups, options.tenant), secrets: new Map() };
};

const unknown = 'It is neither a person nor a group.';

const kindOf = ({ profile }: JsonObject): 'user' | 'group' | undefined => {
  if (!isObject(profile ?? null)) return undefined;
  const { login, name } = profile as JsonObject;
  if (typeof login === 'string') return 'user';
  return typeof name === 'string' ? 'group' : undefined;
};

/** What holds for all of them is told once. */
const notePeople = (losses: LossLog): void => {
  const all = { kind: 'user', key: 'all people' };
  losses.note('hash_missing', all, 'credentials.password');
  losses.note('subject_changed', all, 'id');
};

const documentsOf = (
  losses: LossLog,
  groups: readonly DocumentGroup[],
  name = 'okta',
): Conversion['documents'] => {
  if (groups.length === 0) return [];
  const owner = 'okta-import';
  const tenant = fittedTenant(losses, { kind: 'tenant', key: name }, 'tenant', name);
  return [...tenantAlone(owner, tenant), { keyward: 1, owner, tenant, groups }];
};
