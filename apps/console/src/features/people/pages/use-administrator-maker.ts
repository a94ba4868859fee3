import { useQuery } from '@tanstack/react-query';
import { call, management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { User } from '../../../api/names.js';
import { notifyFailure } from '../../../kit/notify.js';
import {
  administratorRole,
  membershipOf,
  useReadyRoles,
  useReadyRolesUpdate,
  type ReadyRoles,
} from '../../../kit/ready-roles.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { nameOf } from '../person-name.js';
import { peopleTexts } from '../texts/people-texts.js';

const administratorIn = (roles: ReadyRoles | undefined): string | undefined =>
  roles?.find(({ role_name }) => role_name === administratorRole)?.role_id ?? undefined;

/**
 * Gives the person the role Administrator, after the tenant got its ready roles where it has none. Undefined where the
 * person has the role, or the one who asks may not give it.
 */
export const useAdministratorMaker = (user: User): (() => void) | undefined => {
  const t = useOwnTexts(peopleTexts).page;
  const may = useScopes();
  const rehearse = useRehearsedChange();
  const updateReadyRoles = useReadyRolesUpdate();
  const tenantId = user.tenant_id ?? '';
  const mayGive = may(['update:users', 'read:roles']);
  const { data: readyRoles } = useReadyRoles(mayGive ? tenantId : undefined);

  const roleId = administratorIn(readyRoles);
  const held = useQuery({
    ...membershipOf(user.id, roleId ?? ''),
    enabled: roleId !== undefined,
    retry: false,
  });

  const give = (role: string): void => {
    const path = { user_id: user.id };
    const body = { roles: [role] };
    rehearse({
      title: t.makeAdministratorTitle(nameOf(user)),
      hint: t.makeAdministratorHint,
      action: t.makeAdministrator,
      run: (dry_run) =>
        management().POST('/users/{user_id}/roles', { params: { path, query: { dry_run } }, body }),
      undo: (dry_run) =>
        management().POST('/users/{user_id}/roles/revoke', {
          params: { path, query: { dry_run } },
          body,
        }),
    });
  };

  const giveWhenMade = async (): Promise<void> => {
    try {
      const params = { path: { tenant_id: tenantId } };
      const made = await call(management().GET('/tenants/{tenant_id}/ready_roles', { params }));
      const role = administratorIn(made.items);
      if (role !== undefined) give(role);
    } catch (error) {
      notifyFailure(t.makeAdministrator, error);
    }
  };

  if (!mayGive || readyRoles === undefined) return undefined;
  if (roleId !== undefined)
    return held.data?.items.length === 0 ? (): void => give(roleId) : undefined;
  return may('update:roles')
    ? (): void => updateReadyRoles(tenantId, readyRoles, () => void giveWhenMade())
    : undefined;
};
