/** Walks the operations as callers who hold one scope alone, and tells what they gained or read. */
import type { Route } from '@keyward/api';
import type { Identified } from '@keyward/core/ports';
import type { Answer, Json } from '../deployment/exchange.js';
import { basic, managementPath, type Deployment } from '../deployment/deployment.js';
import { attacks, formValues, type Attack } from './attacks.js';
import {
  isCovered,
  findControls,
  powersAt,
  type Knowledge,
  type Moment,
  type Powers,
} from './powers.js';
import { differing, restore, takeSnapshot } from './records.js';
import {
  takeScopes,
  forget,
  forgetEvents,
  giveOnly,
  scopesTogether,
  secretScopes,
  type Caller,
  type Named,
  type Stage,
} from './stage.js';
import { findEffects } from './effects.js';
import { findWeakened } from './weakened.js';

export const isManaged = ({ path }: Route): boolean => path.startsWith(managementPath);
export const isWrite = ({ method }: Route): boolean => method !== 'GET';

/** What was gained, and by what. */
export interface Gain {
  readonly operation: string;
  readonly scope: string;
  readonly caller: string;
  readonly target: string;
  readonly attribute: string;
  readonly gained: string;
}

/** One sentence for each gain; where several attributes lead to the same, the first one is named. */
export const sentencesOf = (gains: readonly Gain[]): readonly string[] => {
  const alike = new Map<string, Gain[]>();
  for (const gain of gains) {
    const { operation, scope, caller, gained } = gain;
    const key = JSON.stringify([operation, scope, caller, gained.replace(/attack-\d+/g, '')]);
    alike.set(key, [...(alike.get(key) ?? []), gain]);
  }
  return [...alike.values()].map(([first, ...more]) => {
    const { operation, scope, caller, target, attribute, gained } = first!;
    const others = more.length === 0 ? '' : ` (and in ${more.length} other ways)`;
    return `${operation} of ${target} by ${attribute}${others}: ${caller} with ${scope} gains ${gained}`;
  });
};

