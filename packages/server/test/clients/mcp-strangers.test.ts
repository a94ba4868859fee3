/**
 * The SDK of the Model Context Protocol goes from the address of an MCP server to a token without an id: it brings the
 * address of a client ID metadata document, on a host of its own, or registers itself.
 */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { createServer as createHttpsServer, type Server as HttpsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { safeOutgoing, systemClock } from '@keyward/platform-node';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { decodeJwt } from 'jose';
import type { Deployment } from '../deployment/deployment.js';
import { formBrowser, leftFor } from '../deployment/form-browser.js';
import { memoryTarget } from '../deployment/targets.js';
import { addResource, addScope } from '../deployment/world.js';
import { ada, startWithAda } from './ada.js';

const host = 'agent.example';
const redirectUri = 'http://127.0.0.1:33418/callback';

interface Hosted {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly isSilent?: boolean;
}

let folder: string;
let keyward: Deployment;
let issuer: string;
let mcp: Server;
let address: string;
let agent: HttpsServer;
let documents: Map<string, Hosted>;
/** What the host resolves to, one after the other. */
let addresses: readonly (readonly string[])[];
let reached: number;

/** A certificate of a host that no authority knows, and its key. */
const certify = (): { readonly cert: string; readonly key: string } => {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const options = `-x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 2 -subj /CN=${host}`;
  const files = ['-addext', `subjectAltName=DNS:${host}`, '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', ...options.split(' '), ...files], { stdio: 'ignore' });
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
};

const urlOf = (path: string): string =>
  `https://${host}:${(agent.address() as AddressInfo).port}${path}`;

