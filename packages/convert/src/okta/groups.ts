/** Groups of Okta. Which people are in them, their list does not say. */
import type { DocumentGroup } from '../document.js';
import { fittedName } from '../fit-names.js';
import type { LossLog } from '../losses.js';
import { isObject, membersOf, textIn, type JsonObject } from '../members.js';
import { pairsOf } from '../profile.js';

export const readGroup = (
  losses: LossLog,
  given: JsonObject,
  others: readonly DocumentGroup[],
): DocumentGroup | undefined => {
  const { profile } = given;
  const { name, description, ...rest } = isObject(profile ?? null) ? (profile as JsonObject) : {};
  const id = textIn(given, 'id');
  const subject = { kind: 'group', key: typeof name === 'string' ? name : id };
  const members = membersOf(given, { losses, subject });
  members.leaveOut('id', 'profile', 'created', 'lastUpdated', 'lastMembershipUpdated');
  members.leaveOut('objectClass', 'source', '_links', '_embedded');
  const type = members.text('type') ?? 'OKTA_GROUP';
  members.close();
  // Everyone is in it, and here it is the tenant itself.
  if (type === 'BUILT_IN') return undefined;

  losses.note('assignments_absent', subject, 'members');
  if (type !== 'OKTA_GROUP')
    losses.note('setting_changed', subject, 'type', 'Its directory did not come along.');
  const fitting = fittedName(losses, subject, 'profile.name', subject.key);
  const isTaken = others.some(
    ({ group_name: other }) => other.toLowerCase() === fitting.toLowerCase(),
  );
  return {
    // Groups of two directories may share a name, which is unique here.
    group_name: isTaken ? `${fitting} (${id})` : fitting,
    group_description: typeof description === 'string' ? description : undefined,
    app_metadata: [{ key: 'imported_id', value: id }, ...pairsOf(losses, subject, 'profile', rest)],
    roles: [],
    groups: [],
  };
};
