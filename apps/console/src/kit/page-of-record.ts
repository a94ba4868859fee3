import type { Schema } from '../api/names.js';

const pages: Readonly<Record<string, string>> = {
  user: '/people',
  client: '/applications',
  resource: '/apis',
  role: '/roles',
  group: '/groups',
  tenant: '/tenants',
  identity_provider: '/identity-providers',
  registration_token: '/registration-tokens',
  webhook: '/webhooks',
  hook: '/hooks',
  signal_stream: '/signals',
};

type About = Pick<Schema<'audit_event'>, 'event' | 'record_id'>;

/** Where the record that an event is about is in the console. */
export const pageOfRecord = ({ event = '', record_id }: About): string | undefined => {
  const page = pages[event.split('.')[0]!];
  return page === undefined || !record_id ? undefined : `${page}/${record_id}`;
};
