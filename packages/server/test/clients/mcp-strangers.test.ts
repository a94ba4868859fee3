/**
 * Both client libraries of the Model Context Protocol go from the address of an MCP server to a tool of it: with an id
 * that they were given, with the address of a client ID metadata document, or by registering themselves.
 */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { systemClock } from '@keyward/platform-node';
import * as second from '@modelcontextprotocol/client';
import {
  auth,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
} from '@modelcontextprotocol/sdk/client/auth.js';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import type {
  OAuthClientInformationMixed,
  OAuthTokens,
} from '@modelcontextprotocol/sdk/shared/auth.js';
import { decodeJwt } from 'jose';
import type { Deployment } from '../deployment/deployment.js';
import { formBrowser, leftFor } from '../deployment/form-browser.js';
import { memoryTarget } from '../deployment/targets.js';
import { addClient, authorize, grant } from '../deployment/world.js';
import { ada, startWithAda } from './ada.js';
import {
  documentHost,
  startDocumentHost,
  type DocumentHost,
  type Hosted,
} from './document-host.js';
import { startNotesServer, type NotesServer } from './notes-server.js';

const redirectUri = 'http://127.0.0.1:33418/callback';

let keyward: Deployment;
let notes: NotesServer;
let agent: DocumentHost;

beforeAll(async () => {
  agent = await startDocumentHost(redirectUri);
  const { clientDocuments } = agent;
  keyward = await startWithAda(memoryTarget, { clock: systemClock, clientDocuments });
  notes = await startNotesServer(keyward, [documentHost]);
});
afterAll(async () => {
  notes?.stop();
  agent?.stop();
  await keyward?.stop();
});

/** What an MCP client keeps for a server, and the page that it opens. */
interface Wallet extends OAuthClientProvider {
  readonly kept: {
    verifier?: string;
    tokens?: OAuthTokens;
    page?: URL;
    client?: OAuthClientInformationMixed;
    discovered?: OAuthDiscoveryState;
  };
}

const newWallet = (clientMetadataUrl?: string, client?: OAuthClientInformationMixed): Wallet => {
  const kept: Wallet['kept'] = client === undefined ? {} : { client };
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
    saveClientInformation: (saved) => void (kept.client = saved),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    redirectToAuthorization: (page) => void (kept.page = page),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier!,
    saveDiscoveryState: (found) => void (kept.discovered = found),
    discoveryState: () => kept.discovered,
  };
};

interface Library {
  readonly auth: typeof auth;
  /** Calls the one tool, and answers its text. */
  readonly callTool: (wallet: Wallet) => Promise<unknown>;
}

const asReader = { name: 'Reader', version: '1.0.0' };

/** Their types differ in members that neither needs here. */
const libraries: Readonly<Record<string, Library>> = {
  'sdk 1': {
    auth,
    callTool: (authProvider) =>
      listNotes(
        new Client(asReader),
        new StreamableHTTPClientTransport(new URL(notes.address), { authProvider }),
      ),
  },
  'client 2': {
    auth: second.auth,
    callTool: (wallet) =>
      listNotes(
        new second.Client(asReader) as unknown as Client,
        new second.StreamableHTTPClientTransport(new URL(notes.address), {
          authProvider: wallet as unknown as second.OAuthClientProvider,
        }),
      ),
  },
};

const listNotes = async (client: Client, transport: unknown): Promise<unknown> => {
  await client.connect(transport as Parameters<Client['connect']>[0]);
  const { content } = await client.callTool({ name: 'list_notes' });
  await client.close();
  return content;
};

const open = async (wallet: Wallet, by: Library = libraries['sdk 1']!) => {
  await by.auth(wallet, { serverUrl: notes.address });
  const browser = formBrowser(keyward.url);
  return { browser, page: await browser.open(String(wallet.kept.page)) };
};

