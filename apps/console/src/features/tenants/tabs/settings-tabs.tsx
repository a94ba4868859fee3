import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import type { Tenant } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { equals } from '../../../api/filter.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import type { Option, SettingField } from '../settings.js';
import { tenantTexts, type TenantTexts } from '../texts/tenant-texts.js';
import { SettingsForm } from './settings-form.js';
import { useLoginFields } from './use-login-fields.js';

interface TabProps {
  readonly tenant: Tenant;
}

const minute = 60;
const hour = 3600;
const day = 86_400;

export const RegistrationTab = ({ tenant }: TabProps): ReactNode => {
  const { registration: t, tabs } = useOwnTexts(tenantTexts);
  const roles = useRoles(tenant.id);
  const fields: readonly SettingField[] = [
    {
      key: 'open',
      path: 'self_registration_enabled',
      kind: 'switch',
      label: t.self_registration_enabled,
    },
    {
      key: 'verified',
      path: 'email_verification_required',
      kind: 'switch',
      label: t.email_verification_required,
    },
    {
      key: 'domains',
      path: 'allowed_email_domains',
      kind: 'tags',
      label: t.allowed_email_domains,
      hint: t.allowed_email_domainsHint,
    },
  ];
  const ofRoles: SettingField = {
    key: 'roles',
    path: 'default_role_ids',
    kind: 'many',
    label: t.default_role_ids,
    options: roles ?? [],
  };
  return (
    <SettingsForm
      tenant={tenant}
      title={tabs.registration}
      parts={[
        {
          title: t.title,
          hint: t.hint,
          fields: roles === undefined ? fields : [...fields, ofRoles],
        },
      ]}
    />
  );
};

/** The first hundred of the tenant; undefined for administrators who may not read roles. */
const useRoles = (tenantId: string): readonly Option[] | undefined => {
  const enabled = useMay('read:roles');
  const query = { limit: 100, sort: 'role_name', q: equals('tenant_id', tenantId) };
  const { data } = useQuery({ ...read('/roles', { params: { query } }), enabled });
  if (!enabled) return undefined;
  return (data?.items ?? []).map(({ id, role_name }) => ({ value: id, label: role_name ?? id }));
};

export const SecurityTab = ({ tenant }: TabProps): ReactNode => {
  const t = useOwnTexts(tenantTexts);
  const { login, password, lockout, mfa, session, profile, acting, tabs } = t;
  const loginFields = useLoginFields(tenant);
  return (
    <SettingsForm
      tenant={tenant}
      title={tabs.security}
      parts={[
        { ...wordsOf(login), fields: loginFields },
        { ...wordsOf(password), fields: passwordFields(password) },
        { ...wordsOf(lockout), fields: lockoutFields(lockout) },
        { ...wordsOf(mfa), fields: mfaFields(mfa) },
        { ...wordsOf(session), fields: sessionFields(session) },
        { ...wordsOf(profile), fields: profileFields(profile) },
        { ...wordsOf(acting), fields: actingFields(acting) },
      ]}
    />
  );
};

const wordsOf = ({ title, hint }: { readonly title: string; readonly hint: string }) => ({
  title,
  hint,
});

export const AccountTab = ({ tenant }: TabProps): ReactNode => {
  const { account, tabs } = useOwnTexts(tenantTexts);
  return (
    <SettingsForm
      tenant={tenant}
      title={tabs.account}
      parts={[{ ...wordsOf(account), fields: accountFields(account) }]}
    />
  );
};

type Words = TenantTexts;

/** The pages take these where the tenant names none. */
const standardClaims = ['name', 'given_name', 'family_name', 'nickname'];

const accountFields = (t: Words['account']): readonly SettingField[] => [
  {
    key: 'claims',
    path: 'account.profile_claims',
    kind: 'several',
    initially: standardClaims,
    label: t.profile_claims,
    hint: t.profile_claimsHint,
    options: Object.entries(t.claims).map(([value, label]) => ({ value, label })),
  },
  {
    key: 'deletion',
    path: 'account.deletion_enabled',
    kind: 'switch',
    label: t.deletion_enabled,
  },
];

const signs = ['require_upper', 'require_lower', 'require_digit', 'require_symbol'] as const;

const passwordFields = (t: Words['password']): readonly SettingField[] => [
  {
    key: 'min_length',
    path: 'password_policy.min_length',
    kind: 'number',
    min: 8,
    max: 128,
    initially: '15',
    label: t.min_length,
  },
  ...signs.map((sign): SettingField => ({
    key: sign,
    path: `password_policy.${sign}`,
    kind: 'switch',
    label: t[sign],
  })),
  {
    key: 'check_breached',
    path: 'password_policy.check_breached',
    kind: 'switch',
    isOn: true,
    label: t.check_breached,
  },
  {
    key: 'history',
    path: 'password_policy.history',
    kind: 'number',
    min: 0,
    max: 24,
    initially: '0',
    label: t.history,
  },
  {
    key: 'max_age',
    path: 'password_policy.max_age_seconds',
    kind: 'number',
    min: 1,
    max: 3650,
    unit: day,
    initially: '–',
    label: t.max_age_seconds,
  },
];

const lockoutFields = (t: Words['lockout']): readonly SettingField[] => [
  {
    key: 'attempts',
    path: 'lockout.max_attempts',
    kind: 'number',
    min: 1,
    max: 100,
    initially: '–',
    label: t.max_attempts,
  },
  {
    key: 'window',
    path: 'lockout.window_seconds',
    kind: 'number',
    min: 1,
    max: 525_600,
    unit: minute,
    initially: '–',
    label: t.window_seconds,
  },
  {
    key: 'duration',
    path: 'lockout.duration_seconds',
    kind: 'number',
    min: 1,
    max: 525_600,
    unit: minute,
    initially: '–',
    label: t.duration_seconds,
  },
];

const mfaFields = (t: Words['mfa']): readonly SettingField[] => [
  {
    key: 'policy',
    path: 'mfa.policy',
    kind: 'choice',
    initially: 'never',
    label: t.policy,
    options: (['never', 'optional', 'always'] as const).map((value) => ({
      value,
      label: t.policies[value],
    })),
  },
  {
    key: 'factors',
    path: 'mfa.factors',
    kind: 'several',
    label: t.factors,
    hint: t.factorsHint,
    options: (['totp', 'passkey'] as const).map((value) => ({ value, label: t.kinds[value] })),
  },
];

const profileFields = (t: Words['profile']): readonly SettingField[] => [
  {
    key: 'minimum_security_profile',
    path: 'minimum_security_profile',
    kind: 'choice',
    initially: 'none',
    label: t.minimum,
    options: Object.entries(t.names).map(([value, label]) => ({ value, label })),
  },
];

const actingFields = (t: Words['acting']): readonly SettingField[] => [
  {
    key: 'impersonation',
    path: 'impersonation',
    kind: 'choice',
    initially: 'off',
    label: t.policy,
    options: Object.entries(t.policies).map(([value, label]) => ({ value, label })),
  },
];

const sessionFields = (t: Words['session']): readonly SettingField[] => [
  {
    key: 'idle',
    path: 'session.idle_lifetime',
    kind: 'number',
    min: 1,
    max: 525_600,
    unit: minute,
    initially: '60',
    label: t.idle_lifetime,
  },
  {
    key: 'absolute',
    path: 'session.absolute_lifetime',
    kind: 'number',
    min: 1,
    max: 8760,
    unit: hour,
    initially: '12',
    label: t.absolute_lifetime,
  },
];
