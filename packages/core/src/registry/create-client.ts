import { systemActor, type Actor } from '../model/values/actor.js';
import { stampCreated, write, type WriteDeps } from '../unit-of-work/write.js';
import { newClient, withNewClientFields, type NewClient } from '../model/client/client-fields.js';
import type { CertificateRules } from '../model/client/mutual-tls.js';
import type { SamlRules } from '../model/client/saml-application.js';
import type { Client } from '../model/client/client.js';
import { holdMinimumProfile, placeClient } from './place-client.js';
import { rememberOrigins } from './remember-origins.js';

/** What registering and changing clients needs beyond a write. */
export interface CreateClientDeps extends WriteDeps {
  /** What a client may list in `grant_types`; by default the specification's own. */
  readonly grantTypes?: readonly string[] | undefined;
  readonly clientCertificates?: CertificateRules | undefined;
  readonly saml?: SamlRules | undefined;
}

/** Registers an application. A confidential one gets a secret of 256 bits. */
export const createClient =
  (deps: CreateClientDeps) =>
  (input: NewClient, actor: Actor = systemActor): Promise<Client> =>
    write(deps, actor, async (stores, note) => {
      const fresh = newClient({
        id: deps.random.uuid(),
        name: input.name,
        ...stampCreated(deps, actor),
      });
      // What is wrong with the document itself is told first.
      withNewClientFields(fresh, input, deps);
      const place = await placeClient(stores, actor, input);
      const minimumProfile = await holdMinimumProfile(stores, place);
      const client: Client = {
        ...withNewClientFields(fresh, input, { ...deps, minimumProfile }),
        secret: input.isPublic ? null : newSecret(deps),
        ...place,
      };
      await stores.clients.add(client);
      await rememberOrigins(stores, deps.random, client);
      note('client.created', client.id);
      return client;
    });

export const newSecret = ({ random }: Pick<WriteDeps, 'random'>): string => random.secret(32);
