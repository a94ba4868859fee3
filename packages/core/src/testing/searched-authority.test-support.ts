/**
 * Sequences, drawn by a seed, of what unregistered clients, people and administrators may do. After each token, a
 * record of its own says whether its person and its client both had what the token holds.
 */
import { oneTenant } from '../model/values/tenancy.js';
import { isRefusal } from '../model/values/refusals.js';
import type { Resource } from '../model/resource/resource.js';
import type { Scope } from '../model/scope/scope.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { TokenResponse } from '../oauth/grant.js';
import { newDelegation } from '../sessions/new-delegation.js';
import { addManagingRole } from './access.test-support.js';
import { chances } from './chance.test-support.js';
import {
  addApp,
  addUser,
  browser,
  claimsOf,
  fromPerson,
  logInWith,
  pkce,
  reading,
  verifier,
  type Parameters,
  type TestBrowser,
} from './people.test-support.js';
import { acme, addResource, addScopes, letUse, setUp } from './set-up.test-support.js';
import { callback, publish } from './strangers.test-support.js';
import { documentUrl, letIn } from './unregistered.test-support.js';

const scopeNames = ['read', 'write', 'delete'] as const;
const days = 86_400;

interface Api {
  readonly resource: Resource;
  readonly scopes: readonly Scope[];
  /** What the record says of it. */
  isOpen: boolean;
  offered: readonly string[] | null;
}

interface SearchedPerson {
  readonly id: string;
  readonly at: TestBrowser;
  /** Names of scopes by resource. */
  readonly held: Map<string, Set<string>>;
  /** What the person agreed to, by client and resource, and when. */
  readonly agreed: Map<string, Set<string>>;
}

interface IssuedToken extends Pick<TokenResponse, 'accessToken' | 'refreshToken'> {
  readonly clientId: string;
}

export interface SearchResult {
  /** In words, each with the steps that led to it. */
  readonly gains: readonly string[];
  /** How often each step gave a token, so that a search that gets nowhere shows. */
  readonly issued: Readonly<Record<string, number>>;
}

