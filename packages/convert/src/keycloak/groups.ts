/** Groups are named by their path: `/sales/emea` is `sales/emea` here, within `sales`. */
import type { DocumentGroup } from '../document.js';
import { fittedName } from '../fit-names.js';
import { attributesOf } from '../kept-attributes.js';
import type { LossLog } from '../losses.js';
import { membersOf, type JsonObject, textIn } from '../members.js';
import { heldIn, type RoleBook } from './roles.js';

export interface GroupBook {
  readonly groups: readonly DocumentGroup[];
  /** The name of the group at this path. */
  readonly named: (path: string) => string | undefined;
}

export const readGroups = (
  losses: LossLog,
  given: readonly JsonObject[],
  roles: RoleBook,
): GroupBook => {
  const names = new Map<string, string>();
  const groups: DocumentGroup[] = [];

  const read = (group: JsonObject, parent: string): string => {
    const path = `${parent}/${textIn(group, 'name')}`;
    const subject = { kind: 'group', key: path };
    const members = membersOf(group, { losses, subject });
    members.leaveOut('id', 'name', 'path', 'parentId', 'subGroupCount', 'access');
    const name = fittedName(losses, subject, 'path', path.slice(1));
    names.set(path, name);

    const held = {
      realm: members.any('realmRoles') ?? [],
      client: members.any('clientRoles') ?? {},
    };
    // Those within come first, as a document in parts names what an earlier part has made.
    const inner = members.objects('subGroups').map((each) => ({ group: read(each, path) }));
    groups.push({
      group_name: name,
      group_description: members.text('description'),
      app_metadata: attributesOf(members.object('attributes')),
      roles: roles.rolesFor(heldIn(held), subject),
      groups: inner,
    });
    members.close();
    return name;
  };
  for (const group of given) read(group, '');
  return { groups, named: (path) => names.get(path) };
};
