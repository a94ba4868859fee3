/** People who log in, the browsers they sit at, and the applications that send them. */
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { Client } from '../model/client/client.js';
import type { ClientMetadataPatch } from '../model/client/client-metadata.js';
import type { NewClient } from '../model/client/client-fields.js';
import { listedDomainNames, plainDigest } from '../in-memory/index.js';
import type { TokenRequest, TokenResponse } from '../oauth/grant.js';
import type { Claims } from '../model/values/claims.js';
import type { User } from '../model/user/user.js';
import { newUser } from '../model/user/user-fields.js';
import {
  acme,
  addClient,
  addResource,
  addScopes,
  letUse,
  tokenRequest,
  type World,
} from './set-up.test-support.js';

export const redirectUri = 'https://app.example/callback';
export const verifier = 'a-verifier-of-43-characters-'.padEnd(43, 'x');
export const pkce = { code_challenge: plainDigest.sha256(verifier), code_challenge_method: 'S256' };

export type Parameters = Readonly<Record<string, string | undefined>>;
export const reading =
  (parameters: Parameters) =>
  (name: string): string | undefined =>
    parameters[name];

let people = 0;

/** A person of acme whose password is "right". */
export const addUser = async (
  { storage, random, clock }: World,
  more: Partial<Omit<User, 'usernameKey' | 'emailKey' | 'directoryNameKey'>> = {},
): Promise<User> => {
  const stamp = {
    createdBy: null,
    createdAt: clock.now(),
    updatedBy: null,
    updatedAt: clock.now(),
  };
  const user = newUser(listedDomainNames, {
    id: random.uuid(),
    tenantId: acme,
    username: `person${++people}`,
    passwordHash: 'hash(right)',
    ...stamp,
    ...more,
  });
  await storage.users.add(user);
  return user;
};

export const changeUser = ({ storage }: World, { id }: Pick<User, 'id'>, change: Partial<User>) =>
  storage.users.change(id, (user) => ({ ...user, ...change }));

export type AppInput = Omit<Partial<NewClient>, 'metadata'> & {
  readonly metadata?: ClientMetadataPatch;
};

/** A web application of acme, which may use every response type. */
export const addApp = (world: World, { metadata, ...input }: AppInput = {}): Promise<Client> =>
  addClient(world, {
    type: 'regular_web',
    isGlobal: false,
    tenantId: acme,
    ...input,
    metadata: {
      urls: { redirect_uris: [redirectUri] },
      grant_types: [
        'authorization_code',
        'authorization_code_verifier',
        'refresh_token',
        'implicit',
      ],
      ...metadata,
      oauth: {
        response_types: [
          'code',
          'token',
          'id_token',
          'id_token token',
          'code id_token',
          'code token',
          'code id_token token',
        ],
        ...(metadata?.['oauth'] as object | undefined),
      },
    },
  });

/** A browser that nobody has logged in with. */
export const browser = (binding = 'binding') => ({
  session: undefined as string | undefined,
  binding,
});
export type TestBrowser = ReturnType<typeof browser>;

export const logInWith = async ({ keyward }: World, at: TestBrowser, user: User): Promise<void> => {
  at.session = (await keyward.sessions.begin(user, ['pwd'], at.session)).secret;
};

/** Sends the browser to the authorization endpoint, for the scope openid unless told otherwise. */
export const ask = (
  { keyward }: World,
  client: Client,
  at: TestBrowser,
  parameters: Parameters = {},
): Promise<NextStep> =>
  keyward.authorization.begin(
    reading({
      response_type: 'code',
      client_id: client.id,
      redirect_uri: redirectUri,
      scope: 'openid',
      ...parameters,
    }),
    at,
  );

/** What went back to the application. */
export const returned = (step: NextStep): Readonly<Record<string, string>> => {
  if (step.kind !== 'return') throw new Error(`the browser is at ${step.kind}`);
  return step.parameters;
};

export const handleOf = (step: NextStep): string => {
  if (!('handle' in step)) throw new Error(`nobody is asked anything: ${step.kind}`);
  return step.handle;
};

/** Presses "Allow" on the consent page, and goes on. */
export const agreeTo = async (
  { keyward }: World,
  step: NextStep,
  at: TestBrowser,
): Promise<NextStep> => {
  if (step.kind !== 'consent') throw new Error(`nobody is asked for consent: ${step.kind}`);
  await keyward.authorization.consent(step.handle, at, step.shown);
  return keyward.authorization.continue(step.handle, at);
};

/**
 * A person who is logged in at a first-party application of acme that may use one resource with two scopes.
 */
export const atAnApp = async (
  world: World,
  input: AppInput = {},
  person: Partial<Omit<User, 'usernameKey' | 'emailKey' | 'directoryNameKey'>> = {},
) => {
  const [user, app, resource] = [
    await addUser(world, person),
    await addApp(world, { isFirstParty: true, ...input }),
    await addResource(world, acme, undefined, { skipConsentForFirstParty: true }),
  ];
  const scopes = await addScopes(world, resource, 'read', 'write');
  await letUse(world, app, resource, scopes);
  const at = browser();
  await logInWith(world, at, user);
  world.clock.advance(1);
  const code = async (parameters: Parameters = {}): Promise<string> =>
    returned(await ask(world, app, at, { ...parameters }))['code']!;
  const redeem = (
    presented: string,
    parameters: Parameters = {},
    client: Client = app,
  ): Promise<TokenResponse> =>
    world.keyward.token(
      fromPerson(client, 'authorization_code', {
        code: presented,
        redirect_uri: redirectUri,
        ...parameters,
      }),
    );
  const refresh = (
    presented: string,
    more: Partial<TokenRequest> = {},
    client: Client = app,
  ): Promise<TokenResponse> =>
    world.keyward.token({
      ...fromPerson(client, 'refresh_token', { refresh_token: presented }),
      ...more,
    });
  return { world, user, app, resource, scopes, at, code, redeem, refresh };
};

export type AtAnApp = Awaited<ReturnType<typeof atAnApp>>;

/** A token request of the client with these parameters. */
export const fromPerson = (
  client: Client,
  grantType: string,
  parameters: Parameters,
): TokenRequest =>
  tokenRequest(client, {
    grantType,
    ...(client.isPublic ? { client: { method: 'none', id: client.id } } : {}),
    parameter: reading(parameters),
  });

export const claimsOf = ({ signer }: World, token: string): Claims => signer.read(token)!.claims;
