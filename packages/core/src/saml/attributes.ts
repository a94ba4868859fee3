/** What assertions say of people beside their name (SAML Core §2.7.3). */
import { heldScopes } from '../access/held-scopes.js';
import { loadEffective } from '../access/load-facts.js';
import type { ClientAccess } from '../model/client/client-access.js';
import { metadataKeyOf, type SamlApplication } from '../model/client/saml-application.js';
import type { User } from '../model/user/user.js';
import { permittedTo } from '../oauth/authorize/grantable.js';
import { claimsFor } from '../people/claims.js';
import type { SamlAttribute } from '../ports/saml-issuer.js';
import type { Stores } from '../ports/storage.js';

interface Described {
  readonly access: ClientAccess;
  readonly user: User;
  readonly now: Date;
}

/** Rule: an attribute that would have no value is left out. */
export const attributesFor = async (
  stores: Stores,
  { attributes = [] }: Pick<SamlApplication, 'attributes'>,
  described: Described,
): Promise<readonly SamlAttribute[]> => {
  const found: SamlAttribute[] = [];
  const held = heldNames(stores, described);
  for (const { name, friendly_name: friendlyName, source } of attributes) {
    const values = isHeld(source) ? await held(source) : valuesOf(described.user, source);
    if (values.length > 0) found.push({ name, friendlyName: friendlyName ?? undefined, values });
  }
  return found;
};

const heldSources = ['roles', 'groups', 'permissions'] as const;
type HeldSource = (typeof heldSources)[number];

const isHeld = (source: string): source is HeldSource =>
  (heldSources as readonly string[]).includes(source);

/** The names of what a person holds, each read where an attribute wants it. */
const heldNames = (stores: Stores, { access, user, now }: Described) => {
  const effective = (): ReturnType<typeof loadEffective> => loadEffective(stores, user, now);
  const readers: Readonly<Record<HeldSource, () => Promise<readonly string[]>>> = {
    roles: async () => {
      const { roles } = await effective();
      const rows = await stores.roles.pick(['name'], [{ attribute: 'id', in: [...roles.keys()] }]);
      return rows.map(({ name }) => name);
    },
    groups: async () => {
      const { groups } = await effective();
      const rows = await stores.groups.pick(
        ['name'],
        [{ attribute: 'id', in: [...groups.keys()] }],
      );
      return rows.map(({ name }) => name);
    },
    permissions: async () => {
      const resources = access.resources.map(({ resource }) => resource);
      const held = await heldScopes(stores, user, now, resources);
      return access.resources.flatMap(({ resource, scopes }) =>
        permittedTo(resource, scopes, held),
      );
    },
  };
  return async (source: HeldSource): Promise<readonly string[]> =>
    [...new Set(await readers[source]())].sort();
};

/** Rule: an address is told once it is verified, since readers take it for who the person is. */
const valuesOf = (user: User, source: string): readonly string[] => {
  const key = metadataKeyOf(source);
  if (key !== undefined)
    return user.appMetadata.filter((entry) => entry.key === key).map(({ value }) => value);
  if (source === 'username') return user.username === null ? [] : [user.username];
  if (source === 'email' && !user.emailVerified) return [];

  const claim = claimsFor(user, ['profile', 'email', 'phone'])[source];
  return claim === undefined ? [] : [typeof claim === 'string' ? claim : JSON.stringify(claim)];
};