/** A way to send one operation. */
interface Attempt {
  readonly target: string;
  readonly attribute: string;
  readonly path: string;
  readonly body?: Json;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A caller with its scopes, and everything as it was before the attempt. */
interface PreparedCaller {
  readonly stage: Stage;
  readonly caller: Caller;
  readonly scopes: readonly string[];
  readonly token: string;
  readonly before: Moment;
  readonly held: Powers;
  /** With everything as which the caller could act anyway. */
  readonly had: () => Powers;
}

type Ids = Readonly<Record<string, string>>;

interface RequestPlace {
  readonly name: string;
  readonly ids: Ids;
}

const placesOf = (
  stage: Stage,
  { kind, self }: Caller,
): Readonly<Record<string, () => RequestPlace[]>> => {
  const each = (parameter: string, records: readonly Named[]): RequestPlace[] =>
    records.map(({ name, id }) => ({ name, ids: { [parameter]: id } }));
  const isPerson = kind === 'a person';
  const tenants = Object.entries(stage.tenants).map(([name, id]) => ({
    name: `tenant ${name}`,
    id,
  }));
  return {
    '': () => [{ name: 'the collection', ids: {} }],
    client_id: () => each('client_id', isPerson ? stage.clients : [...stage.clients, self]),
    user_id: () => each('user_id', isPerson ? [...stage.users, self] : stage.users),
    role_id: () => each('role_id', stage.roles),
    group_id: () => each('group_id', stage.groups),
    tenant_id: () => each('tenant_id', tenants),
    ticket_id: () => each('ticket_id', stage.tickets),
    registration_token_id: () => each('registration_token_id', [stage.registrationToken]),
    'tenant_id,domain_proof_id': () => [
      {
        name: 'a domain',
        ids: { tenant_id: stage.domain.tenantId, domain_proof_id: stage.domain.id },
      },
    ],
    hook_id: () => each('hook_id', [stage.hook]),
    signal_stream_id: () => each('signal_stream_id', [stage.signalStream]),
    webhook_id: () => each('webhook_id', [stage.webhook]),
    'webhook_id,event_id': () => [
      { name: 'a failure', ids: { webhook_id: stage.webhook.id, event_id: stage.webhook.eventId } },
    ],
    signing_key_id: () => each('signing_key_id', [stage.signingKey]),
    // What no caller of this stage reads: the mails of its server are sent.
    mail_id: () => each('mail_id', [{ name: 'a mail', id: stage.event.id }]),
    audit_event_id: () => each('audit_event_id', [stage.event]),
    identity_provider_id: () => each('identity_provider_id', stage.providers),
    digest: () => [{ name: 'a logo', ids: { digest: 'a-digest-that-no-logo-has' } }],
    secret: () =>
      stage.tickets.map(({ name }) => ({ name, ids: { secret: 'a-secret-that-no-ticket-has' } })),
    resource_id: () =>
      each('resource_id', [
        { name: 'the Management API', id: stage.api.id },
        { name: 'application', id: stage.app.resource.id },
      ]),
    'resource_id,scope_id': () => [
      {
        name: 'the scope update:users',
        ids: { resource_id: stage.api.id, scope_id: stage.api.scopes['update:users']! },
      },
      {
        name: 'the scope read:orders',
        ids: { resource_id: stage.app.resource.id, scope_id: stage.app.scope.id },
      },
    ],
    'user_id,token_id': () =>
      stage.userTokens.map(({ name, id, userId }) => ({
        name,
        ids: { user_id: userId, token_id: id },
      })),
    'user_id,delegate_id': () =>
      stage.userDelegates.map(({ name, id, userId }) => ({
        name,
        ids: { user_id: userId, delegate_id: id },
      })),
    'tenant_id,identity_provider_id': () =>
      stage.providers.map(({ name, id }) => ({
        name,
        ids: { tenant_id: stage.tenants.home, identity_provider_id: id },
      })),
    'tenant_id,identity_provider_id,test_login_id': () =>
      stage.providers.map(({ name, id }) => ({
        name,
        ids: {
          tenant_id: stage.tenants.home,
          identity_provider_id: id,
          test_login_id: 'a-test-that-does-not-exist',
        },
      })),
    'client_id,token_id': () =>
      stage.scimTokens.map(({ name, id, clientId }) => ({
        name,
        ids: { client_id: clientId, token_id: id },
      })),
    'client_id,trust_id': () =>
      stage.trusts.map(({ name, id, clientId }) => ({
        name,
        ids: { client_id: clientId, trust_id: id },
      })),
    'client_id,test_login_id': () =>
      stage.clients.map(({ name, id }) => ({
        name,
        ids: { client_id: id, test_login_id: 'a-test-that-does-not-exist' },
      })),
    'user_id,authenticator_id': () =>
      stage.authenticators.map(({ name, id, userId }) => ({
        name,
        ids: { user_id: userId, authenticator_id: id },
      })),
    'user_id,grant_id': () =>
      stage.grants.map(({ name, id, userId }) => ({
        name,
        ids: { user_id: userId, grant_id: id },
      })),
    'user_id,session_id': () =>
      stage.sessions.map(({ name, id, userId }) => ({
        name,
        ids: { user_id: userId, session_id: id },
      })),
  };
};

/** @throws Error for a path with parameters that the walk has no records for. */
const placesFor = (route: Route, stage: Stage, caller: Caller): readonly RequestPlace[] => {
  const parameters = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);
  const places = placesOf(stage, caller)[parameters.join(',')];
  if (places === undefined)
    throw new Error(`tell which records ${route.operation} is about, in placesOf`);
  return places();
};

const pathAt = ({ path }: Route, { ids }: RequestPlace): string =>
  path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name]!);

/** A document with one member set, deep inside of it. */
const withMember = (document: Json, path: string, value: unknown): Json => {
  const [first, ...rest] = path.split('.');
  return {
    ...document,
    [first!]: rest.length === 0 ? value : withMember(document[first!] ?? {}, rest.join('.'), value),
  };
};

interface Body {
  readonly attribute: string;
  readonly body: Json;
}

