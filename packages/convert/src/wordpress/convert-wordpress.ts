/** Converts what `wp user list --format=json` writes. Roles come as names: what they allow stays in WordPress. */
import { brokenAt, type Input } from '../broken-input.js';
import type { Conversion, ConversionOptions, Sinks } from '../conversion.js';
import { fittedRole, fittedTenant } from '../fit-names.js';
import { lossLog, type LossLog } from '../losses.js';
import { isObject, type JsonObject } from '../members.js';
import { readJson } from '../read-json.js';
import { tenantAlone } from '../tenant-alone.js';
import { convertPerson, rolesIn } from './people.js';

export const convertWordpress = async (
  inputs: readonly Input[],
  options: ConversionOptions,
  sinks: Sinks,
): Promise<Conversion> => {
  const losses = lossLog(sinks.loss);
  const subject = { kind: 'tenant', key: 'wordpress' };
  const tenant = fittedTenant(losses, subject, 'tenant', options.tenant ?? 'wordpress');
  const roles = new Map<string, string>();
  for (const input of inputs)
    for await (const person of readPeople(input)) {
      sinks.count('user', 'read');
      for (const role of rolesIn(person)) noteRole({ losses, roles }, role);
      await sinks.user(convertPerson({ losses, options, roles }, person));
      sinks.count('user', 'written');
    }

  const owner = 'wordpress-import';
  const rows = [...roles.values()].sort().map((role_name) => ({ role_name, permissions: [] }));
  rows.forEach(() => sinks.count('role', 'written'));
  const documents: Conversion['documents'] = [
    ...tenantAlone(owner, tenant),
    { keyward: 1, owner, tenant, roles: rows },
  ];
  return { documents, secrets: new Map() };
};

/** @throws BrokenInput */
async function* readPeople(input: Input): AsyncGenerator<JsonObject, void> {
  for await (const { list, value, spot } of readJson(input, ['$'])) {
    if (list === undefined) {
      if (!Array.isArray(value)) throw brokenAt(input, spot, 'holds no list of people');
    } else if (isObject(value)) yield value;
    else throw brokenAt(input, spot, 'the row is no person');
  }
}

interface RolePlace {
  readonly losses: LossLog;
  /** The name here, by that there. */
  readonly roles: Map<string, string>;
}

const noteRole = ({ losses, roles }: RolePlace, role: string): void => {
  if (roles.has(role)) return;
  const subject = { kind: 'role', key: role };
  roles.set(role, fittedRole(losses, subject, 'roles', role));
  losses.note('setting_changed', subject, 'roles', 'What it allows stays in WordPress.');
};
