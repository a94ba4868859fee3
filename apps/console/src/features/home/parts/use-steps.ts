/** The first steps, as far as the administrator may take them, and which of them are done. */
import { useQueries, useQuery } from '@tanstack/react-query';
import { allOf, anyOf, equals } from '../../../api/filter.js';
import { isSwitchedOff } from '../../../api/api-error.js';
import { useMay, useScopes, type Needs } from '../../../api/may.js';
import type { User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useSession } from '../../../api/session.js';
import { useHasOneTenant } from '../../../kit/use-has-one-tenant.js';
import { factorPolicyOf } from './factor-policy.js';
import { useAdministratorStep } from './use-administrator-step.js';

export type StepName =
  | 'application'
  | 'person'
  | 'role'
  | 'administrator'
  | 'mail'
  | 'password'
  | 'allowFactors'
  | 'factor';

export interface Step {
  readonly name: StepName;
  /** Undefined while it is not known. */
  readonly isDone: boolean | undefined;
  /** Left out: the page of one's own account. */
  readonly to?: string;
  readonly search?: Readonly<Record<string, string>>;
}

interface LoggedStep {
  readonly name: StepName;
  readonly needs: Needs;
  readonly to?: string;
  /** What the log holds once the step was taken. The server itself takes no step. */
  readonly filter: string | undefined;
}

const hasActor = '(actor_id=*)';

const logged: readonly LoggedStep[] = [
  {
    name: 'application',
    needs: 'create:clients',
    to: '/applications/new',
    filter: allOf(equals('event', 'client.created'), hasActor),
  },
  {
    name: 'person',
    needs: 'create:users',
    to: '/people',
    filter: anyOf(equals('event', 'user.created'), equals('event', 'ticket.created')),
  },
  {
    name: 'role',
    needs: 'update:role_members',
    to: '/roles',
    filter: anyOf(equals('event', 'role.members_added'), equals('event', 'user.roles_added')),
  },
];

/** Milliseconds: the first password is set with the account. */
const atCreation = 5000;

export const useSteps = (): readonly Step[] => [
  ...useLoggedSteps(),
  ...useAdministratorStep(),
  ...useMailStep(),
  ...useOwnSteps(),
];

const useLoggedSteps = (): readonly Step[] => {
  const may = useScopes();
  const offered = logged.filter(({ needs }) => may('read:audit_events') && may(needs));
  const found = useQueries({
    queries: offered.map(({ filter }) => ({
      ...read('/audit_events', { params: { query: { q: filter, limit: 1, fields: 'id' } } }),
      retry: false,
    })),
  });
  return offered.map(({ name, to }, at) => {
    const { data, isError } = found[at]!;
    // What cannot be known is not asked for.
    return { name, to, isDone: isError ? true : data && data.items.length > 0 };
  });
};

/** Done once a mail server is set, so that mails are no files. Those who may read these set it up. */
const useMailStep = (): readonly Step[] => {
  const mayRead = useMay(['read:tickets', 'update:user_passwords']);
  const { data, error } = useQuery({ ...read('/outbox', {}), enabled: mayRead, retry: false });
  const isSent = isSwitchedOff(error);
  if (!mayRead || (error !== null && !isSent)) return [];

  const isKnown = isSent || data !== undefined;
  return [{ name: 'mail', isDone: isKnown ? isSent : undefined, to: '/outbox' }];
};

/** What the administrator does for the own account. */
const useOwnSteps = (): readonly Step[] => {
  const mayRead = useMay('read:users');
  const userId = useSession()?.userId ?? '';
  const me = useQuery({
    ...read('/users/{user_id}', { params: { path: { user_id: userId } } }),
    enabled: mayRead && userId !== '',
    retry: false,
  });
  const factorStep = useFactorStep(me.data);
  if (!mayRead || me.isError) return [];

  return [...passwordStep(me.data), ...factorStep];
};

/** A step that cannot be taken is not shown: where the tenant lets people add no factor, it is to allow that. */
const useFactorStep = (me: User | undefined): readonly Step[] => {
  const [mayRead, mayChange] = [useMay('read:tenants'), useMay('update:tenants')];
  const tenantId = me?.tenant_id ?? '';
  const tenant = useOwnTenant(tenantId, mayRead);
  const hasOneTenant = useHasOneTenant() === true;
  const add: Step = { name: 'factor', isDone: hasFactor(me) };
  if (add.isDone === true || !mayRead || tenant.isError) return [add];
  if (tenant.data === undefined) return [{ ...add, isDone: undefined }];

  const policy = factorPolicyOf(tenant.data);
  if (policy === 'unset') return mayChange ? [allowFactorsIn(tenantId, hasOneTenant)] : [];
  return policy === 'never' ? [] : [add];
};

const useOwnTenant = (tenantId: string, mayRead: boolean) =>
  useQuery({
    ...read('/tenants/{tenant_id}', { params: { path: { tenant_id: tenantId } } }),
    enabled: mayRead && tenantId !== '',
    retry: false,
  });

const hasFactor = (me: User | undefined): boolean | undefined => me && me.is_mfa_enrolled === true;

const allowFactorsIn = (tenantId: string, hasOneTenant: boolean): Step => ({
  name: 'allowFactors',
  isDone: false,
  to: hasOneTenant ? '/settings/security' : `/tenants/${tenantId}/security`,
});

/** For the administrator of the first start alone: any other has chosen the password. */
const passwordStep = (me: User | undefined): readonly Step[] => {
  if (me === undefined) return [{ name: 'password', isDone: undefined }];
  return me.created_by === null ? [{ name: 'password', isDone: hasNewPassword(me) }] : [];
};

const hasNewPassword = ({ created_at, last_password_changed_at }: User): boolean => {
  const age = Date.parse(last_password_changed_at ?? '') - Date.parse(created_at ?? '');
  return age > atCreation;
};