export const searchAuthority = async (seed: number, steps: number): Promise<SearchResult> => {
  const chance = chances(seed);
  const { below, oneIn, pick, some } = chance;
  const world = await setUp();
  const { keyward, storage, clock } = world;

  const urls = [documentUrl, 'https://two.agents.example/client.json'];
  const registrations: string[] = [];
  const tokens: IssuedToken[] = [];
  const taken = { documents: true, registration: true, acting: true };
  const history: string[] = [];
  const gains: string[] = [];
  const issued: Record<string, number> = {};

  const apis: Api[] = [];
  for (const name of ['one', 'two']) {
    const resource = await addResource(world, acme, undefined, {
      identifierUrl: `https://${name}.example/mcp`,
      unregisteredAllowed: true,
      unregisteredDefaultScopes: ['read'],
    });
    const scopes = await addScopes(world, resource, ...scopeNames);
    apis.push({ resource, scopes, isOpen: true, offered: null });
  }
  const people: SearchedPerson[] = [];
  for (const binding of ['first', 'second', 'administrator']) {
    const user = await addUser(world);
    const at = browser(binding);
    await logInWith(world, at, user);
    people.push({ id: user.id, at, held: new Map(), agreed: new Map() });
  }
  // The last one may act as the others, as far as they hold no more.
  const administrator = people.at(-1)!;
  const acting = browser('of the administrator who acts');
  for (const { resource, scopes } of apis) {
    const scopeIds = scopes.map(({ id }) => id);
    const permissions = [{ resourceId: resource.id, scopeIds }];
    await keyward.users.grantPermissions(administrator.id, permissions);
    administrator.held.set(resource.id, new Set(scopeNames));
  }
  const role = await addManagingRole(world, 'impersonate:users');
  await keyward.users.addRoles(administrator.id, [role.id]);
  const grant = newDelegation(world, {
    client: (await storage.clients.all([{ attribute: 'isDefault', equals: true }]))[0]!,
    user: (await storage.users.find(administrator.id))!,
    resourceId: world.system.id,
    scopes: ['impersonate:users'],
    authenticatedAt: clock.now(),
    methods: ['pwd', 'otp', 'mfa'],
  });
  await storage.delegations.add(grant);
  const letAct = async (isAllowed: boolean): Promise<void> => {
    const impersonation = isAllowed ? 'notify' : 'off';
    await storage.tenants.change(acme, (tenant) => ({
      ...tenant,
      metadata: { ...tenant.metadata, impersonation },
    }));
    taken.acting = isAllowed;
  };

  // A registered one that may exchange: what it may itself is "read" of the first API and "write" of the second.
  const service = await addApp(world, {
    isFirstParty: true,
    metadata: { grant_types: ['client_credentials', 'token_exchange'] },
  });
  const ofService = new Map<string, readonly string[]>();
  for (const [at, { resource, scopes }] of apis.entries()) {
    await letUse(world, service, resource, [scopes[at]!]);
    ofService.set(resource.id, [scopes[at]!.name]);
    await storage.resources.change(resource.id, (all) => ({
      ...all,
      rbacEnabled: true,
      skipConsentForFirstParty: true,
    }));
  }
  urls.forEach((url) => publish(world, {}, { url }));
  await letIn(world);
  await letAct(true);
  clock.advance(1);

  const idsOf = (api: Api, names: readonly string[]): string[] =>
    api.scopes.filter(({ name }) => names.includes(name)).map(({ id }) => id);
  const anyScopes = (): string[] => scopeNames.filter(() => oneIn(2));
  const anyClient = (): string =>
    pick([...urls, ...(registrations.length === 0 ? urls : registrations.slice(-3))]);
  const agreementKey = (clientId: string, { resource }: Api): string =>
    `${clientId} ${resource.id}`;

  const isOfClient = (clientId: string, { resource, isOpen, offered }: Api, name: string) => {
    if (clientId === service.id) return ofService.get(resource.id)!.includes(name);
    const isTaken = clientId.startsWith('kwr.') ? taken.registration : taken.documents;
    return isOpen && isTaken && (offered?.includes(name) ?? true);
  };

  const missingFor = (claims: ReadonlyMap<string, string>, name: string): readonly string[] => {
    const api = apis.find(({ resource }) => resource.identifierUrl === claims.get('aud'));
    const person = people.find(({ id }) => id === claims.get('sub'));
    if (api === undefined || person === undefined) return ['a known person and API'];

    const clientId = claims.get('client_id')!;
    const isHeld = person.held.get(api.resource.id)?.has(name) === true;
    const isAgreed = person.agreed.get(agreementKey(clientId, api))?.has(name) === true;
    return [
      ...(isHeld ? [] : ['the person']),
      ...(isOfClient(clientId, api, name) ? [] : ['the client']),
      ...(isAgreed || clientId === service.id ? [] : ['the consent']),
      ...missingToAct(claims, api, name),
    ];
  };

  /** An administrator who acts as a person gives no more than they hold themselves, and where the tenant lets them. */
  const missingToAct = (
    claims: ReadonlyMap<string, unknown>,
    { resource }: Api,
    name: string,
  ): readonly string[] => {
    if (!namesActor(claims.get('act'), administrator.id)) return [];
    const isHeld = administrator.held.get(resource.id)?.has(name) === true;
    return [
      ...(isHeld ? [] : ['the administrator']),
      ...(taken.acting ? [] : ['the setting of the tenant']),
    ];
  };

  /** Compares a token with the record. That it comes with a refresh token is no authority at an API. */
  const judge = (how: string, answer: TokenResponse): void => {
    issued[how] = (issued[how] ?? 0) + 1;
    const claims = new Map(
      Object.entries(claimsOf(world, answer.accessToken) as unknown as Record<string, string>),
    );
    tokens.push({ ...answer, clientId: claims.get('client_id')! });
    for (const name of (claims.get('scope') ?? '').split(' ')) {
      if (name === '' || name === 'offline_access') continue;
      const missing = missingFor(claims, name);
      if (missing.length > 0)
        gains.push(
          `${how} gave ${name}, without ${missing.join(' and ')}: ${history.slice(-12).join('; ')}`,
        );
    }
  };

  const request = (
    how: string,
    clientId: string,
    parameters: Parameters & { readonly resource?: string; readonly scope?: string },
  ): Promise<void> => {
    const { resource, scope, grant_type: grantType = '', ...more } = parameters;
    return keyward
      .token({
        grantType,
        client: { method: 'none', id: clientId, secret: undefined },
        scopes: scope === undefined || scope === '' ? undefined : scope.split(' '),
        resource,
        parameter: reading(more),
      })
      .then((answer) => judge(how, answer));
  };

  /** Between a page and a click, or a code and its use, anything may change. */
  const meanwhile = async (): Promise<void> => {
    if (oneIn(4)) await pick([moves['change the API']!, moves['change a person']!])();
  };

  /** The code that a person gives to a client, where the person is asked for consent, or was before. */
  const agree = async (
    { at, agreed }: SearchedPerson,
    clientId: string,
    api: Api,
  ): Promise<string | undefined> => {
    const scope = [...anyScopes(), ...(oneIn(3) ? ['offline_access'] : [])].join(' ');
    const asked = { response_type: 'code', client_id: clientId, redirect_uri: callback, ...pkce };
    const wished = scope === '' ? {} : { scope };
    const resource = api.resource.identifierUrl!;
    const first = await keyward.authorization.begin(reading({ ...asked, ...wished, resource }), at);
    if (first.kind !== 'consent') return codeOf(first);

    await meanwhile();
    await keyward.authorization.consent(first.handle, at, first.shown, pick([1, 7, 30]));
    const code = codeOf(await keyward.authorization.continue(first.handle, at));
    if (code === undefined) return undefined;
    const key = agreementKey(clientId, api);
    const shown = first.scopes.map(({ name }) => name);
    agreed.set(key, new Set([...(agreed.get(key) ?? []), ...shown]));
    return code;
  };

  const moves: Readonly<Record<string, () => Promise<unknown>>> = {
    'change a document': () => {
      const hosts = ['https://one.agents.example', 'https://elsewhere.example'];
      const members = oneIn(4)
        ? { redirect_uris: [callback, `${pick(hosts)}/more`] }
        : { client_name: pick(['Inspector', 'Reader', '']), redirect_uris: [callback] };
      publish(world, members, { url: pick(urls) });
      clock.advance(pick([60, 400]));
      return Promise.resolve();
    },

    async delegate() {
      const [person, api] = [pick(people), pick(apis)];
      const keys = await storage.accessKeys.all([
        { attribute: 'userId', equals: person.id },
        { attribute: 'purpose', equals: 'delegate' },
      ]);
      if (keys.length > 0 && oneIn(2))
        return void (await keyward.delegates.delete(person.id, pick(keys).id));

      const party = oneIn(2) ? { clientId: service.id } : { delegateUserId: pick(people).id };
      await keyward.delegates.create(person.id, { ...party, resourceIds: [api.resource.id] });
    },

    async impersonate() {
      const person = pick(people.slice(0, -1));
      // Where the person has agreed to something, a session of theirs gives it without asking.
      const key = pick([...person.agreed.keys(), agreementKey(anyClient(), pick(apis))]);
      const [known, at] = key.split(' ') as [string, string];
      const [clientId, api] = [known, apis.find(({ resource }) => resource.id === at)!];
      const { url } = await keyward.impersonations.create(
        person.id,
        { reason: 'a question' },
        {
          id: administrator.id,
          tenancy: oneTenant(acme),
          managementScopes: new Set(['impersonate:users']),
          grantId: grant.id,
        },
      );
      await meanwhile();
      const { secret } = await keyward.impersonations.begin(url.split('link=')[1]!, acting);
      acting.session = secret;
      await meanwhile();
      const step = await keyward.authorization.begin(
        reading({
          response_type: 'code',
          client_id: clientId,
          redirect_uri: callback,
          ...pkce,
          resource: api.resource.identifierUrl!,
          scope: [...(oneIn(3) ? scopeNames : (person.agreed.get(key) ?? []))].join(' '),
        }),
        acting,
      );
      if (step.kind === 'consent') gains.push('a consent was asked of an administrator');
      const code = codeOf(step);
      if (code === undefined) return;
      await meanwhile();
      await request('impersonate', clientId, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: callback,
        code_verifier: verifier,
      });
    },

    async register() {
      const { clientId } = await keyward.strangers!.register(
        {
          client_name: 'Agent',
          redirect_uris: [callback],
          grant_types: ['authorization_code', 'refresh_token'],
          token_endpoint_auth_method: 'none',
        },
        () => Promise.resolve(),
      );
      registrations.push(clientId);
    },

    async consent() {
      const [person, clientId, api] = [pick(people), anyClient(), pick(apis)];
      const code = await agree(person, clientId, api);
      if (code === undefined) return;
      await meanwhile();
      await request('consent', oneIn(10) ? anyClient() : clientId, {
        grant_type: 'authorization_code',
        code,
        redirect_uri: callback,
        code_verifier: verifier,
        resource: (oneIn(8) ? pick(apis) : api).resource.identifierUrl!,
      });
    },

    async refresh() {
      const kept = tokens.filter(({ refreshToken }) => refreshToken !== undefined);
      if (kept.length === 0) return;
      const { refreshToken, clientId } = pick(kept.slice(-4));
      await request('refresh', oneIn(10) ? anyClient() : clientId, {
        grant_type: 'refresh_token',
        refresh_token: refreshToken!,
        ...(oneIn(2) ? { scope: anyScopes().join(' ') } : {}),
        ...(oneIn(4) ? { resource: pick(apis).resource.identifierUrl! } : {}),
      });
    },

    async exchange() {
      if (tokens.length === 0) return;
      const { accessToken } = pick(tokens.slice(-6));
      const actor = oneIn(3) ? { actor_token: pick(tokens.slice(-6)).accessToken } : {};
      const wished = anyScopes();
      const answer = await keyward.token({
        ...fromPerson(service, 'token_exchange', {
          subject_token: accessToken,
          subject_token_type: 'urn:ietf:params:oauth:token-type:access_token',
          ...actor,
          ...(Object.keys(actor).length === 0
            ? {}
            : { actor_token_type: 'urn:ietf:params:oauth:token-type:access_token' }),
        }),
        scopes: wished.length === 0 ? undefined : wished,
        resource: oneIn(3) ? undefined : pick(apis).resource.identifierUrl!,
      });
      judge('exchange', answer);
    },

    async 'change a person'() {
      const [person, api] = [pick(people), pick(apis)];
      const names = anyScopes();
      if (names.length === 0) return;
      const permissions = [{ resourceId: api.resource.id, scopeIds: idsOf(api, names) }];
      const held = person.held.get(api.resource.id) ?? new Set<string>();
      if (oneIn(3)) {
        await keyward.users.revokePermissions(person.id, permissions);
        names.forEach((name) => held.delete(name));
      } else {
        await keyward.users.grantPermissions(person.id, permissions);
        names.forEach((name) => held.add(name));
      }
      person.held.set(api.resource.id, held);
    },

    async 'change the API'() {
      const api = pick(apis);
      const isOpen = !oneIn(4);
      const offered = oneIn(2) ? null : anyScopes();
      await keyward.resources.modify(api.resource.id, {
        unregisteredAllowed: isOpen,
        unregisteredScopes: offered,
      });
      Object.assign(api, { isOpen, offered });
    },

    async 'change the tenant'() {
      const [documents, registration] = [!oneIn(4), !oneIn(4)];
      await letIn(world, {
        documents: documents ? 'any' : 'off',
        registration: registration ? 'open' : 'off',
      });
      Object.assign(taken, { documents, registration });
      await letAct(!oneIn(6));
    },

    'let time pass': () => {
      clock.advance(pick([1, 100, 2 * days]));
      return Promise.resolve();
    },
  };
  const often = ['consent', 'consent', 'refresh', 'exchange', 'change a person', 'impersonate'];
  const names = [...Object.keys(moves), ...often];

  for (const move of some(3, () => moves['change a person']!)) await move();
  for (let step = 0; step < steps; step++) {
    const name = names[below(names.length)]!;
    history.push(name);
    try {
      await moves[name]!();
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
    // Sessions end by themselves, and people log in again.
    if (oneIn(10))
      for (const { id, at } of people) await logInWith(world, at, (await storage.users.find(id))!);
  }
  return { gains, issued };
};

/** Whether this one is among those who act (RFC 8693 §4.1). */
const namesActor = (act: unknown, id: string): boolean => {
  const { sub, act: before } = (act ?? {}) as { readonly sub?: string; readonly act?: unknown };
  return sub === id || (before !== undefined && namesActor(before, id));
};

const codeOf = (step: NextStep): string | undefined =>
  step.kind === 'return' ? step.parameters['code'] : undefined;
