/** The names of roles, groups and APIs that an answer gives by their ids. */
import { useQuery } from '@tanstack/react-query';
import { useMay } from '../api/may.js';
import { read } from '../api/read.js';

const lasting = { staleTime: 300_000, retry: false } as const;

/** The id stays where the name may not be read. */
export const useRoleName = (id: string | undefined): string => {
  const enabled = useMay('read:roles') && id !== undefined;
  const path = { role_id: id ?? '' };
  const { data } = useQuery({
    ...read('/roles/{role_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  return data?.role_name ?? id ?? '';
};

export const useGroupName = (id: string | undefined): string => {
  const enabled = useMay('read:groups') && id !== undefined;
  const path = { group_id: id ?? '' };
  const { data } = useQuery({
    ...read('/groups/{group_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  return data?.group_name ?? id ?? '';
};

export const useUserName = (id: string | undefined): string => {
  const enabled = useMay('read:users') && id !== undefined;
  const path = { user_id: id ?? '' };
  const { data } = useQuery({
    ...read('/users/{user_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  return data?.name ?? data?.username ?? data?.email ?? id ?? '';
};

export const useClientName = (id: string | undefined): string => {
  const enabled = useMay('read:clients') && id !== undefined;
  const path = { client_id: id ?? '' };
  const { data } = useQuery({
    ...read('/clients/{client_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  return data?.client_name ?? id ?? '';
};

export const useResourceName = (id: string | undefined): string => {
  const enabled = useMay('read:resources') && id !== undefined;
  const path = { resource_id: id ?? '' };
  const { data } = useQuery({
    ...read('/resources/{resource_id}', { params: { path } }),
    ...lasting,
    enabled,
  });
  return data?.resource_name ?? id ?? '';
};
