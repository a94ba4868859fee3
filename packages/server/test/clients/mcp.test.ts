/**
 * The SDK of the Model Context Protocol finds its way from the address of an MCP server to a token, and calls a tool.
 * The client knows nothing but that address and an id that it was given.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { auth, type OAuthClientProvider } from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type { OAuthTokens } from '@modelcontextprotocol/sdk/shared/auth.js';
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import type { Express } from 'express';
import { decodeJwt } from 'jose';
import * as oauth from 'oauth4webapi';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import { freePort } from '../deployment/free-port.js';
import { memoryTarget } from '../deployment/targets.js';
import { addClient, addResource, addScope, authorize, grant } from '../deployment/world.js';
import { logInAsAda, startWithAda } from './ada.js';

const redirectUri = 'http://127.0.0.1:33418/callback';

let keyward: Deployment;
let issuer: string;
let mcp: Server;
let address: string;
let client: Json;

beforeAll(async () => {
  keyward = await startWithAda(memoryTarget);
  ({ issuer } = (await keyward.ask('GET', '/.well-known/openid-configuration')).body);
  const port = await freePort();
  address = `http://127.0.0.1:${port}/mcp`;
  client = await addNotes();

  Object.assign(process.env, { NOTES_ISSUER: issuer, NOTES_URL: address });
  const { app } = (await import('../../../../docs/examples/mcp-server.js')) as { app: Express };
  mcp = createServer(app).listen(port, '127.0.0.1');
  await once(mcp, 'listening');
});
afterAll(async () => {
  mcp?.close();
  mcp?.closeAllConnections();
  await keyward?.stop();
});

/** The API, and a client that an administrator has registered for it. */
const addNotes = async (): Promise<Json> => {
  const api = await addResource(keyward, { identifier_url: address });
  const read = await addScope(keyward, api.id, 'notes:read');
  const made = await addClient(keyward, {
    client_type: 'native',
    is_public: true,
    client_metadata: { urls: { redirect_uris: [redirectUri] } },
  });
  await authorize(keyward, made.id, api.id);
  await grant(keyward, made.id, api.id, read.id);
  return made;
};

/** What an MCP client keeps for a server, and the page that it opens. */
interface Wallet extends OAuthClientProvider {
  readonly kept: { verifier?: string; tokens?: OAuthTokens; page?: URL };
}

const newWallet = (): Wallet => {
  const kept: Wallet['kept'] = {};
  return {
    kept,
    redirectUrl: redirectUri,
    clientMetadata: { redirect_uris: [redirectUri] },
    clientInformation: () => ({ client_id: client.id as string }),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (page) => void (kept.page = page),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
  };
};

const newClient = (): Client => new Client({ name: 'Reader', version: '1.0.0' });

/** The class of the SDK has another type for an absent session than its interface. */
const transportFor = (wallet: Wallet): StreamableHTTPClientTransport =>
  new StreamableHTTPClientTransport(new URL(address), { authProvider: wallet });

/** Where Ada's browser ends, after the page that the client has opened. */
const codeFrom = async ({ kept }: Wallet): Promise<string> => {
  const left = await logInAsAda(formBrowser(keyward.url), kept.page!);
  return left.searchParams.get('code')!;
};

/** After the 401, the SDK opens a page; it ends with tokens. */
const loggedIn = async (): Promise<Wallet> => {
  const wallet = newWallet();
  const transport = transportFor(wallet);
  await expect(newClient().connect(transport as Transport)).rejects.toThrow();
  await transport.finishAuth(await codeFrom(wallet));
  return wallet;
};

describe('the SDK of the Model Context Protocol, with an id that it was given', () => {
  test('goes from the 401 to the page of the issuer, for this API and its scopes', async () => {
    const wallet = newWallet();
    await expect(newClient().connect(transportFor(wallet) as Transport)).rejects.toThrow();
    const { origin, pathname, searchParams } = wallet.kept.page!;
    expect(origin + pathname).toBe(`${issuer}/authorize`);
    expect(searchParams.get('resource')).toBe(address);
    expect(searchParams.get('scope')).toBe('notes:read');
  });

  test('gets a token whose audience is the API as it is registered', async () => {
    const { tokens } = (await loggedIn()).kept;
    expect(decodeJwt(tokens!.access_token)).toMatchObject({ aud: address, scope: 'notes:read' });
  });

  test('calls a tool, which knows whose token it is', async () => {
    const wallet = await loggedIn();
    const reader = newClient();
    await reader.connect(transportFor(wallet));
    const { content } = await reader.callTool({ name: 'list_notes' });
    await reader.close();
    const { sub } = decodeJwt(wallet.kept.tokens!.access_token);
    expect(content).toEqual([{ type: 'text', text: `The notes of ${sub}` }]);
  });

  test('refreshes for the same API', async () => {
    const wallet = await loggedIn();
    const before = wallet.kept.tokens!;
    expect(before.refresh_token).toBeDefined();
    expect(await auth(wallet, { serverUrl: address })).toBe('AUTHORIZED');
    expect(wallet.kept.tokens!.access_token).not.toBe(before.access_token);
    expect(decodeJwt(wallet.kept.tokens!.access_token).aud).toBe(address);
  });

  test('that writes the API with a slash at the end gets the same token', async () => {
    const wallet: Wallet = {
      ...newWallet(),
      validateResourceURL: () => Promise.resolve(new URL(`${address}/`)),
    };
    await auth(wallet, { serverUrl: address });
    const authorizationCode = await codeFrom(wallet);
    await auth(wallet, { serverUrl: address, authorizationCode });
    expect(wallet.kept.page!.searchParams.get('resource')).toBe(`${address}/`);
    expect(decodeJwt(wallet.kept.tokens!.access_token).aud).toBe(address);
  });
});

describe('oauth4webapi', () => {
  const insecure = { [oauth.allowInsecureRequests]: true };

  test('finds the issuer from the address of the API alone (RFC 9728 §3)', async () => {
    const api = new URL(address);
    const described = await oauth.processResourceDiscoveryResponse(
      api,
      await oauth.resourceDiscoveryRequest(api, insecure),
    );
    expect(described).toEqual({
      resource: address,
      authorization_servers: [issuer],
      scopes_supported: ['notes:read'],
      bearer_methods_supported: ['header'],
      resource_name: 'Notes',
    });
  });

  test('reads the challenge of the 401', async () => {
    const refused = await oauth
      .protectedResourceRequest('forged', 'POST', new URL(address), undefined, undefined, insecure)
      .catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(oauth.WWWAuthenticateChallengeError);
    const [challenge] = (refused as oauth.WWWAuthenticateChallengeError).cause;
    expect(challenge!.parameters).toMatchObject({
      scope: 'notes:read',
      resource_metadata: address.replace('/mcp', '/.well-known/oauth-protected-resource/mcp'),
    });
  });
});
