/** The roles that the server makes for every tenant, and the request that makes or grows them. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { equals } from '../api/filter.js';
import { management } from '../api/management.js';
import { useMay } from '../api/may.js';
import { read, type Answer } from '../api/read.js';
import { useSession } from '../api/session.js';
import { useChosenTenant } from '../api/tenant.js';
import { useOwnTexts } from '../texts/define-texts.js';
import { accessTexts } from './access-texts/access-texts.js';
import { useRehearsedChange, type RehearsedChange } from './rehearsed-change.js';

export type ReadyRoles = Answer<'/tenants/{tenant_id}/ready_roles'>['items'];

/** What the ready role is called in every tenant that gives all that an administrator needs. */
export const administratorRole = 'Administrator';

/** The id of the chosen tenant, or of the administrator's own; undefined while it is not known. */
export const useTenantAtHand = (): string | undefined => {
  const chosen = useChosenTenant();
  const mayRead = useMay('read:users');
  const userId = useSession()?.userId ?? '';
  const me = useQuery({
    ...read('/users/{user_id}', { params: { path: { user_id: userId } } }),
    enabled: chosen === undefined && mayRead && userId !== '',
    retry: false,
  });
  return chosen ?? me.data?.tenant_id;
};

/** The ready roles of a tenant, and what they lack. */
export const useReadyRoles = (
  tenantId: string | undefined,
): Pick<UseQueryResult<ReadyRoles>, 'data' | 'isError'> => {
  const mayRead = useMay('read:roles');
  const { data, isError } = useQuery({
    ...read('/tenants/{tenant_id}/ready_roles', {
      params: { path: { tenant_id: tenantId ?? '' } },
    }),
    enabled: mayRead && tenantId !== undefined,
    retry: false,
  });
  return { data: data?.items, isError };
};

export const isMissing = (roles: ReadyRoles): boolean =>
  roles.some(({ role_id }) => role_id === null);

/** Whether the list of this version has permissions that one of them does not hold. */
export const isBehind = (roles: ReadyRoles): boolean =>
  roles.some(({ missing_scopes }) => missing_scopes.length > 0);

/** Asks the server to make the ready roles of a tenant, or to bring them up to date, after a rehearsal. */
export const useReadyRolesUpdate = (): ((
  tenantId: string,
  roles: ReadyRoles,
  onDone?: RehearsedChange['onDone'],
) => void) => {
  const t = useOwnTexts(accessTexts).ready;
  const rehearse = useRehearsedChange();
  return (tenantId, roles, onDone) =>
    rehearse({
      title: isMissing(roles) ? t.makeTitle : t.updateTitle,
      hint: isMissing(roles) ? t.missingHint : t.grownHint,
      action: isMissing(roles) ? t.make : t.update,
      run: (dry_run) =>
        management().POST('/tenants/{tenant_id}/ready_roles', {
          params: { path: { tenant_id: tenantId }, query: { dry_run } },
        }),
      onDone,
    });
};

/** The way to the role Administrator that a person has, if the person has it directly. */
export const membershipOf = (userId: string, roleId: string) =>
  read('/users/{user_id}/roles', {
    params: { path: { user_id: userId }, query: { limit: 1, q: equals('role_id', roleId) } },
  });
