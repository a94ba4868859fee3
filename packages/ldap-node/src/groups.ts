import type { DirectorySettings } from '@keyward/core/ports';
import type { Client } from 'ldapts';
import { hasCode, reasons, resultCodes, unreachable } from './connection.js';
import { textsOf } from './entries.js';
import { filterWith } from './filters.js';

/** What is read of the groups of one person at most. */
const bounds = { groups: 1000, depth: 10, seconds: 3 } as const;

export class TooManyGroups extends Error {}

/**
 * The groups of a person: the full name (DN) of each, and its short one. A short name that could be a full one is left
 * out, so that no group is made whose name is that of another.
 *
 * Rule: groups that contain each other are each read once.
 * @throws when there are too many: a person with some of their groups would be another person
 */
export const groupsOf = async (
  client: Client,
  settings: DirectorySettings,
  dn: string,
): Promise<readonly string[]> => {
  const { groupBaseDn, groupFilter, nestsGroups } = settings;
  if (groupBaseDn === undefined) return [];

  const names = new Map<string, readonly string[]>();
  let members = [dn];
  for (let depth = 0; members.length > 0 && depth < bounds.depth; depth++) {
    const next: string[] = [];
    for (const member of members) {
      const { searchEntries } = await client
        .search(groupBaseDn, {
          filter: filterWith(groupFilter, 'dn', member),
          attributes: ['cn'],
          timeLimit: bounds.seconds,
        })
        .catch((error: unknown) => {
          if (hasCode(error, resultCodes.noSuchObject))
            return unreachable(settings, reasons.groupless);
          throw error;
        });
      for (const group of searchEntries) {
        const key = group.dn.toLowerCase();
        if (names.has(key)) continue;
        names.set(key, [group.dn, ...textsOf(group, 'cn').filter((name) => !/[=,]/.test(name))]);
        next.push(group.dn);
      }
      if (names.size > bounds.groups) throw new TooManyGroups();
    }
    members = nestsGroups ? next : [];
  }
  return [...new Set([...names.values()].flat())];
};
