/**
 * A SAML identity provider of acme that says what a test has it say, and people who go there and come back.
 */
import type { PlainResponse } from '../in-memory/index.js';
import type { NewIdentityProvider } from '../model/provider/provider-fields.js';
import {
  addApp,
  ask,
  browser,
  handleOf,
  type Parameters,
  type TestBrowser,
} from './people.test-support.js';
import { acme, issuer, setUp } from './set-up.test-support.js';
import { fieldsOf } from './upstream.test-support.js';

export const samlIssuer = 'urn:example:saml';
export const samlMetadata = {
  entity_id: samlIssuer,
  sso_url: 'https://saml.example/sso',
  certificates: ['MIIB'],
};
const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

export type Said = Omit<Partial<PlainResponse>, 'assertion'> & {
  readonly assertion?: Partial<PlainResponse['assertion']>;
};

export const atSaml = async (more: Partial<NewIdentityProvider> = {}) => {
  const world = await setUp();
  const provider = await world.keyward.identityProviders.create(acme, {
    type: 'saml',
    name: 'Saml',
    metadata: samlMetadata,
    ...more,
  });
  const app = await addApp(world, { isFirstParty: true });
  const at = (path: string, id = provider.id): string => `${issuer}/federation/${id}/${path}`;
  const in5Minutes = () => new Date(world.clock.now().getTime() + 300_000);

  const depart = async (
    browserAt: TestBrowser = browser(),
    parameters: Parameters = {},
    providerId = provider.id,
  ) => {
    const handle = handleOf(await ask(world, app, browserAt, parameters));
    const url = await world.keyward.federation.begin({ handle, providerId }, browserAt);
    return { at: browserAt, handle, url, sent: fieldsOf(url.slice(url.indexOf('?') + 1)) };
  };
  /** What the provider of acme would answer to a request; a confirmation is part of what is said. */
  const response = (id: string, { assertion, ...said }: Said = {}): PlainResponse => ({
    issuer: samlIssuer,
    destination: at('acs'),
    inResponseTo: id,
    ...said,
    assertion: {
      id: `assertion for ${id}`,
      issuer: samlIssuer,
      nameId: { value: 'ada', format: undefined },
      notBefore: world.clock.now(),
      notOnOrAfter: in5Minutes(),
      audiences: [[at('metadata')]],
      confirmations: [confirmation(id)],
      authenticatedAt: world.clock.now(),
      sessionNotOnOrAfter: undefined,
      attributes: {},
      ...assertion,
    },
  });
  const confirmation = (id: string, change: object = {}) => ({
    method: bearer,
    recipient: at('acs'),
    inResponseTo: id,
    notBefore: undefined,
    notOnOrAfter: in5Minutes(),
    ...change,
  });
  const post = async (
    relayState: string | undefined,
    posted: PlainResponse | string,
    providerId = provider.id,
  ) => {
    const response = typeof posted === 'string' ? posted : world.saml.say(posted);
    const location = await world.keyward.federation.receive(providerId, (name) =>
      name === 'RelayState' ? relayState : response,
    );
    return fieldsOf(location.split('?')[1]!);
  };
  const comeBack = (browserAt: TestBrowser, parameters: Parameters, providerId = provider.id) =>
    world.keyward.federation.complete(providerId, (name) => parameters[name], browserAt, null);
  /** All of it; answers the person, or why not. */
  const logIn = async (said: Said | ((id: string) => Said) = {}, asking: Parameters = {}) => {
    const away = await depart(browser(), asking);
    const id = away.sent['id']!;
    const back = await comeBack(
      away.at,
      await post(
        away.sent['relayState'],
        response(id, typeof said === 'function' ? said(id) : said),
      ),
    );
    if (back.kind === 'failed') return back.refusal.message;
    if (back.kind !== 'logged_in') return back.kind;
    return (await world.keyward.sessions.find(back.secret))!;
  };
  const person = async (said?: Said) => {
    const found = await logIn(said);
    if (typeof found === 'string') throw new Error(found);
    return found.user;
  };
  return { world, provider, at, depart, response, confirmation, post, comeBack, logIn, person };
};
