/** What was given on the word of a provider goes with the word (docs/adr/0132). */
import type { UnitOfWork, WriteDeps } from '../unit-of-work/write.js';
import { claimNameOf } from '../model/provider/attribute-mapping.js';
import { settingsOf, type IdentityProvider } from '../model/provider/identity-provider.js';
import { protocolOf } from '../model/provider/provider-metadata.js';
import { batchesOf } from '../sessions/end-delegations.js';
import { endOpenedBy, type WayIn } from '../sessions/end-opened-by.js';
import { isSameJson } from '../model/values/json-in-one-order.js';
import { takeBackAllMapped, takeBackUnmapped } from './recompute-mapped.js';

type Deps = Pick<WriteDeps, 'clock' | 'random'>;

/**
 * Within the transaction that changes a provider.
 * Rule: with the word of a provider goes what it opened and what its mappings gave (docs/adr/0132).
 * The word goes when the provider is switched off, or when another server speaks in its name afterwards. A mapping
 * that gives less takes back what it gives no more.
 */
export const withdrawWord = async (
  deps: Deps,
  unit: UnitOfWork,
  before: IdentityProvider,
  after: IdentityProvider,
): Promise<void> => {
  const isSilenced = before.isEnabled && !after.isEnabled;
  if (isSilenced || isOfAnother(before, after)) {
    await endOpenedByProvider(deps, unit, before.id);
    await takeBackAllMapped(unit, before.id);
    return;
  }

  await takeBackUnmapped(unit, before, after);
  if (before.tokenExchangeEnabled && !after.tokenExchangeEnabled) {
    await endForPeopleOf(deps, unit, before.id, { opened: () => false, gave: isExchanged });
  }
  if (trustsFactors(before) && !trustsFactors(after)) {
    await endForPeopleOf(deps, unit, before.id, {
      opened: ({ methods, identityProviderId }) =>
        identityProviderId === before.id && isBelieved({ methods }),
      gave: isBelieved,
    });
  }
};

/** Ends everything that people opened through the provider. To be asked while their identities are there. */
export const endOpenedByProvider = (
  deps: Deps,
  unit: UnitOfWork,
  providerId: string,
): Promise<void> => endForPeopleOf(deps, unit, providerId, openedThrough([providerId]));

/** A login through one of these providers. A delegation does not say through which one it came. */
export const openedThrough = (providerIds: readonly string[]): WayIn => ({
  opened: ({ identityProviderId }) =>
    identityProviderId !== null && providerIds.includes(identityProviderId),
  gave: (delegation) => isFederated(delegation) || isExchanged(delegation),
});

interface Proven {
  readonly methods: readonly string[];
}

const isFederated = ({ methods }: Proven): boolean => methods.includes('fed');

/** An exchanged token proves who somebody is, and says not how. */
const isExchanged = ({ methods }: Proven): boolean => methods.length === 0;

/** Two factors by the word of the provider alone. */
const isBelieved = ({ methods }: Proven): boolean =>
  methods.includes('fed') &&
  methods.includes('mfa') &&
  !methods.includes('otp') &&
  !methods.includes('pop');

const trustsFactors = (provider: IdentityProvider): boolean =>
  settingsOf(provider).trust_mfa === true;

/** As many people as are looked at together. */
const atOnce = 500;

const endForPeopleOf = async (
  deps: Deps,
  unit: UnitOfWork,
  providerId: string,
  way: WayIn,
): Promise<void> => {
  const identities = await unit.stores.userIdentities.pick(
    ['userId'],
    [{ attribute: 'identityProviderId', equals: providerId }],
  );
  const sessions = await unit.stores.sessions.pick(
    ['userId'],
    [{ attribute: 'identityProviderId', equals: providerId }],
  );
  const people = [...new Set([...identities, ...sessions].map(({ userId }) => userId))];
  for (const batch of batchesOf(people, atOnce)) await endOpenedBy(deps, unit, batch, way);
};

/**
 * Whether another server could speak in the name of the provider afterwards, or people would be told apart by
 * something else. A certificate that is only added stands beside those that were there.
 */
const isOfAnother = (before: IdentityProvider, after: IdentityProvider): boolean =>
  !isSameJson(speakerOf(before), speakerOf(after)) || losesCertificate(before, after);

const speakerOf = (provider: IdentityProvider): unknown => {
  const settings = settingsOf(provider);
  const { attributeMapping, clientSecret, type } = provider;
  return {
    issuer: settings.issuer,
    entityId: settings.entity_id,
    clientId: settings.client_id,
    endpoints: [
      settings.authorization_endpoint,
      settings.token_endpoint,
      settings.userinfo_endpoint,
      settings.jwks_uri,
      settings.sso_url,
    ],
    nameIdFormat: settings.name_id_format,
    directory: [settings.url, settings.base_dn, settings.user_filter, settings.unique_attribute],
    // The secret of a SAML provider is the key with which this server signs its own requests.
    clientSecret: protocolOf(type) === 'saml' ? null : clientSecret,
    people: (['provider_user_id', 'username', 'email', 'email_verified'] as const).map((field) =>
      claimNameOf(attributeMapping, field),
    ),
  };
};

const losesCertificate = (before: IdentityProvider, after: IdentityProvider): boolean => {
  const certificatesOf = (provider: IdentityProvider): readonly string[] => {
    const { certificates = [], ca_certificates: authorities = [] } = settingsOf(provider);
    return [...certificates, ...authorities];
  };
  const left = certificatesOf(after);
  return certificatesOf(before).some((each) => !left.includes(each));
};
