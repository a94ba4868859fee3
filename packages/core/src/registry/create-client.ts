import { systemActor, type Actor } from '../model/actor.js';
import { assertDescription, assertName } from '../model/text-rules.js';
import { stampCreated, write, type WriteDeps } from '../audit/write.js';
import { clientMetadata, type ClientMetadataPatch } from '../model/client-metadata.js';
import type { Client } from '../model/client.js';
import type { ClientType } from '../model/client-type.js';
import { placeClient } from './place-client.js';
import { rememberOrigins } from './remember-origins.js';

/** What registering and changing clients needs beyond a write. */
export interface CreateClientDeps extends WriteDeps {
  /** What a client may list in `grant_types`; by default the specification's own. */
  readonly grantTypes?: readonly string[] | undefined;
}

export interface NewClient {
  readonly type?: ClientType | undefined;
  readonly name: string;
  readonly description?: string | null | undefined;
  readonly metadata?: ClientMetadataPatch | null | undefined;
  readonly isPublic?: boolean | undefined;
  readonly isFirstParty?: boolean | undefined;
  readonly isGlobal?: boolean | undefined;
  readonly tenantId?: string | null | undefined;
}

/** Registers an application. A confidential one gets a secret of 256 bits. */
export const createClient =
  (deps: CreateClientDeps) =>
  (input: NewClient, actor: Actor = systemActor): Promise<Client> =>
    write(deps, actor, async (stores, note) => {
      assertName('client_name', input.name);
      assertDescription('client_description', input.description);
      const type = input.type ?? 'regular_web';
      const isPublic = input.isPublic ?? false;
      const client: Client = {
        id: deps.random.uuid(),
        type,
        name: input.name,
        description: input.description ?? null,
        secret: isPublic ? null : newSecret(deps),
        secretExpiresAt: null,
        previousSecret: null,
        previousSecretExpiresAt: null,
        metadata: clientMetadata(input.metadata ?? {}, type, isPublic, deps.grantTypes),
        appMetadata: [],
        isPublic,
        isFirstParty: input.isFirstParty ?? false,
        isDefault: false,
        ...(await placeClient(stores, actor, input)),
        ...stampCreated(deps, actor),
      };
      await stores.clients.add(client);
      await rememberOrigins(stores, deps.random, client);
      note('client.created', client.id);
      return client;
    });

export const newSecret = ({ random }: Pick<WriteDeps, 'random'>): string => random.secret(32);