/** Without any attribute, each attribute alone, and the combinations. */
const bodiesOf = ({ values, base, together = [] }: Attack): readonly Body[] => {
  const start = (): Json => base?.() ?? {};
  return [
    { attribute: 'nothing more than needed', body: start() },
    ...Object.entries(values).flatMap(([attribute, choices]) =>
      choices.map((value) => ({ attribute, body: withMember(start(), attribute, value) })),
    ),
    ...together.map((make) => {
      const body = make();
      return { attribute: Object.keys(body).join(' with '), body };
    }),
  ];
};

export const attackOf = (operation: string, stage: Stage, caller: Caller): Attack => {
  const plan = attacks[operation];
  if (plan === undefined)
    throw new Error(`tell how ${operation} is attacked, in test/authority/attacks.ts`);
  return plan(stage, caller);
};

/** The paths of all attributes of the body of an operation. */
export const attributesOf = ({ document }: Deployment, route: Route): readonly string[] => {
  const leaves = (given: Json, prefix: string): readonly string[] => {
    const schema = given?.$ref ? document.components.schemas[given.$ref.split('/').at(-1)] : given;
    const members = Object.entries(schema?.properties ?? {});
    return members.length === 0 && prefix !== ''
      ? [prefix.slice(1)]
      : members.flatMap(([name, member]) => leaves(member, `${prefix}.${name}`));
  };
  const schema = route.body?.schema;
  // The document describes a body once, and not again for the same by POST: the row knows it.
  return leaves(typeof schema === 'function' ? { $ref: schema.name } : schema, '');
};

const prepareCaller = async (
  stage: Stage,
  caller: Caller,
  scopes: readonly string[],
): Promise<PreparedCaller> => {
  const { store } = caller.link;
  let had: Powers | undefined;
  const rows = await giveOnly(stage, caller, scopes);
  const records = {
    ...stage.base,
    [store]: new Map<string, Identified>([
      ...stage.base[store],
      ...rows.map((row) => [row.id, row] as const),
    ]),
  };
  const before: Moment = { records, now: stage.server.clock.now() };
  stage.takeWritten();
  return {
    stage,
    caller,
    scopes,
    token: await caller.tokenFor(scopes.join(' ')),
    before,
    held: powersAt(scopes, caller.tenantId),
    had: () => {
      had ??= new Set([
        ...powersAt(scopes, caller.tenantId),
        ...findControls(before, { text: caller.knows, tickets: new Set() }).flatMap(
          ({ powers }) => [...powers],
        ),
      ]);
      return had;
    },
  };
};

/** Does this with exactly these scopes in the caller's hands. */
const withScopes = async <R>(
  stage: Stage,
  caller: Caller,
  scopes: readonly string[],
  work: (as: PreparedCaller) => Promise<R>,
): Promise<R> => {
  const as = await prepareCaller(stage, caller, scopes);
  try {
    return await work(as);
  } finally {
    await takeScopes(stage, caller);
    await forgetEvents(stage);
  }
};

const described = (missing: readonly string[]): string =>
  missing.length > 3 ? `${missing.length} scopes, among them ${missing[0]}` : missing.join(' and ');

const missingIn = (powers: Powers, held: Powers): readonly string[] =>
  [...powers].filter((power) => !isCovered(held, power));

/** As whom the caller can act after a write, as far as that is more than before. */
const gainsOf = async (
  { stage, caller, before, had }: PreparedCaller,
  { text }: Answer,
): Promise<readonly string[]> => {
  const { storage } = stage.server;
  const records = await takeSnapshot(storage, stage.takeWritten(), before.records);
  const isChanged = differing(before.records, records).length > 0;
  if (!isChanged && text === '') return [];
  const after: Moment = { ...before, records };
  const tickets = [...records.tickets.keys()].filter((id) => !before.records.tickets.has(id));
  const knows: Knowledge = {
    text: `${caller.knows}\n${text}`,
    tickets: new Set(text.includes('/ticket/') ? tickets : []),
  };
  const controls = [
    ...findControls(after, knows),
    ...findWeakened(before, after),
    ...findEffects(before, after, stage.guesses),
  ];
  const gains = controls.flatMap(({ who, by, powers }) => {
    const missing = missingIn(powers, had());
    return missing.length === 0 ? [] : [`${described(missing)}, as ${who} (${by})`];
  });
  if (isChanged) {
    await restore(storage, before.records, records);
    forget(stage.server);
    stage.takeWritten();
  }
  return [...new Set(gains)];
};

