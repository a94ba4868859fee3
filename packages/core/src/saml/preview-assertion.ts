/** What an assertion about a person would say now, for those who set up its application. Nothing is signed or kept. */
import { loadClientAccess } from '../access/load-client-access.js';
import type { Client } from '../model/client/client.js';
import {
  defaultAssertionLifetime,
  samlApplicationOf,
  samlFault,
  type SamlApplication,
} from '../model/client/saml-application.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { personOf } from '../oauth/preview-tokens.js';
import type { SamlAnswer, SamlStatement } from '../ports/saml-issuer.js';
import type { Storage } from '../ports/storage.js';
import { requireFound } from '../support/must-exist.js';
import { attributesFor } from './attributes.js';
import { formatFor, formatUris, nameIdOf, type NamingDeps } from './name-ids.js';

export interface AssertionPreviewRequest {
  readonly userId: string;
  /** Settings that are not saved yet; left out, those of the client. */
  readonly saml?: Readonly<Record<string, unknown>> | undefined;
}

export interface AssertionPreview extends Pick<SamlAnswer, 'audience' | 'destination' | 'sign'> {
  /** Undefined for a person who lacks a name of the kind, so that the login would end. */
  readonly nameId: SamlStatement['nameId'] | undefined;
  readonly attributes: SamlStatement['attributes'];
  readonly isEncrypted: boolean;
  /** Seconds. */
  readonly lifetime: number;
}

interface PreviewDeps extends NamingDeps {
  readonly storage: Storage;
  readonly clock: { readonly now: () => Date };
}

/** What stands in for a name that is made anew for each login. */
const perLogin = '…';

export const previewAssertion =
  (deps: PreviewDeps) =>
  async (
    clientId: string,
    { userId, saml }: AssertionPreviewRequest,
    actor: Actor = systemActor,
  ): Promise<AssertionPreview> => {
    const visible = await deps.storage.within(actor.tenancy).clients.find(clientId);
    requireFound('client', clientId, visible);
    const access = requireFound('client', clientId, await loadClientAccess(deps.storage, clientId));
    if (access.suspended) refuse('tenant_suspended');

    const application = applicationOf(access.client, saml);
    const person = await personOf(deps, access, userId, actor);
    const user = requireFound('user', userId, await deps.storage.users.find(person.id));
    const described = { access, user, now: deps.clock.now() };
    return {
      nameId: await nameOf(deps, { application, client: access.client, user }),
      attributes: await attributesFor(deps.storage, application, described),
      audience: application.entity_id,
      destination: application.acs_urls[0]!,
      sign: application.sign ?? 'both',
      isEncrypted: application.encryption_certificate !== undefined,
      lifetime: application.lifetime ?? defaultAssertionLifetime,
    };
  };

const applicationOf = (client: Client, saml: AssertionPreviewRequest['saml']): SamlApplication => {
  const fault = saml && samlFault(saml, undefined);
  if (fault !== undefined) refuse('invalid_field', { field: fault.field, why: fault.why });
  return (
    samlApplicationOf(saml === undefined ? client : { metadata: { saml } }) ??
    refuse('invalid_field', { field: 'saml.entity_id', why: 'is required' })
  );
};

const nameOf = async (
  deps: PreviewDeps,
  { application, client, user }: Named,
): Promise<AssertionPreview['nameId']> => {
  const kind = formatFor(application, undefined)!;
  const value = kind === 'transient' ? perLogin : await nameIdOf(deps, client, kind, user);
  return value === undefined ? undefined : { value, format: formatUris[kind] };
};

interface Named {
  readonly application: SamlApplication;
  readonly client: Client;
  readonly user: Parameters<typeof nameIdOf>[3];
}
