/** Converts what `firebase auth:export users.json` writes. The parameters of the hashes come from the console. */
import { BrokenInput, brokenAt, type Input } from '../broken-input.js';
import type { Conversion, Sinks } from '../conversion.js';
import { fittedTenant } from '../fit-names.js';
import { lossLog } from '../losses.js';
import { isObject, membersOf } from '../members.js';
import { readJson } from '../read-json.js';
import { tenantAlone } from '../tenant-alone.js';
import { convertPerson, type FirebaseOptions } from './people.js';

export const convertFirebase = async (
  inputs: readonly Input[],
  options: FirebaseOptions,
  sinks: Sinks,
): Promise<Conversion> => {
  const losses = lossLog(sinks.loss);
  const subject = { kind: 'tenant', key: 'firebase' };
  const tenant = fittedTenant(losses, subject, 'tenant', options.tenant ?? 'firebase');
  const place = { losses, options, noted: new Set<string>() };
  for (const input of inputs)
    for await (const { list, value, spot } of readJson(input, ['$.users'])) {
      if (list === undefined) {
        if (!isObject(value) || !Array.isArray(value['users'])) throw noExport(input);
        const whole = membersOf(value, { losses, subject: { kind: 'file', key: input.name } });
        whole.leaveOut('users');
        whole.close();
        continue;
      }
      if (!isObject(value)) throw brokenAt(input, spot, 'the row is no person');
      sinks.count('user', 'read');
      const line = convertPerson(place, value);
      if (line === undefined) continue;
      await sinks.user(line);
      sinks.count('user', 'written');
    }
  return { documents: tenantAlone('firebase-import', tenant), secrets: new Map() };
};

const noExport = ({ name }: Input): BrokenInput =>
  new BrokenInput(`${name} holds no export of Firebase: it lacks "users".`);
