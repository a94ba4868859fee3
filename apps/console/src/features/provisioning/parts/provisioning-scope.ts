/** The scope of directories: who has it, and how an application gets it. */
import { useQuery } from '@tanstack/react-query';
import { equals } from '../../../api/filter.js';
import { call, management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { provisioningTexts } from '../texts/provisioning-texts.js';

const scopeName = 'provision:users';

/** What the administrator needs who gives it. */
export const grantNeeds = ['update:clients', 'update:client_permissions', 'read:resources'];

/** The Management API, and its scope for directories. */
const findScope = async (): Promise<{ readonly resource: string; readonly scope: string }> => {
  const apis = await call(
    management().GET('/resources', {
      params: { query: { limit: 1, q: equals('resource_metadata.is_system', 'true') } },
    }),
  );
  const resource = apis.items[0]?.id ?? '';
  const scopes = await call(
    management().GET('/resources/{resource_id}/scopes', {
      params: {
        path: { resource_id: resource },
        query: { limit: 1, q: equals('scope_name', scopeName) },
      },
    }),
  );
  return { resource, scope: scopes.items[0]?.id ?? '' };
};

/** Shows what the scope gives, and gives it to an application unless the administrator decides against it. */
export const useScopeGrant = (): ((client: Client) => Promise<Client>) => {
  const t = useOwnTexts(provisioningTexts);
  const rehearse = useRehearsedChange();
  return async (client) => {
    const { resource, scope } = await findScope();
    const path = { client_id: client.id };
    await call(
      management().POST('/clients/{client_id}/resources', {
        params: { path },
        body: { resources: [resource] },
      }),
    );
    return new Promise((resolve) => {
      rehearse({
        title: t.directory.grantTitle(client.client_name ?? client.id),
        action: t.directory.grant,
        run: (dry_run) =>
          management().POST('/clients/{client_id}/permissions', {
            params: { path, query: { dry_run } },
            body: { permissions: [{ resource_id: resource, scopes: [scope] }] },
          }),
        onDone: () => resolve(client),
        onCancel: () => resolve(client),
      });
    });
  };
};

/** Whether the application is known to lack the scope. */
export const useLacksScope = ({ id }: Client): boolean => {
  const enabled = useMay('read:client_permissions');
  const { data } = useQuery({
    ...read('/clients/{client_id}/permissions', {
      params: { path: { client_id: id }, query: { expand: 'all', limit: 1000 } },
    }),
    enabled,
  });
  return (
    data?.items.some(
      ({ resource_data, scope_data }) =>
        resource_data?.resource_metadata?.is_system === true &&
        scope_data?.scope_name === scopeName,
    ) === false
  );
};
