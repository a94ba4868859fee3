/** The name of a record that an answer gives by its id. The id stays where the name may not be read. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useMay } from '../api/may.js';
import { read } from '../api/read.js';

const lasting = { staleTime: 300_000, retry: false } as const;

export const UserName = ({ id }: { readonly id: string }): ReactNode => {
  const enabled = useMay('read:users');
  const path = { user_id: id };
  const { data } = useQuery({
    ...read('/users/{user_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  const name = data?.name ?? data?.username ?? data?.email;
  return name === undefined || name === null ? <code>{id}</code> : <bdi>{name}</bdi>;
};

export const ClientName = ({ id }: { readonly id: string }): ReactNode => {
  const enabled = useMay('read:clients');
  const path = { client_id: id };
  const { data } = useQuery({
    ...read('/clients/{client_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  return data?.client_name ? <bdi>{data.client_name}</bdi> : <code>{id}</code>;
};

export const ResourceName = ({ id }: { readonly id: string }): ReactNode => {
  const enabled = useMay('read:resources');
  const path = { resource_id: id };
  const { data } = useQuery({
    ...read('/resources/{resource_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  return data?.resource_name ? <bdi>{data.resource_name}</bdi> : <code>{id}</code>;
};

export const TenantName = ({ id }: { readonly id: string }): ReactNode => {
  const enabled = useMay('read:tenants');
  const path = { tenant_id: id };
  const { data } = useQuery({
    ...read('/tenants/{tenant_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  const name = data?.tenant_display_name ?? data?.tenant_name;
  return name ? <bdi>{name}</bdi> : <code>{id}</code>;
};

export const NameOf = ({
  type,
  id,
}: {
  readonly type: 'user' | 'client';
  readonly id: string;
}): ReactNode => (type === 'user' ? <UserName id={id} /> : <ClientName id={id} />);

export interface ScopeNameProps {
  readonly resourceId: string;
  readonly scopeId: string;
}

export const ScopeName = ({ resourceId, scopeId }: ScopeNameProps): ReactNode => {
  const enabled = useMay('read:scopes');
  const path = { resource_id: resourceId, scope_id: scopeId };
  const { data } = useQuery({
    ...read('/resources/{resource_id}/scopes/{scope_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  return <code>{data?.scope_name ?? scopeId}</code>;
};