/** Scopes of the Management API in tokens that an answer hands out. */
const tokensIn = ({ held }: PreparedCaller, { text }: Answer): readonly string[] =>
  [...text.matchAll(/eyJ[\w-]+\.(eyJ[\w-]+)\.[\w-]+/g)].flatMap(([, payload]) => {
    const claims: Json = JSON.parse(Buffer.from(payload!, 'base64url').toString());
    const scopes = String(claims.aud).endsWith(managementPath)
      ? String(claims.scope ?? '').split(' ')
      : [];
    const missing = [...powersAt(scopes, 'a token')]
      .map((power) => power.split(' ')[0]!)
      .filter((scope) => ![...held].some((power) => power.startsWith(`${scope} `)));
    return missing.length === 0 ? [] : [`${described(missing)}, in a token that was answered`];
  });

/** Secrets in an answer that the caller may not see. */
const leaksIn = ({ stage, scopes, held }: PreparedCaller, { text }: Answer): readonly string[] =>
  text === ''
    ? []
    : stage.canaries
        .filter(({ value }) => text.includes(value))
        .filter(
          ({ powers, shownWith }) =>
            shownWith === undefined ||
            !scopes.includes(shownWith) ||
            missingIn(powers, held).length > 0,
        )
        .map(({ what }) => what);

const gainIn = (
  { caller, scopes }: PreparedCaller,
  { operation }: Route,
  { target, attribute }: Attempt,
  gained: string,
): Gain => ({
  operation,
  scope: scopes.join(' and '),
  caller: caller.kind,
  target,
  attribute,
  gained,
});

const send = (
  { stage, token }: PreparedCaller,
  { method }: Route,
  { path, body, headers = {} }: Attempt,
): Promise<Answer> =>
  stage.server.ask(method, path, {
    as: token,
    headers,
    body: body === undefined || Object.keys(body).length === 0 ? undefined : body,
  });

/** Which operations were accepted at least once, so that a walk that asks for nothing shows. */
export type Accepted = Set<string>;

const makeAttempt = async (
  as: PreparedCaller,
  route: Route,
  attempt: Attempt,
  accepted: Accepted,
): Promise<readonly Gain[]> => {
  const answer = await send(as, route, attempt);
  const isAccepted = answer.status < 400;
  if (isAccepted) accepted.add(route.operation);
  const gains = [
    ...(isAccepted && isWrite(route) ? await gainsOf(as, answer) : []),
    ...tokensIn(as, answer),
    ...leaksIn(as, answer),
  ];
  return gains.map((gained) => gainIn(as, route, attempt, gained));
};

const attemptsOf = (route: Route, stage: Stage, caller: Caller): readonly Attempt[] => {
  const bodies = bodiesOf(attackOf(route.operation, stage, caller));
  return placesFor(route, stage, caller).flatMap((place) =>
    queriesOfWrite(route).flatMap((query) =>
      headersOf(stage, caller, place).flatMap((headers) =>
        bodies.map(({ attribute, body }) => ({
          target: [place.name, query, ...Object.values(headers)].filter(Boolean).join(' in '),
          attribute,
          path: pathAt(route, place) + query,
          body,
          headers,
        })),
      ),
    ),
  );
};

const queriesOfWrite = ({ query }: Route): readonly string[] => [
  '',
  ...(query.includes('cascade') ? ['?cascade=true'] : []),
  ...(query.includes('force') ? ['?force=true'] : []),
];

/** A global caller may say which tenant it writes to. */
const headersOf = (
  { tenants }: Stage,
  { kind }: Caller,
  { ids }: RequestPlace,
): readonly Readonly<Record<string, string>>[] =>
  kind === 'a global client' && Object.keys(ids).length === 0
    ? [{}, ...Object.values(tenants).map((id) => ({ tenant_id: id }))]
    : [{}];

const scopesFor = ({ operation, access }: Route): readonly string[] =>
  scopesTogether[operation] ?? [access.scope!];

