/** Finds what ends soon, and whom it concerns. */
import { clientTenancy } from '../model/client/client.js';
import { samlApplicationOf, type SamlApplication } from '../model/client/saml-application.js';
import type { AccessKey } from '../model/key/access-key.js';
import type { Filter, ListedKey } from '../model/values/filter.js';
import type { Identified } from '../model/record/record-type.js';
import type { EndingKind } from '../ports/notifier.js';
import type { SamlDeps } from '../ports/saml.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';

/** Something that ends. */
export interface ComingEnd {
  readonly kind: EndingKind;
  /** Of the record. */
  readonly id: string;
  /** What people call it. */
  readonly name: string;
  readonly endsAt: Date;
  /** Undefined where it is not known: the record may hold more than what ends. */
  readonly madeAt: Date | undefined;
  /** Null for a client of all tenants. */
  readonly tenantId: string | null;
  /** The person who holds it; null where administrators do. */
  readonly userId: string | null;
}

/** After `from`, and at `until` at the latest. */
export interface Span {
  readonly from: Date;
  readonly until: Date;
}

const pageSize = 100;

/** What ends within the span, a page at a time, so that a large deployment is never held in memory. */
export async function* comingEnds(
  { storage, saml }: SamlDeps & { readonly storage: Stores },
  span: Span,
): AsyncGenerator<ComingEnd> {
  yield* accessKeyEnds(storage, span);
  yield* clientSecretEnds(storage, span);
  if (saml === undefined) return;

  yield* providerCertificateEnds(storage, saml.certificateEnd, span);
  yield* applicationCertificateEnds(storage, saml.certificateEnd, span);
}

const kindsOfKeys: Readonly<Partial<Record<AccessKey['purpose'], EndingKind>>> = {
  personal: 'personal_token',
  registration: 'registration_token',
  delegate: 'delegate',
  scim: 'scim_token',
};

async function* accessKeyEnds({ accessKeys }: Stores, span: Span): AsyncGenerator<ComingEnd> {
  for await (const key of inPages(accessKeys, within<AccessKey>('expiresAt', span))) {
    const kind = kindsOfKeys[key.purpose];
    if (kind === undefined || key.expiresAt === null) continue;

    const { id, label: name, expiresAt: endsAt, createdAt: madeAt, tenantId, userId } = key;
    yield { kind, id, name, endsAt, madeAt, tenantId, userId };
  }
}

async function* clientSecretEnds({ clients }: Stores, span: Span): AsyncGenerator<ComingEnd> {
  for await (const client of inPages(clients, within('secretExpiresAt', span))) {
    const { id, name, secretExpiresAt: endsAt } = client;
    if (endsAt === null) continue;

    yield {
      kind: 'client_secret',
      id,
      name,
      endsAt,
      madeAt: undefined,
      tenantId: clientTenancy(client),
      userId: null,
    };
  }
}

type EndOf = (certificate: string) => Date | undefined;

async function* providerCertificateEnds(
  { identityProviders }: Stores,
  endOf: EndOf,
  span: Span,
): AsyncGenerator<ComingEnd> {
  const saml = { kind: 'equals', attribute: 'type', value: 'saml' } as const;
  for await (const { id, name, tenantId, metadata } of inPages(identityProviders, saml))
    for (const endsAt of endsWithin(metadata.certificates ?? [], endOf, span)) {
      const kind = 'provider_certificate';
      yield { kind, id, name, endsAt, madeAt: undefined, tenantId, userId: null };
    }
}

/** Of the keys that an application signs with, and of the one that assertions are encrypted for. */
async function* applicationCertificateEnds(
  { clients }: Stores,
  endOf: EndOf,
  span: Span,
): AsyncGenerator<ComingEnd> {
  for await (const client of inPages(clients, { kind: 'present', attribute: 'samlEntityId' })) {
    const { certificates = [], encryption_certificate: encryption } =
      samlApplicationOf(client) ?? noCertificates;
    const all = encryption === undefined ? certificates : [...certificates, encryption];
    for (const endsAt of endsWithin(all, endOf, span))
      yield {
        kind: 'application_certificate',
        id: client.id,
        name: client.name,
        endsAt,
        madeAt: undefined,
        tenantId: clientTenancy(client),
        userId: null,
      };
  }
}

const noCertificates: Pick<SamlApplication, 'certificates' | 'encryption_certificate'> = {};

const endsWithin = (
  certificates: readonly string[],
  endOf: EndOf,
  { from, until }: Span,
): readonly Date[] => {
  const times = new Set(certificates.map((each) => endOf(each)?.getTime()));
  return [...times]
    .filter((time) => time !== undefined && time > from.getTime() && time <= until.getTime())
    .map((time) => new Date(time!));
};

const within = <T>(attribute: ListedKey<T>, { from, until }: Span): Filter<T> => ({
  kind: 'and',
  of: [
    { kind: 'atLeast', attribute, value: new Date(from.getTime() + 1) },
    { kind: 'atMost', attribute, value: until },
  ],
});

async function* inPages<T extends Identified>(
  store: Store<T>,
  filter: Filter<T>,
): AsyncGenerator<T> {
  for (let offset = 0, hasMore = true; hasMore; offset += pageSize) {
    const page = await store.page({
      pinned: [],
      filter,
      order: [],
      offset,
      limit: pageSize,
      totalCount: false,
    });
    yield* page.items;
    hasMore = page.hasMore;
  }
}
