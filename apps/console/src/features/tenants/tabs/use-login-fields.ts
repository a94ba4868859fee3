import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../../api/may.js';
import type { Tenant, User } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import type { Option, SettingField } from '../settings.js';
import { tenantTexts } from '../texts/tenant-texts.js';

const methods = ['password', 'passkey', 'otp', 'provider'] as const;

/** How people log in. What is chosen by its id is left out for administrators who may not read it. */
export const useLoginFields = (tenant: Tenant): readonly SettingField[] => {
  const { login: t } = useOwnTexts(tenantTexts);
  const providers = useProviders(tenant);
  const administrators = useAdministrators(tenant);
  const ofMethods: SettingField = {
    key: 'login_methods',
    path: 'login.methods',
    kind: 'several',
    initially: methods,
    label: t.methods,
    options: methods.map((value) => ({ value, label: t.names[value] })),
  };
  const ofProvider: SettingField = {
    key: 'login_provider',
    path: 'login.required_provider_id',
    kind: 'choice',
    initially: 'none',
    none: 'none',
    label: t.required,
    options: [{ value: 'none', label: t.none }, ...(providers ?? [])],
  };
  const ofExcepted: SettingField = {
    key: 'login_excepted',
    path: 'login.except_user_ids',
    kind: 'many',
    label: t.excepted,
    hint: t.exceptedHint,
    options: administrators ?? [],
  };
  return [
    ofMethods,
    ...(providers === undefined ? [] : [ofProvider]),
    ...(administrators === undefined ? [] : [ofExcepted]),
  ];
};

/** The first hundred that are switched on. */
const useProviders = ({ id }: Tenant): readonly Option[] | undefined => {
  const enabled = useMay('read:identity_providers');
  const params = { path: { tenant_id: id }, query: { limit: 100, sort: 'provider_name' } };
  const source = read('/tenants/{tenant_id}/identity_providers', { params });
  const { data } = useQuery({ ...source, enabled });
  if (!enabled) return undefined;
  return (data?.items ?? [])
    .filter(({ is_enabled }) => is_enabled === true)
    .map(({ id: value, provider_name }) => ({ value, label: provider_name ?? value }));
};

/** The first hundred administrators of the tenant, and who is excepted already. */
const useAdministrators = (tenant: Tenant): readonly Option[] | undefined => {
  const enabled = useMay('read:tenant_admins');
  const params = { path: { tenant_id: tenant.id }, query: { limit: 100, expand: 'all' as const } };
  const { data } = useQuery({ ...read('/tenants/{tenant_id}/admins', { params }), enabled });
  if (!enabled) return undefined;

  const known = (data?.items ?? []).map(({ user_id: value = '', user_data }) => ({
    value,
    label: nameOf(user_data as Partial<User> | null | undefined) ?? value,
  }));
  const others = (tenant.tenant_metadata?.login?.except_user_ids ?? []).filter(
    (id) => !known.some(({ value }) => value === id),
  );
  return [...known, ...others.map((id) => ({ value: id, label: id }))];
};

const nameOf = (user: Partial<User> | null | undefined): string | undefined =>
  user?.name ?? user?.username ?? user?.email ?? undefined;
