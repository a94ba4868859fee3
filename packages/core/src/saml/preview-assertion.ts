/** What an application would be told of a person now, for those who set it up. Nothing is signed or kept. */
import { loadClientAccess } from '../access/load-client-access.js';
import type { Client } from '../model/client/client.js';
import { defaultAssertionLifetime, type Given } from '../model/client/saml-application.js';
import type { Fault } from '../model/values/document-rules.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import { personOf } from '../oauth/preview-tokens.js';
import type { SamlStatement } from '../ports/saml-issuer.js';
import type { Storage } from '../ports/storage.js';
import { requireFound } from '../support/must-exist.js';
import type { Described } from './answers.js';
import { attributesFor } from './attributes.js';
import { formatFor, formatUris, nameIdOf, type NamingDeps } from './name-ids.js';

export interface StatementPreviewRequest {
  readonly userId: string;
  /** Settings that are not saved yet; left out, those of the client. */
  readonly settings?: Given | undefined;
}

export interface StatementPreview<T> {
  /** Undefined for a person who lacks a name of the kind, so that the login would end. */
  readonly nameId: SamlStatement['nameId'] | undefined;
  readonly attributes: SamlStatement['attributes'];
  /** Seconds. */
  readonly lifetime: number;
  /** By which settings. */
  readonly application: T;
}

export type PreviewStatement<T> = (
  clientId: string,
  asked: StatementPreviewRequest,
  actor?: Actor,
) => Promise<StatementPreview<T>>;

export interface PreviewDeps extends NamingDeps {
  readonly storage: Storage;
  readonly clock: { readonly now: () => Date };
}

interface Kind<T> {
  readonly member: 'saml' | 'wsfed';
  /** What makes a client an application of the kind. */
  readonly required: string;
  readonly faultOf: (given: Given) => Fault | undefined;
  readonly applicationOf: (given: Given) => T | undefined;
}

/** What stands in for a name that is made anew for each login. */
const perLogin = '…';

export const previewStatement =
  <T extends Described>(deps: PreviewDeps, kind: Kind<T>): PreviewStatement<T> =>
  async (clientId, { userId, settings }, actor = systemActor) => {
    const visible = await deps.storage.within(actor.tenancy).clients.find(clientId);
    requireFound('client', clientId, visible);
    const access = requireFound('client', clientId, await loadClientAccess(deps.storage, clientId));
    if (access.suspended) refuse('tenant_suspended');

    const application = settingsOf(kind, settings ?? access.client.metadata[kind.member]);
    const person = await personOf(deps, access, userId, actor);
    const user = requireFound('user', userId, await deps.storage.users.find(person.id));
    const described = { access, user, now: deps.clock.now() };
    return {
      nameId: await nameOf(deps, { application, client: access.client, user }),
      attributes: await attributesFor(deps.storage, application, described),
      lifetime: application.lifetime ?? defaultAssertionLifetime,
      application,
    };
  };

const settingsOf = <T>({ required, faultOf, applicationOf }: Kind<T>, given: Given): T =>
  applicationOf(given) ??
  refuse('invalid_field', { ...(faultOf(given) ?? { field: required, why: 'is required' }) });

const nameOf = async (
  deps: NamingDeps,
  { application, client, user }: Named,
): Promise<StatementPreview<unknown>['nameId']> => {
  const kind = formatFor(application, undefined)!;
  const value = kind === 'transient' ? perLogin : await nameIdOf(deps, client, kind, user);
  return value === undefined ? undefined : { value, format: formatUris[kind] };
};

interface Named {
  readonly application: Described;
  readonly client: Client;
  readonly user: Parameters<typeof nameIdOf>[3];
}