/** Each attribute of a write against each victim, with the scopes of the operation alone. */
export const attackWrite = (
  stage: Stage,
  caller: Caller,
  route: Route,
  accepted: Accepted,
): Promise<readonly Gain[]> =>
  withScopes(stage, caller, scopesFor(route), async (as) => {
    const gains: Gain[] = [];
    for (const attempt of attemptsOf(route, stage, caller))
      gains.push(...(await makeAttempt(as, route, attempt, accepted)));
    return gains;
  });

/** Every operation that takes another scope, and for people those on their own account. */
export const attackWithOtherScope = (
  stage: Stage,
  caller: Caller,
  scope: string,
  routes: readonly Route[],
): Promise<readonly Gain[]> =>
  withScopes(stage, caller, [scope], async (as) => {
    const gains: Gain[] = [];
    for (const route of routes.filter(({ access }) => access.scope !== scope)) {
      if (!isWrite(route) && !scope.startsWith('read:')) continue;
      const attempts = attemptsOf(route, stage, caller);
      for (const attempt of isOwn(route, caller, scope) ? attempts : attempts.slice(-1))
        gains.push(...(await makeAttempt(as, route, attempt, new Set())));
    }
    return gains;
  });

const isOwn = ({ access }: Route, { kind }: Caller, scope: string): boolean =>
  kind === 'a person' && access.ownScope === scope;

const isAt =
  (name: string) =>
  ({ target }: Attempt): boolean =>
    target === name;

/** What a write answers to callers who also see secrets, and what a dry run tells to each. */
export const attackAnswers = async (
  stage: Stage,
  caller: Caller,
  route: Route,
): Promise<readonly Gain[]> => {
  const gains: Gain[] = [];
  const own = route.access.scope!;
  const showsSecrets = fieldsOf(stage.server, route).includes('client_secret');
  const all = attemptsOf(route, stage, caller);
  const few = placesFor(route, stage, caller).map(({ name }) => all.find(isAt(name))!);
  const queries = [
    '',
    ...(route.query.includes('expand') ? ['?expand=all'] : []),
    ...(route.query.includes('dry_run') ? ['?dry_run=true'] : []),
  ];
  for (const secret of secretScopes.filter((scope) => scope !== own))
    await withScopes(stage, caller, [own, secret], async (as) => {
      const isFull = showsSecrets && secret === 'read:client_secrets';
      for (const query of queries)
        for (const attempt of isFull && query === '' ? all : few) {
          const path = attempt.path + query;
          gains.push(...(await makeAttempt(as, route, { ...attempt, path }, new Set())));
        }
    });
  return gains;
};

/** Attributes that are or hold secrets, by any name that they could have. */
const secretAttributes = [
  'client_secret',
  'secret',
  'previous_secret',
  'previousSecret',
  'password',
  'password_hash',
  'passwordHash',
  'signing_secret',
  'signingSecret',
  'resource_metadata',
  'resource_metadata.signing_secret',
  'provider_metadata',
  'provider_metadata.client_secret',
  'clientSecret',
  'secret_digest',
  'secretDigest',
  'code_digests',
  'ticket',
  'private_key',
];

const fieldsOf = ({ document }: Deployment, route: Route): readonly string[] => {
  const reference = route.success.schema?.['$ref'];
  const name = (typeof reference === 'string' ? reference : '')
    .split('/')
    .at(-1)!
    .replace(/_list$/, '');
  return Object.keys(document.components.schemas[name]?.properties ?? {});
};

/** Every attribute alone is asked of the first record only. */
const queriesOf = (server: Deployment, route: Route, isFirst: boolean): readonly string[] => {
  const takes = (name: string): boolean => route.query.includes(name);
  const fields = fieldsOf(server, route);
  const more = takes('limit') ? '&limit=100' : '';
  return [
    '',
    ...(takes('expand') ? [`?expand=all${more}`] : []),
    ...(takes('fields') && fields.length > 0 ? [`?fields=${fields.join(',')}${more}`] : []),
    ...(takes('fields') && isFirst
      ? [...new Set([...fields, ...secretAttributes])].map((name) => `?fields=${name}${more}`)
      : []),
  ];
};

