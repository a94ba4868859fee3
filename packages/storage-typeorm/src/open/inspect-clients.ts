/** Reads what security profiles ask of clients and resources (contract §8), and writes nothing. */
import { hasContent, openToInspect } from './inspect-database.js';
import type { DatabaseAddress } from './database-url.js';

export interface InspectedClient {
  readonly id: string;
  readonly name: string;
  readonly isPublic: boolean;
  readonly metadata: object;
}

export interface InspectedResource {
  readonly id: string;
  readonly name: string;
  readonly signingAlgorithm: string;
}

export interface InspectedRecords {
  readonly clients: readonly InspectedClient[];
  readonly resources: readonly InspectedResource[];
}

type Row = Readonly<Record<string, unknown>>;

/** So many of each are read at most. */
export const mostInspected = 10_000;

/** @throws Refusal `storage_unavailable` when the database cannot be reached or read */
export const inspectClients = async (database: DatabaseAddress): Promise<InspectedRecords> => {
  // To open a file that is not there would make it.
  if (database.kind === 'sqlite' && !(await hasContent(database.file)))
    return { clients: [], resources: [] };

  const connections = await openToInspect(database);
  try {
    return await connections.reading(async (session) => {
      const clients = await session.rows(
        'SELECT id, name, is_public, metadata FROM clients WHERE kind IS NULL ' +
          `ORDER BY name LIMIT ${mostInspected}`,
        [],
      );
      const resources = await session.rows(
        'SELECT id, name, signing_algorithm FROM resources WHERE is_system = FALSE ' +
          `ORDER BY name LIMIT ${mostInspected}`,
        [],
      );
      return { clients: clients.map(clientIn), resources: resources.map(resourceIn) };
    });
  } finally {
    await connections.close();
  }
};

const clientIn = ({ id, name, is_public: isPublic, metadata }: Row): InspectedClient => ({
  id: String(id),
  name: String(name),
  isPublic: Boolean(isPublic),
  // Some drivers read the document already.
  metadata: (typeof metadata === 'string' ? JSON.parse(metadata) : metadata) as object,
});

const resourceIn = ({ id, name, signing_algorithm: algorithm }: Row): InspectedResource => ({
  id: String(id),
  name: String(name),
  signingAlgorithm: String(algorithm),
});
