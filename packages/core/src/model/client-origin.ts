import type { Identified, RecordType } from './record-type.js';

/** One of a client's `urls.allowed_origins`, as a row of its own so that a preflight can find it by index. */
export interface ClientOrigin extends Identified {
  readonly clientId: string;
  readonly origin: string;
  readonly tenantId: string | null;
}

export const clientOriginType: RecordType<ClientOrigin> = {
  label: 'client origin',
  unique: { origin: (entry) => `${entry.clientId}/${entry.origin}` },
  references: { clientId: 'clients' },
  tenancyOf: (entry) => entry.tenantId,
  globalIsVisible: false,
};
