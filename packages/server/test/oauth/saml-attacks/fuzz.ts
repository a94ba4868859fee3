/**
 * Sends broken and forged SAML messages to a server of its own. No answer may be a fault of the server, and whatever
 * its readers take for signed must say what a key has signed.
 */
import { randomBytes } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SamlKey } from '@keyward/core/ports';
import { nodeSaml, nodeSamlIssuer } from '@keyward/saml-node';
import { createServer } from '@keyward/server';
import { signElement } from '../../../../saml-node/src/sign-element.js';
import { formBrowser, leftFor } from '../../deployment/form-browser.js';
import { broken, seeded, type Next } from './broken.js';
import { attacker } from './forging.js';
import { logoutRequest } from './logouts.js';
import { loginRequest, signedQuery, type AskedOf } from './requests.js';
import { named } from './responses.js';

export interface Fuzzed {
  /** How many answers of each status. */
  readonly statuses: Readonly<Record<string, number>>;
  /** How many were taken for signed, and were what was signed. */
  readonly sound: number;
  /** What was taken for signed, and is not. */
  readonly forged: readonly string[];
  /** What the server answered with a fault of its own. */
  readonly faults: readonly string[];
}

const issuer = 'http://localhost:3000';
const password = 'a long passphrase of Ada';

/** The same text for the same content. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_, each: unknown) => (each instanceof Map ? [...each] : each));

const startServer = async (taken: string[]) => {
  const [saml, samlIssuer] = [nodeSaml(), nodeSamlIssuer()];
  return createServer({
    issuer,
    database: 'memory:',
    dataDirectory: '/nowhere',
    secretKey: randomBytes(32),
    rateLimit: false,
    logLevel: 'silent',
    adapters: {
      saml: {
        ...saml,
        async read(posted, certificates) {
          const result = await saml.read(posted, certificates);
          if ('response' in result) taken.push(textOf(result.response.assertion));
          return result;
        },
      },
      samlIssuer: {
        ...samlIssuer,
        async readLoginRequest(message, certificatesOf) {
          const result = await samlIssuer.readLoginRequest(message, certificatesOf);
          if ('request' in result && result.request.isSigned) taken.push(textOf(result.request));
          return result;
        },
        async readLogoutRequest(message, certificatesOf) {
          const result = await samlIssuer.readLogoutRequest(message, certificatesOf);
          if ('request' in result && result.request.isSigned) taken.push(textOf(result.request));
          return result;
        },
      },
    },
  });
};

type Server = Awaited<ReturnType<typeof startServer>>;

const party = (host: string, key: SamlKey): AskedOf['shop'] => ({
  entity: `https://${host}/sp`,
  acs: `https://${host}/acs`,
  slo: `https://${host}/slo`,
  key,
});

interface World {
  readonly server: Server;
  readonly asked: AskedOf;
  readonly providerKey: SamlKey;
  readonly providerId: string;
  readonly clientId: string;
}

const entityId = 'https://idp.example/metadata';

const worldOf = async (server: Server): Promise<World> => {
  const keys = await Promise.all(
    ['Shop', 'Own', 'Elsewhere'].map((name) => nodeSamlIssuer().createKey(name, new Date())),
  );
  const [shopKey, ownKey, providerKey] = keys as [SamlKey, SamlKey, SamlKey];
  const asked = { shop: party('shop.example', shopKey), own: party('own.example', ownKey), issuer };
  const tenantId = (await server.directory.defaultTenantId())!;
  await server.users.create({ username: 'ada', password: { password } });
  for (const { entity, acs, slo, key } of [asked.shop, asked.own])
    await server.clients.create({
      type: 'regular_web',
      name: entity,
      isFirstParty: true,
      isGlobal: false,
      tenantId,
      metadata: {
        saml: {
          entity_id: entity,
          acs_urls: [acs],
          slo_url: slo,
          certificates: [key.certificate],
          require_signed_requests: true,
        },
      },
    });
  const { id: clientId } = await server.clients.create({
    type: 'regular_web',
    name: 'App',
    isFirstParty: true,
    isGlobal: false,
    tenantId,
    metadata: { urls: { redirect_uris: ['https://app.example/cb'] } },
  });
  const { id: providerId } = await server.identityProviders.create(tenantId, {
    type: 'saml',
    name: 'Elsewhere',
    metadata: {
      entity_id: entityId,
      sso_url: 'https://idp.example/sso',
      certificates: [providerKey.certificate],
    },
  });
  return { server, asked, providerKey, providerId, clientId };
};

const send =
  ({ server }: World): typeof fetch =>
  (url, init) =>
    server.handle(new Request(url, init));

const authorizationUrl = ({ clientId }: World): string =>
  `${issuer}/authorize?${new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: 'https://app.example/cb',
    scope: 'openid',
    state: 'x',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  }).toString()}`;

/** What a login at the provider is answered with, by each way of signing. */
const answersTo = async (world: World): Promise<{ relayState: string; xml: string[] }> => {
  const { providerId, providerKey } = world;
  const at = formBrowser(issuer, send(world));
  const page = await at.open(authorizationUrl(world));
  const away = await at.submit(page, { provider: providerId }, 'continue', 'federate');
  const { searchParams } = leftFor(away);
  const request = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest')!, 'base64'));
  const [, id = ''] = / ID="([^"]*)"/.exec(request.toString())!;
  const xml = await Promise.all(
    (['both', 'assertion', 'response'] as const).map(async (sign) => {
      const written = await nodeSamlIssuer().writeAnswer(
        {
          id: '_response',
          issuer: entityId,
          destination: `${issuer}/federation/${providerId}/acs`,
          inResponseTo: id,
          issuedAt: new Date(),
          audience: `${issuer}/federation/${providerId}/metadata`,
          status: [],
          statement: named(attacker),
          sign,
          encryptionCertificate: undefined,
        },
        providerKey,
      );
      return Buffer.from(written, 'base64').toString();
    }),
  );
  return { relayState: searchParams.get('RelayState')!, xml };
};

