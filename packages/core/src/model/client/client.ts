import { foldName, type Audited, type Identified, type RecordType } from '../record/record-type.js';
import type { ClientMetadata } from './client-metadata.js';
import type { ClientType } from './client-type.js';
import type { KeyAlgorithm } from '../key/signing-key.js';
import type { KeyValue } from '../values/key-value.js';
import { refuse } from '../values/refusals.js';

/**
 * How the server knows a client that nobody of the installation registered: it published a client ID metadata
 * document, or registered itself (RFC 7591).
 */
export const unregisteredKinds = ['document', 'dynamic'] as const;
/** With those that registered themselves with a registration token, which people of the installation handed out. */
export const clientKinds = [...unregisteredKinds, 'token'] as const;
export type ClientKind = (typeof clientKinds)[number];

/** An application that uses the service. */
export interface Client extends Identified, Audited {
  readonly type: ClientType;
  /** Null for a client that people of the installation registered. */
  readonly kind: ClientKind | null;
  readonly name: string;
  readonly description: string | null;
  /**
   * Null for a public client. Kept readable because the specification returns it (specification
   * §2.1); sealed at rest.
   */
  readonly secret: string | null;
  readonly secretExpiresAt: Date | null;
  /** The secret before the last change, while it is still accepted. */
  readonly previousSecret: string | null;
  readonly previousSecretExpiresAt: Date | null;
  readonly metadata: ClientMetadata;
  readonly appMetadata: readonly KeyValue[];
  readonly isPublic: boolean;
  readonly isFirstParty: boolean;
  /** A global client reaches the data of every tenant; its `tenantId` is only its default. */
  readonly isGlobal: boolean;
  readonly isDefault: boolean;
  readonly tenantId: string | null;
  /** Where the metadata document of a client of that kind is: the `client_id` that it goes by. */
  readonly documentUrl: string | null;
  /** The `client_id` of a client that registered itself without leaving anything here. */
  readonly registrationId: string | null;
  /** The `client_id` of a client that keeps the name which applications know it by; null where that is its id. */
  readonly alias: string | null;
  /** The entity that the client is as a SAML service provider; null for one that is none. Its document names it. */
  readonly samlEntityId: string | null;
  /** The same for the realm of a relying party of WS-Federation. */
  readonly wsfedRealm: string | null;
  /** When tidying removes a client of kind `token` that never got a token; null for one that did. */
  readonly unusedUntil: Date | null;
}

/** The algorithm that a client's document names for its ID tokens. */
export const namedAlgorithm = ({ metadata }: Pick<Client, 'metadata'>): KeyAlgorithm | undefined =>
  metadata.id_token.signing_algorithm as KeyAlgorithm | undefined;

/** Whether a security profile holds the client (contract §8). */
export const isProfiled = ({ metadata }: Pick<Client, 'metadata'>): boolean =>
  (metadata.oauth.security_profile ?? 'none') !== 'none';

/** Whether the profile of the client asks for signed messages, too. */
export const signsMessages = ({ metadata }: Pick<Client, 'metadata'>): boolean =>
  metadata.oauth.security_profile === 'fapi2_message_signing';

/** The algorithms of answers that are signed for the client, where its document names them. */
export const answerAlgorithms = ({
  metadata: { oauth },
}: Pick<Client, 'metadata'>): readonly KeyAlgorithm[] =>
  [oauth.authorization_signed_response_alg, oauth.introspection_signed_response_alg].filter(
    (each): each is KeyAlgorithm => each !== undefined,
  );

/** The algorithm of a client's ID tokens. RS256 is what every client must understand (OpenID Connect Core §15.1). */
export const idTokenAlgorithm = (client: Pick<Client, 'metadata'>): KeyAlgorithm =>
  namedAlgorithm(client) ?? 'RS256';

type Named = Pick<Client, 'id' | 'documentUrl' | 'registrationId' | 'alias'>;

/**
 * What the server itself writes a client down by. It never changes, and never becomes another client's: an alias may.
 */
export const fixedIdOf = ({ id, documentUrl, registrationId }: Omit<Named, 'alias'>): string =>
  documentUrl ?? registrationId ?? id;

/** The `client_id` that the client goes by outside. */
export const clientIdOf = (client: Named): string => client.alias ?? fixedIdOf(client);

/** What a program may call the client: one that has an alias is found by its id, too. */
export const namesOf = (client: Named): readonly string[] => [
  clientIdOf(client),
  ...(client.alias === null ? [] : [fixedIdOf(client)]),
];

export const isNameOf = (client: Named, name: unknown): name is string =>
  namesOf(client).some((each) => each === name);

/**
 * Whether nobody of the installation let the client in: it gets what resources are open for, and not what it is linked
 * to. One that registered itself with a registration token is linked like any other.
 */