/** Logs in, agrees for a day, and hands the whole answer to the library, with its issuer (RFC 9207). */
const logIn = async (wallet: Wallet, by: Library): Promise<string> => {
  const { browser, page } = await open(wallet, by);
  const asked = await browser.submit(page, ada);
  const shown = asked.text;
  const left =
    asked.headers.get('location') === null ? await browser.submit(asked, { days: '1' }) : asked;
  const { code, iss } = Object.fromEntries(leftFor(left).searchParams);
  await by.auth(wallet, { serverUrl: notes.address, authorizationCode: code!, iss } as never);
  return shown;
};

const expectNotes = async (wallet: Wallet, by: Library): Promise<void> => {
  const { sub } = decodeJwt(wallet.kept.tokens!.access_token);
  expect(await by.callTool(wallet)).toEqual([{ type: 'text', text: `The notes of ${sub}` }]);
};

const expectRefreshed = async (wallet: Wallet, by: Library): Promise<void> => {
  const before = wallet.kept.tokens!.access_token;
  expect(await by.auth(wallet, { serverUrl: notes.address })).toBe('AUTHORIZED');
  expect(wallet.kept.tokens!.access_token).not.toBe(before);
};

describe.each(Object.entries(libraries))('%s of the Model Context Protocol', (_, library) => {
  test('with a metadata document gets a token after the consent, calls a tool and refreshes', async () => {
    const wallet = newWallet(agent.publish('/client.json'));
    expect(await logIn(wallet, library)).toContain('Any program could ask like this.');
    expect(decodeJwt(wallet.kept.tokens!.access_token)).toMatchObject({
      aud: notes.address,
      scope: expect.stringContaining('notes:read'),
      client_id: agent.urlOf('/client.json'),
    });
    await expectNotes(wallet, library);
    await expectRefreshed(wallet, library);
  });

  test('with neither an id nor a document registers, calls a tool and refreshes', async () => {
    const wallet = newWallet();
    await logIn(wallet, library);
    expect(wallet.kept.client).toMatchObject({ client_secret: expect.any(String) });
    expect(decodeJwt(wallet.kept.tokens!.access_token)).toMatchObject({
      aud: notes.address,
      client_id: wallet.kept.client!.client_id,
    });
    await expectNotes(wallet, library);
    await expectRefreshed(wallet, library);
  });

  test('with an id that it was given calls a tool and refreshes, and registers nothing', async () => {
    const { apiId, scopeId } = notes;
    const given = await addClient(keyward, {
      client_type: 'native',
      is_public: true,
      client_metadata: { urls: { redirect_uris: [redirectUri] } },
    });
    await authorize(keyward, given.id, apiId);
    await grant(keyward, given.id, apiId, scopeId);
    const { issuer } = (await keyward.ask('GET', '/.well-known/openid-configuration')).body;
    const wallet = newWallet(undefined, { client_id: given.id, issuer });
    await logIn(wallet, library);
    expect(wallet.kept.client!.client_id).toBe(given.id);
    await expectNotes(wallet, library);
    await expectRefreshed(wallet, library);
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
    const { page } = await open(newWallet(agent.publish(path, members, hosted)));
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
    const url = agent.publish(`/${encodeURIComponent(name)}.json`);
    agent.addresses = resolved;
    const before = agent.reached();
    const { page } = await open(newWallet(url));
    agent.addresses = [['127.0.0.1']];
    expect(page.text).toContain('does not lead to a public address');
    expect(agent.reached()).toBe(before);
  });

  test('one whose host leads elsewhere when it is looked up again: it is looked up once', async () => {
    const url = agent.publish('/rebinding.json');
    agent.addresses = [['127.0.0.1'], ['10.0.0.1']];
    const { page } = await open(newWallet(url));
    const left = agent.addresses;
    agent.addresses = [['127.0.0.1']];
    expect(page.text).toContain('name="password"');
    expect(left).toEqual([['10.0.0.1']]);
  });

  test('one at an address that tells no host of the tenant', async () => {
    const { page } = await open(newWallet('https://169.254.169.254/latest/client.json'));
    expect(page.text).toContain('unauthorized_client');
  });
});