const formOf = (url: string, fields: Readonly<Record<string, string>>, cookie = ''): Request =>
  new Request(`${issuer}${url}`, {
    method: 'POST',
    body: new URLSearchParams(fields),
    headers: { Cookie: cookie },
  });

const base64 = (xml: string): string => Buffer.from(xml).toString('base64');

/** One kind of message: sound ones, and the ways in which broken ones are sent. */
interface Kind {
  readonly sound: readonly Request[];
  readonly next: (next: Next) => Request;
}

const responses = async (world: World): Promise<Kind> => {
  const { relayState: RelayState, xml } = await answersTo(world);
  const path = `/federation/${world.providerId}/acs`;
  const posted = (text: string): Request =>
    formOf(path, { SAMLResponse: base64(text), RelayState });
  return {
    sound: xml.map(posted),
    next: (next) => posted(broken(xml[next(xml.length)]!, next)),
  };
};

/** In forms with cookies, so that they are read at once, and in addresses. */
const requests = async (
  { asked }: World,
  { path, xml }: { readonly path: 'sso' | 'slo'; readonly xml: string },
): Promise<Kind> => {
  const signed = await signElement(xml, asked.shop.key);
  const query = signedQuery(xml, asked.shop.key);
  const url = `/saml/${path}`;
  const posted = (text: string): Request =>
    formOf(url, { SAMLRequest: base64(text), RelayState: 'state' }, 'keyward_browser=x');
  const got = (text: string): Request => new Request(`${issuer}${url}?${text}`);
  const packed = (text: string): string =>
    encodeURIComponent(deflateRawSync(Buffer.from(text)).toString('base64'));
  return {
    sound: [posted(signed), got(query)],
    next(next) {
      if (next(3) > 0) return posted(broken(signed, next));
      if (next(2) > 0)
        return got(query.replace(/SAMLRequest=[^&]*/, `SAMLRequest=${packed(broken(xml, next))}`));
      const at = next(query.length);
      return got(query.slice(0, at) + '&=%+aA0'[next(7)]! + query.slice(at + next(3)));
    },
  };
};

const kindsOf = (world: World): Promise<readonly Kind[]> => {
  const told = { nameId: 'ada', sessionIndex: '_session' };
  return Promise.all([
    responses(world),
    requests(world, { path: 'sso', xml: loginRequest(world.asked) }),
    requests(world, { path: 'slo', xml: logoutRequest(world.asked, told) }),
  ]);
};

/** So many are made of the same sound ones. */
const batch = 1000;

export const fuzzSaml = async (documents: number, seed: number): Promise<Fuzzed> => {
  const taken: string[] = [];
  const server = await startServer(taken);
  const world = await worldOf(server);
  const next = seeded(seed);
  const found = { statuses: {} as Record<string, number>, sound: 0 };
  const forged: string[] = [];
  const faults: string[] = [];

  for (let at = 0; at < documents; at += batch) {
    const kinds = await kindsOf(world);
    taken.length = 0;
    for (const request of kinds.flatMap(({ sound }) => sound)) await server.handle(request);
    const sound = new Set(taken);
    if (sound.size < 5) throw new Error('something that is sound was not taken');

    for (let left = Math.min(batch, documents - at); left > 0; left -= 1) {
      taken.length = 0;
      const request = kinds[next(kinds.length)]!.next(next);
      const kept = request.clone();
      const { status } = await server.handle(request);
      found.statuses[status] = (found.statuses[status] ?? 0) + 1;
      const sent = async (): Promise<string> => `${kept.url} ${await kept.text()}`;
      if (status >= 500) faults.push(await sent());
      if (taken.some((each) => !sound.has(each))) forged.push(await sent());
      else found.sound += taken.length;
    }
  }
  await server.close();
  return { ...found, forged, faults };
};