const publish = (path: string, more: object = {}, hosted: Hosted = {}): string => {
  const described = {
    client_id: urlOf(path),
    client_name: 'Notes Reader',
    redirect_uris: [redirectUri],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'none',
  };
  documents.set(path, { body: JSON.stringify({ ...described, ...more }), ...hosted });
  return urlOf(path);
};

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'keyward-agent-'));
  documents = new Map();
  addresses = [['127.0.0.1']];
  reached = 0;
  const { cert, key } = certify();
  agent = createHttpsServer({ cert, key }, ({ url }, response) => {
    reached++;
    const { status = 200, headers = {}, body, isSilent } = documents.get(url!) ?? { status: 404 };
    if (isSilent) return;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(agent, 'listening');

  // As the server asks, but for the one host of this test, which is on this machine.
  const clientDocuments = safeOutgoing({
    authorities: cert,
    longestAnswer: 5 * 1024,
    patience: 500,
    allowedNetworks: ['127.0.0.0/8'],
    resolve: () => {
      const [now, ...later] = addresses;
      if (later.length > 0) addresses = later;
      return Promise.resolve(now!);
    },
  });
  keyward = await startWithAda(memoryTarget, { clock: systemClock, clientDocuments });
  ({ issuer } = (await keyward.ask('GET', '/.well-known/openid-configuration')).body);
  mcp = createServer((request, response) => {
    const { origin } = new URL(address);
    const described = { resource: address, authorization_servers: [issuer] };
    const isMetadata = request.url!.startsWith('/.well-known/oauth-protected-resource');
    response
      .writeHead(isMetadata ? 200 : 401, {
        'Content-Type': 'application/json',
        'WWW-Authenticate': `Bearer resource_metadata="${origin}/.well-known/oauth-protected-resource/mcp"`,
      })
      .end(JSON.stringify(described));
  }).listen(0, '127.0.0.1');
  await once(mcp, 'listening');
  address = `http://127.0.0.1:${(mcp.address() as AddressInfo).port}/mcp`;
  await openApi();
});
afterAll(async () => {
  mcp?.close();
  agent?.close();
  agent?.closeAllConnections();
  await keyward?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const openApi = async (): Promise<void> => {
  const api = await addResource(keyward, { identifier_url: address });
  const read = await addScope(keyward, api.id, 'notes:read');
  const opened = { allowed: true, default_scopes: ['notes:read'] };
  await keyward.manage('PATCH', `/resources/${api.id}`, {
    resource_metadata: { unregistered_clients: opened },
  });
  const [user] = (await keyward.manage('GET', `/users?q=(username=${ada.username})`)).body.items;
  await keyward.manage('POST', `/users/${user.id}/permissions`, {
    permissions: [{ resource_id: api.id, scopes: [read.id] }],
  });
  const unregistered_clients = { documents: 'hosts', hosts: [host], registration: 'open' };
  await keyward.manage('PATCH', `/tenants/${user.tenant_id}`, {
    tenant_metadata: { unregistered_clients },
  });
};

/** What an MCP client keeps for a server, and the page that it opens. */
interface Wallet extends OAuthClientProvider {
  readonly kept: {
    verifier?: string;
    tokens?: OAuthTokens;
    page?: URL;
    client?: OAuthClientInformationMixed;
  };
}

const newWallet = (clientMetadataUrl?: string): Wallet => {
  const kept: Wallet['kept'] = {};
  return {
    kept,
    ...(clientMetadataUrl === undefined ? {} : { clientMetadataUrl }),
    redirectUrl: redirectUri,
    clientMetadata: {
      client_name: 'Notes Reader',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
    },
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (page) => void (kept.page = page),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
  };
};

const open = async (documentUrl?: string) => {
  const wallet = newWallet(documentUrl);
  await auth(wallet, { serverUrl: address });
  const browser = formBrowser(keyward.url);
  return { wallet, browser, page: await browser.open(String(wallet.kept.page)) };
};

describe('the SDK of the Model Context Protocol, with a metadata document', () => {
  test('gets a token for the API after the consent, and refreshes it', async () => {
    const { wallet, browser, page } = await open(publish('/client.json'));
    const asked = await browser.submit(page, ada);
    expect(asked.text).toContain('Any program could ask like this.');
    const code = leftFor(await browser.submit(asked, { days: '1' })).searchParams.get('code')!;
    await auth(wallet, { serverUrl: address, authorizationCode: code });
    const first = wallet.kept.tokens!;
    expect(decodeJwt(first.access_token)).toMatchObject({
      aud: address,
      scope: 'notes:read',
      client_id: urlOf('/client.json'),
    });
    expect(await auth(wallet, { serverUrl: address })).toBe('AUTHORIZED');
    expect(wallet.kept.tokens!.access_token).not.toBe(first.access_token);
  });
});

describe('the SDK of the Model Context Protocol, with neither an id nor a document', () => {
  test('registers, gets a token for the API after the consent, and refreshes it', async () => {
    const { wallet, browser, page } = await open();
    const asked = await browser.submit(page, ada);
    const code = leftFor(await browser.submit(asked, { days: '1' })).searchParams.get('code')!;
    await auth(wallet, { serverUrl: address, authorizationCode: code });
    const first = wallet.kept.tokens!;
    expect(wallet.kept.client).toMatchObject({ client_secret: expect.any(String) });
    expect(decodeJwt(first.access_token)).toMatchObject({
      aud: address,
      client_id: wallet.kept.client!.client_id,
    });
    expect(await auth(wallet, { serverUrl: address })).toBe('AUTHORIZED');
    expect(wallet.kept.tokens!.access_token).not.toBe(first.access_token);
  });
});

describe('a hostile document is refused on a page', () => {
  const other = 'https://other.example/client.json';
  test.each<[string, string, string, { readonly members?: object } & Hosted]>([
    ['that names another', '/1.json', 'names another client_id', { members: { client_id: other } }],
    ['of 6 KB', '/2.json', 'more than 5120 bytes', { members: { more: 'x'.repeat(6144) } }],
    ['that never comes', '/3.json', 'does not answer as it should', { isSilent: true }],
    [
      'that redirects',
      '/4.json',
      'answers with a redirect',
      { status: 302, headers: { Location: '/client.json' } },
    ],
    ['that is not there', '/5.json', 'status 404', { status: 404 }],
  ])('one %s', async (_, path, why, { members, ...hosted }) => {
    const { page } = await open(publish(path, members, hosted));
    expect(page.status).toBe(400);
    expect(page.text).toContain('invalid_client');
    expect(page.text).toContain(why);
  });

  test.each([
    ['a private network', [['10.0.0.1']]],
    ['the metadata service of a cloud', [['169.254.169.254']]],
    ['a public address beside a private one', [['93.184.215.14', '192.168.0.1']]],
    ['a mapped address', [['::ffff:10.0.0.1']]],
  ])('one whose host leads to %s, and nothing is asked', async (name, resolved) => {
    const url = publish(`/${encodeURIComponent(name)}.json`);
    addresses = resolved;
    const before = reached;
    const { page } = await open(url);
    addresses = [['127.0.0.1']];
    expect(page.text).toContain('does not lead to a public address');
    expect(reached).toBe(before);
  });

  test('one whose host leads elsewhere when it is looked up again: it is looked up once', async () => {
    const url = publish('/rebinding.json');
    addresses = [['127.0.0.1'], ['10.0.0.1']];
    const { page } = await open(url);
    const left = addresses;
    addresses = [['127.0.0.1']];
    expect(page.text).toContain('name="password"');
    expect(left).toEqual([['10.0.0.1']]);
  });

  test('one at an address that tells no host of the tenant', async () => {
    const { page } = await open('https://169.254.169.254/latest/client.json');
    expect(page.text).toContain('unauthorized_client');
  });
});