export const isUnregistered = ({
  documentUrl,
  registrationId,
}: Pick<Client, 'documentUrl' | 'registrationId'>): boolean =>
  Boolean(documentUrl ?? registrationId);

/**
 * Rule: an unregistered client stays as it describes itself, and holds what resources are open for.
 * @throws Refusal `unregistered_client_fixed`
 */
export const assertRegistered = (client: Pick<Client, 'documentUrl' | 'registrationId'>): void => {
  if (isUnregistered(client)) refuse('unregistered_client_fixed');
};

const label = '[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?';

/**
 * The address of a client ID metadata document: https, a host name, and a path without dot segments; no user, query
 * or fragment.
 */
const documentAddress = new RegExp(
  String.raw`^https://((${label}\.)*${label})(:\d{1,5})?(/(?!\.{1,2}(/|$))[\w.~!$&'()*+,;=:@%-]*)+$`,
);

/** The host of a client ID metadata document; undefined for a text that is no address of one. */
export const documentHost = (url: string): string | undefined =>
  url.length <= 500 && !/%2e/i.test(url) ? documentAddress.exec(url)?.[1] : undefined;

/** The client whose row what waits for this one hangs on. */
export const holderIdOf = ({
  client,
  holderId,
}: {
  readonly client: Pick<Client, 'id'>;
  readonly holderId?: string | undefined;
}): string => holderId ?? client.id;

/** Begins the `client_id` of a client that registered itself; the id of its row follows. */
export const registrationPrefix = 'kwr.';

/** Whether it is the `client_id` of a client that nobody of the installation registered. */
export const isUnregisteredId = (clientId: string): boolean =>
  clientId.includes(':') || clientId.startsWith(registrationPrefix);

/** The id of the row that a `client_id` with `registrationPrefix` would have. */
export const rowIdOfRegistration = (clientId: string): string => clientId.split('.')[1] ?? '';

export const clientTenancy = (client: Client): string | null =>
  client.isGlobal ? null : client.tenantId;

export const clientRecordType: RecordType<Client> = {
  label: 'client',
  unique: {
    // Strangers choose any name, and keep nobody from one.
    client_name: (client) =>
      client.kind === null ? `${clientTenancy(client) ?? ''}/${foldName(client.name)}` : null,
    client_alias: (client) => client.alias,
    saml_entity_id: (client) => client.samlEntityId,
    wsfed_realm: (client) => client.wsfedRealm,
    document_url: (client) => client.documentUrl,
    is_default: (client) => (client.isDefault ? 'default' : null),
  },
  computed: { nameKey: (client) => foldName(client.name) },
  references: { tenantId: 'tenants' },
  tenancyOf: clientTenancy,
  globalIsVisible: false,
  unversioned: ['unusedUntil'],
};

/** One of a client's `urls.allowed_origins`, as a row of its own so that a preflight can find it by index. */
export interface ClientOrigin extends Identified {
  readonly clientId: string;
  readonly origin: string;
  readonly tenantId: string | null;
}

export const clientOriginType: RecordType<ClientOrigin> = {
  label: 'client origin',
  unique: { origin: (entry) => `${entry.clientId}/${entry.origin}` },
  references: { clientId: 'clients' },
  tenancyOf: (entry) => entry.tenantId,
  globalIsVisible: false,
};

/** Says that tokens of another issuer with this subject and these claims are as good as the secret of a client. */
export interface ClientTrust extends Identified, Audited {
  readonly clientId: string;
  readonly issuer: string;
  /** For whom the tokens are: this server. */
  readonly audience: string;
  /** Exact, or with one `*` for a part of a segment. */
  readonly subject: string;
  /** Claims that the tokens have, too, with these exact values. */
  readonly claims: Readonly<Record<string, string>>;
  /** The keys of an issuer that cannot be asked for them; null where it publishes them. */
  readonly jwks: Readonly<Record<string, unknown>> | null;
  readonly tenantId: string | null;
}

export const clientTrustType: RecordType<ClientTrust> = {
  label: 'trust',
  unique: {},
  references: { clientId: 'clients' },
  tenancyOf: (trust) => trust.tenantId,
  globalIsVisible: false,
};

/**
 * That a client may use a resource. One relation with two ends: Client Resources and Resource Clients.
 * A revoked link stays with `authorized` false, so that authorizing again keeps its id.
 */
export interface ClientResource extends Identified, Audited {
  readonly clientId: string;
  readonly resourceId: string;
  readonly authorized: boolean;
  /** The tenant of whichever end has one. */
  readonly tenantId: string | null;
}

export const clientResourceType: RecordType<ClientResource> = {
  label: 'client resource',
  unique: { resource_id: (link) => `${link.clientId}/${link.resourceId}` },
  references: { clientId: 'clients', resourceId: 'resources' },
  tenancyOf: (link) => link.tenantId,
  globalIsVisible: false,
};
