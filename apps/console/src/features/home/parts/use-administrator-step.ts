import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { administratorRole, useReadyRoles, useTenantAtHand } from '../../../kit/ready-roles.js';
import type { Step } from './use-steps.js';

/** What the step takes: to invite, and to know whether there is a second administrator. */
const needs = ['create:tickets', 'read:roles', 'read:tenant_admins'];

/** Done once a person has the role Administrator, or a second person administers the tenant. */
export const useAdministratorStep = (): readonly Step[] => {
  const isOffered = useMay(needs);
  const tenantId = useTenantAtHand();
  const ready = useReadyRoles(isOffered ? tenantId : undefined);
  const found = ready.data?.find(({ role_name }) => role_name === administratorRole);
  const roleId = found?.role_id ?? undefined;
  const holders = useHolders(roleId);
  const admins = useAdmins(isOffered ? tenantId : undefined);
  const isAsked = [ready, holders, admins].every(({ isError }) => !isError);
  if (!isOffered || !isAsked) return [];

  const name = 'administrator';
  if (ready.data === undefined) return [{ name, isDone: undefined }];
  // The list of roles offers to make them.
  if (roleId === undefined) return [{ name, isDone: hasSecond(admins, 0), to: '/roles' }];

  const isDone = hasSecond(admins, holders.count);
  return [{ name, isDone, to: '/people/invite', search: { role: roleId } }];
};

/** Undefined while it is not known. */
const hasSecond = (admins: Count, holders: number | undefined): boolean | undefined =>
  admins.count === undefined || holders === undefined ? undefined : admins.count > 1 || holders > 0;

interface Count {
  readonly count: number | undefined;
  readonly isError: boolean;
}

/** How many people and groups have the role. */
const useHolders = (roleId: string | undefined): Count => {
  const { data, isError } = useQuery({
    ...read('/roles/{role_id}', {
      params: { path: { role_id: roleId ?? '' }, query: { expand: 'all', fields: 'aggregations' } },
    }),
    enabled: roleId !== undefined,
    retry: false,
  });
  const { members = 0, groups = 0 } = data?.aggregations ?? {};
  return { count: data && members + groups, isError };
};

/** How many people administer the tenant: two are enough to know. */
const useAdmins = (tenantId: string | undefined): Count => {
  const { data, isError } = useQuery({
    ...read('/tenants/{tenant_id}/admins', {
      params: { path: { tenant_id: tenantId ?? '' }, query: { limit: 2, fields: 'id' } },
    }),
    enabled: tenantId !== undefined,
    retry: false,
  });
  return { count: data?.items.length, isError };
};