/** A list that is searched or sorted by a secret tells it bit by bit. */
const attackFilters = async (
  as: PreparedCaller,
  route: Route,
  path: string,
): Promise<readonly Gain[]> => {
  if (!route.query.includes('q')) return [];
  const gains: Gain[] = [];
  for (const attribute of secretAttributes)
    for (const query of [`?q=(${attribute}=s*)`, `?sort=${attribute}`]) {
      const attempt = { target: 'the collection', attribute: query, path: path + query };
      const { status } = await send(as, route, attempt);
      if (status < 400)
        gains.push(gainIn(as, route, attempt, `the order or the match of a secret`));
    }
  return gains;
};

/** Each way to ask for a read, with its own scope alone and together with those that show secrets. */
export const attackRead = async (
  stage: Stage,
  caller: Caller,
  route: Route,
): Promise<readonly Gain[]> => {
  const gains: Gain[] = [];
  const own = route.access.scope!;
  const places = placesFor(route, stage, caller);
  for (const scopes of [
    [own],
    ...secretScopes.filter((scope) => scope !== own).map((secret) => [own, secret]),
  ])
    await withScopes(stage, caller, scopes, async (as) => {
      for (const place of places)
        for (const query of queriesOf(stage.server, route, place === places[0])) {
          const path = pathAt(route, place) + query;
          const attempt = { target: place.name, attribute: query || 'no query', path };
          gains.push(...(await makeAttempt(as, route, attempt, new Set())));
        }
      gains.push(...(await attackFilters(as, route, pathAt(route, places[0]!))));
    });
  return gains;
};

/** @throws Error for a parameter that has no value. */
const formOf = (route: Route, stage: Stage, caller: Caller): Readonly<Record<string, string>> => {
  const values = formValues(stage, caller);
  const names = new Set([...attributesOf(stage.server, route), ...route.query]);
  return Object.fromEntries(
    [...names].map((name) => {
      if (values[name] === undefined)
        throw new Error(`tell how ${name} of ${route.operation} is attacked, in formValues`);
      return [name, values[name]];
    }),
  );
};

/** An operation beside the Management API: its parameters together and alone, as the caller and as nobody. */
export const attackElsewhere = (
  stage: Stage,
  caller: Caller,
  route: Route,
): Promise<readonly Gain[]> =>
  withScopes(stage, caller, ['update:users'], async (as) => {
    const form = formOf(route, stage, caller);
    const [secret] = caller.knows.split('\n');
    const authorizations = [
      { Authorization: basic({ id: caller.self.id, secret: secret! }) },
      { Authorization: `Bearer ${as.token}` },
    ];
    const gains: Gain[] = [];
    for (const place of placesFor(route, stage, caller))
      for (const [attribute, fields] of [
        ['all parameters', form],
        ['no parameters', {}],
        ...Object.entries(form).map(([name, value]) => [name, { [name]: value }] as const),
        [
          'client credentials with every scope',
          'grant_type' in form
            ? {
                grant_type: 'client_credentials',
                scope: form['scope']!,
                resource: form['resource']!,
              }
            : {},
        ],
      ] as const)
        for (const headers of attribute.includes(' ') ? authorizations : authorizations.slice(0, 1))
          gains.push(
            ...(await sendForm(as, route, {
              target: place.name,
              attribute,
              path: pathAt(route, place),
              fields,
              headers,
            })),
          );
    return gains;
  });

interface FormAttempt extends Omit<Attempt, 'body'> {
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Readonly<Record<string, string>>;
}

const sendForm = async (
  as: PreparedCaller,
  route: Route,
  attempt: FormAttempt,
): Promise<readonly Gain[]> => {
  const sent = new URLSearchParams(attempt.fields).toString();
  const inBody = route.method !== 'GET';
  const answer = await as.stage.server.ask(
    route.method,
    inBody ? attempt.path : `${attempt.path}?${sent}`,
    {
      headers: {
        ...attempt.headers,
        ...(inBody ? { 'Content-Type': 'application/x-www-form-urlencoded' } : {}),
      },
      body: inBody ? sent : undefined,
    },
  );
  const gains = [
    ...(answer.status < 400 ? await gainsOf(as, answer) : []),
    ...tokensIn(as, answer),
    ...leaksIn(as, answer),
  ];
  return gains.map((gained) => gainIn(as, route, attempt, gained));
};
