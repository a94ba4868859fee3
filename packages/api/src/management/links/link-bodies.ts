/** Bodies that name what is to be linked or parted (operations §1.3). */
import type { ClassConstructor } from 'class-transformer';
import { Ids, Moment } from '../../kernel/body-rules.js';
import { PermissionsBody, selectionsIn } from '../scope-selections.js';

export class UserIdsBody {
  @Ids() users!: string[];
}

export class NewUserLinksBody extends UserIdsBody {
  @Moment() expires_at?: string | null;
}

export class RoleIdsBody {
  @Ids() roles!: string[];
}

export class NewRoleLinksBody extends RoleIdsBody {
  @Moment() expires_at?: string | null;
}

export class GroupIdsBody {
  @Ids() groups!: string[];
}

export class NewGroupLinksBody extends GroupIdsBody {
  @Moment() expires_at?: string | null;
}

export class NewPermissionsBody extends PermissionsBody {
  @Moment() expires_at?: string | null;
}

/** What a body of links is checked against when adding and when removing, and what the core is told of it. */
export interface LinkBodies<R extends object, I> {
  readonly add: ClassConstructor<R & { expires_at?: string | null }>;
  readonly remove: ClassConstructor<R>;
  readonly read: (body: R) => I;
}

const bodies = <R extends object, I>(
  add: LinkBodies<R, I>['add'],
  remove: LinkBodies<R, I>['remove'],
  read: LinkBodies<R, I>['read'],
): LinkBodies<R, I> => ({ add, remove, read });

export const userIds = bodies(NewUserLinksBody, UserIdsBody, ({ users }) => users);
export const roleIds = bodies(NewRoleLinksBody, RoleIdsBody, ({ roles }) => roles);
export const groupIds = bodies(NewGroupLinksBody, GroupIdsBody, ({ groups }) => groups);
export const scopeSelections = bodies(NewPermissionsBody, PermissionsBody, selectionsIn);
