/** The server of a company elsewhere in the form of an API: how it is read, checked and written. */
import type { Resource, Schema } from '../../api/names.js';

type ServerBody = NonNullable<Schema<'ResourceMetadataBody'>['authorization_server']>;

/** An application here, and what the other server knows it by. */
interface KnownClient {
  readonly client: string;
  readonly idThere: string;
}

export interface ServerValues {
  readonly issuer: string;
  readonly knownClients: KnownClient[];
}

export const serverWireNames = {
  issuer: 'authorization_server.issuer',
  knownClients: 'authorization_server.client_ids',
} as const;

export const serverValuesOf = (resource: Resource | undefined): ServerValues => {
  const server = resource?.resource_metadata?.authorization_server;
  return {
    issuer: server?.issuer ?? '',
    knownClients: Object.entries(server?.client_ids ?? {}).map(([client, idThere]) => ({
      client,
      idThere,
    })),
  };
};

/** The generated types do not say that its values are texts. */
const idsIn = (known: readonly KnownClient[]) =>
  Object.fromEntries(
    known.map(({ client, idThere }) => [client, idThere.trim()]),
  ) as ServerBody['client_ids'];

/** Null where no other server is named. The ids are always written as a whole. */
export const serverIn = ({ issuer, knownClients }: ServerValues): ServerBody | null =>
  issuer === ''
    ? null
    : {
        issuer,
        client_ids: idsIn(knownClients),
      };

interface FaultWords {
  readonly needed: string;
  readonly twice: string;
}

/** What is wrong with the rows, each at its field. */
export const serverRules = ({ needed, twice }: FaultWords) => ({
  client: (client: string, { knownClients }: ServerValues): string | null => {
    if (client === '') return needed;
    return knownClients.filter((each) => each.client === client).length > 1 ? twice : null;
  },
  idThere: (id: string): string | null => (id.trim() === '' ? needed : null),
});
