import { systemActor, type Actor } from '../model/values/actor.js';
import { mergePatch } from '../model/values/merge-patch.js';
import { requireFound } from '../support/must-exist.js';
import type { DirectoryDeps } from '../ports/password-directory.js';
import type { SamlDeps } from '../ports/saml.js';
import type { Stores } from '../ports/storage.js';
import { loginPolicyIn } from '../model/tenant/login-policy.js';
import { refuse } from '../model/values/refusals.js';
import { assertAdminsRemain } from '../access/guard-admins.js';
import { intendedChange } from '../unit-of-work/journal.js';
import {
  stampCreated,
  stampUpdated,
  write,
  writeAfterWaiting,
  type WriteDeps,
} from '../unit-of-work/write.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import { assertMapped } from './guard-mappings.js';
import { assertNotProvenElsewhere, rememberDomains } from './remember-domains.js';
import {
  newIdentityProvider,
  withNewProviderFields,
  withProviderFields,
  type NewIdentityProvider,
  type ProviderFields,
} from '../model/provider/provider-fields.js';
import type { ProviderMetadata } from '../model/provider/provider-metadata.js';
import { asDirectory } from './directory-provider.js';
import { asSaml, newSamlKey } from './saml-provider.js';
import { endOpenedByProvider, withdrawWord } from './withdraw-word.js';

type ProviderDeps = WriteDeps & SamlDeps & DirectoryDeps;

export const createIdentityProvider =
  (deps: ProviderDeps) =>
  async (
    tenantId: string,
    input: NewIdentityProvider,
    actor: Actor = systemActor,
  ): Promise<IdentityProvider> => {
    const { type, name } = input;
    await assertNotProvenElsewhere(deps, { tenantId, domains: input.domains ?? [] }, []);
    const key = await newSamlKey(deps, type, input);
    const writing = key === undefined ? write : writeAfterWaiting;
    return writing(deps, actor, async (stores, note) => {
      requireFound('tenant', tenantId, await stores.tenants.find(tenantId));
      const fresh = newIdentityProvider({
        id: deps.random.uuid(),
        tenantId,
        type,
        name,
        ...stampCreated(deps, actor),
      });
      const given = withNewProviderFields(deps.domainNames, fresh, input);
      const provider = asDirectory(deps, asSaml(deps, given, key));
      await assertMapped(stores, provider);
      await stores.identityProviders.add(provider);
      await rememberDomains(deps, stores, provider, []);
      note('identity_provider.created', provider.id);
      return provider;
    });
  };

/**
 * Changes a provider.
 * Rule: a secret that is set counts as another one, also where it is the present one. So neither the refusal nor a
 * rehearsal tells whether a guess was right (docs/adr/0060-authority-is-guarded-once.md).
 */
export const modifyIdentityProvider =
  (deps: ProviderDeps) =>
  async (
    tenantId: string,
    id: string,
    patch: ProviderFields,
    actor: Actor = systemActor,
  ): Promise<IdentityProvider> => {
    const there = await deps.storage.identityProviders.find(id);
    const wanted = { tenantId, domains: patch.domains ?? [] };
    await assertNotProvenElsewhere(deps, wanted, there?.domains ?? []);
    const key = await newSamlKey(deps, 'saml', patch);
    const writing = key === undefined ? write : writeAfterWaiting;
    const guessed = deps.random.secret(32);
    return writing(deps, actor, async (stores, note) => {
      const before = await providerOf(stores, tenantId, id);
      if (patch.isEnabled === false) await assertNotRequired(stores, before);
      if (patch.isEnabled === false || isSomebodyElse(before, patch))
        await assertAdminsRemain({ stores, actor, note, now: deps.clock.now() }, tenantId, {
          providerId: id,
        });
      let replaced = before;
      const provider = requireFound(
        'identity provider',
        id,
        await stores.identityProviders.change(id, (current) => {
          replaced = current;
          const patched = withProviderFields(deps.domainNames, current, patch);
          const changed = asDirectory(deps, asSaml(deps, patched, key));
          const kept = actor.rehearses ? withoutGuess(changed, patch, guessed) : changed;
          return { ...kept, ...stampUpdated(deps, actor) };
        }),
      );
      if (patch.metadata?.client_secret !== undefined) {
        const without = { ...replaced, clientSecret: null };
        await deps.guardAuthority(stores, actor, [
          intendedChange('identityProviders', without, provider),
        ]);
      }
      await assertMapped(stores, provider, replaced);
      await rememberDomains(deps, stores, provider, replaced.domains);
      await withdrawWord(deps, { stores, note }, replaced, provider);
      note('identity_provider.modified', id);
      return provider;
    });
  };

/** A rehearsal says that a secret changes, whichever was given. */
const withoutGuess = (
  provider: IdentityProvider,
  { metadata }: ProviderFields,
  fresh: string,
): IdentityProvider =>
  metadata?.client_secret === undefined || provider.clientSecret === null
    ? provider
    : { ...provider, clientSecret: fresh };

/**
 * Removes a provider with the identities and the links that it made; their users stay, and the sessions that
 * it opened end (operations §10.3).
 */
export const deleteIdentityProvider =
  (deps: WriteDeps) =>
  (tenantId: string, id: string, actor: Actor = systemActor): Promise<void> =>
    write(deps, actor, async (stores, note) => {
      await assertNotRequired(stores, await providerOf(stores, tenantId, id));
      await assertAdminsRemain({ stores, actor, note, now: deps.clock.now() }, tenantId, {
        providerId: id,
      });
      await endOpenedByProvider(deps, { stores, note }, id);
      if ((await stores.identityProviders.removeAll([{ attribute: 'id', equals: id }])) === 0)
        refuse('record_not_found', { record: 'identity provider', id });
      // Afterwards: a login through it that came first has made its links by now, and one that comes later
      // finds no identity.
      for (const name of ['roleMembers', 'groupMembers'] as const)
        await stores[name].removeAll([{ attribute: 'identityProviderId', equals: id }]);
      note('identity_provider.deleted', id);
    });

/**
 * Rule: the provider that a tenant sends its people through is neither switched off nor deleted. The tenant's row is
 * held, so that it does not begin to meanwhile.
 */
const assertNotRequired = async (
  { tenants }: Stores,
  { id, tenantId, name }: IdentityProvider,
): Promise<void> => {
  const tenant = await tenants.change(tenantId, (current) => current);
  const { requiredProviderId } = loginPolicyIn(tenant?.metadata.login);
  if (requiredProviderId === id) refuse('provider_required', { name });
};

const providerOf = async (
  stores: Stores,
  tenantId: string,
  id: string,
): Promise<IdentityProvider> => {
  requireFound('tenant', tenantId, await stores.tenants.find(tenantId));
  const provider = await stores.identityProviders.find(id);
  return requireFound(
    'identity provider',
    id,
    provider?.tenantId === tenantId ? provider : undefined,
  );
};

/**
 * Whether nobody whom the provider knows now would be known afterwards: another issuer means other people by
 * the same names.
 */
const isSomebodyElse = (
  { type, metadata }: IdentityProvider,
  { metadata: patch = {} }: ProviderFields,
): boolean => {
  const [before, after] = [
    metadata,
    mergePatch(metadata as Record<string, unknown>, patch) as ProviderMetadata,
  ].map((each) => settingsOf({ type, metadata: each })) as [ProviderMetadata, ProviderMetadata];
  const names = ['issuer', 'entity_id', 'url', 'base_dn', 'unique_attribute'] as const;
  return names.some((name) => before[name] !== after[name]);
};
