import {
  contradictionsTo,
  keepsTo,
  profileAlgorithms,
  type SecurityProfile,
  withProfile,
} from '@keyward/core/management';
import type { InspectedClient, InspectedRecords } from '@keyward/storage-typeorm';
import { findingsOf, type Finding } from './finding.js';

export type AskedProfile = Exclude<SecurityProfile, 'none'>;

const { ok, warning } = findingsOf('security profile');

/** Clients and resources that are named. */
const mostNamed = 50;

/** What keeps clients from a security profile, and from the tokens of a resource under it (contract §8). */
export const checkSecurityProfile = (
  profile: AskedProfile,
  records: InspectedRecords | undefined,
): readonly Finding[] => {
  if (records === undefined)
    return [warning('the clients cannot be read', 'Mend what the database says, and ask again.')];

  const { clients, resources } = records;
  const held = clients.filter((client) => keepsTo(profileOf(client), profile));
  const others = clients.filter((client) => !held.includes(client));
  const unsuitable = resources.filter(
    ({ signingAlgorithm }) => !profileAlgorithms.some((each) => each === signingAlgorithm),
  );
  return [
    ok(`${held.length} of ${clients.length} clients keep to ${profile}`),
    ...others.slice(0, mostNamed).map((client) => describe(profile, client)),
    ...unsuitable
      .slice(0, mostNamed)
      .map(({ name, id, signingAlgorithm }) =>
        warning(
          `tokens of the resource ${name} (${id}) are signed with ${signingAlgorithm}, so no such client gets one`,
          `Set its signing_algorithm to one of ${profileAlgorithms.join(', ')}.`,
        ),
      ),
    ...countOfOthers('clients', others.length),
    ...countOfOthers('resources', unsuitable.length),
  ];
};

interface KnownMetadata {
  readonly oauth?: {
    readonly security_profile?: SecurityProfile;
    readonly jwks?: unknown;
    readonly jwks_uri?: unknown;
  };
}

const oauthOf = ({ metadata }: InspectedClient): NonNullable<KnownMetadata['oauth']> =>
  (metadata as KnownMetadata).oauth ?? {};

const profileOf = (client: InspectedClient): SecurityProfile | undefined =>
  oauthOf(client).security_profile;

const describe = (profile: AskedProfile, client: InspectedClient): Finding => {
  const { jwks, jwks_uri: address } = oauthOf(client);
  const contradictions = contradictionsTo(profile, withProfile(client, profile)).map(
    ({ field, why }) => `${wireName(field)} ${why}`,
  );
  const reasons =
    jwks === undefined && address === undefined
      ? [...contradictions, 'client_metadata.oauth.jwks or jwks_uri is missing']
      : contradictions;
  const name = `the client ${client.name} (${client.id})`;
  return reasons.length === 0
    ? warning(`${name} could keep to ${profile}`, `Set its oauth.security_profile to ${profile}.`)
    : warning(`${name} contradicts ${profile}`, `${reasons.join('; ')}.`);
};

const wireName = (field: string): string =>
  field === 'isPublic' ? 'is_public' : `client_${field}`;

const countOfOthers = (what: string, count: number): readonly Finding[] =>
  count <= mostNamed
    ? []
    : [warning(`${count - mostNamed} more ${what}`, 'Mend those above, and ask again.')];
