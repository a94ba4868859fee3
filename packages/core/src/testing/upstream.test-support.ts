/** An identity provider of acme as a table of answers, and people who go there and come back. */
import {
  addApp,
  ask,
  browser,
  handleOf,
  type AppInput,
  type Parameters,
  type TestBrowser,
} from './people.test-support.js';
import { acme, setUp } from './set-up.test-support.js';
import type { NewIdentityProvider } from '../model/provider/provider-fields.js';
import type { Claims } from '../model/values/claims.js';
import { isRefusal } from '../model/values/refusals.js';

export const upstreamIssuer = 'https://login.example';

/** What it answers; each test changes what it is about. */
export interface UpstreamState {
  metadata: Claims;
  /** Over what an ID token says anyway; undefined leaves a claim out. */
  idToken: Claims;
  userinfo: Claims;
  tokenAnswer: Claims | undefined;
}

export const atUpstream = async (
  more: Partial<NewIdentityProvider> = {},
  appMore: AppInput = {},
) => {
  const world = await setUp();
  const provider = await world.keyward.identityProviders.create(acme, {
    type: 'oidc',
    name: 'Upstream',
    metadata: { issuer: upstreamIssuer, client_id: 'keyward', client_secret: 'a secret/of ours' },
    ...more,
  });
  const state: UpstreamState = { metadata: {}, idToken: {}, userinfo: {}, tokenAnswer: undefined };
  const pair = await world.signer.createKeyPair('ES256');
  const { answers, asked } = world.outgoing;
  let nonce: string | undefined;
  answers.set(`${upstreamIssuer}/.well-known/openid-configuration`, () => ({
    body: JSON.stringify({
      issuer: upstreamIssuer,
      authorization_endpoint: `${upstreamIssuer}/authorize`,
      token_endpoint: `${upstreamIssuer}/token`,
      userinfo_endpoint: `${upstreamIssuer}/userinfo`,
      jwks_uri: `${upstreamIssuer}/keys`,
      authorization_response_iss_parameter_supported: true,
      ...state.metadata,
    }),
  }));
  answers.set(`${upstreamIssuer}/keys`, () => ({
    body: JSON.stringify({ keys: [{ ...world.signer.publicJwk(pair.publicKey), kid: 'one' }] }),
  }));
  answers.set(`${upstreamIssuer}/token`, () => {
    const now = Math.floor(world.clock.now().getTime() / 1000);
    const claims = {
      iss: upstreamIssuer,
      aud: 'keyward',
      sub: 'ada',
      iat: now,
      exp: now + 60,
      nonce,
      ...state.idToken,
    };
    return {
      body: JSON.stringify(
        state.tokenAnswer ?? {
          access_token: 'at',
          id_token: world.signer.sign(claims, { typ: 'JWT', kid: 'one' }, 'ES256', pair.privateKey),
        },
      ),
    };
  });
  answers.set(`${upstreamIssuer}/userinfo`, () => ({
    body: JSON.stringify({ sub: 'ada', ...state.userinfo }),
  }));
  const app = await addApp(world, { isFirstParty: true, ...appMore });

  /** To the login page, and from there to the provider; answers what the provider is sent. */
  const depart = async (
    at: TestBrowser = browser(),
    parameters: Parameters = {},
    providerId = provider.id,
  ) => {
    const handle = handleOf(await ask(world, app, at, parameters));
    const url = await world.keyward.federation.begin({ handle, providerId }, at);
    const sent = fieldsOf(url.slice(url.indexOf('?') + 1));
    nonce = sent['nonce'];
    return { at, handle, url, sent };
  };
  const comeBack = (at: TestBrowser, parameters: Parameters, providerId = provider.id) =>
    world.keyward.federation.complete(providerId, (name) => parameters[name], at, null);
  /** All of it; answers the person, or why not. */
  const logIn = async (
    at: TestBrowser = browser(),
    answer: Parameters = {},
    asking: Parameters = {},
  ) => {
    const { sent } = await depart(at, asking);
    const back = await comeBack(at, {
      code: 'c',
      state: sent['state'],
      iss: upstreamIssuer,
      ...answer,
    });
    if (back.kind === 'failed') return back.refusal.message;
    if (back.kind !== 'logged_in') return back.kind;
    at.session = back.secret;
    return (await world.keyward.sessions.find(back.secret))!;
  };
  const person = async (at?: TestBrowser, answer?: Parameters, asking?: Parameters) => {
    const found = await logIn(at, answer, asking);
    if (typeof found === 'string') throw new Error(found);
    return found.user;
  };
  return { world, provider, state, pair, asked, app, depart, comeBack, logIn, person };
};

/** Of a query or a form. */
export const fieldsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text
      .split('&')
      .map(
        (each) =>
          each.split('=').map((part) => decodeURIComponent(part.replace(/\+/g, ' '))) as [
            string,
            string,
          ],
      ),
  );

export const over = async (work: Promise<unknown>): Promise<boolean> =>
  work.then(
    () => false,
    (error: unknown) => isRefusal(error, 'interaction_over'),
  );
