/**
 * The client of the Model Context Protocol signs in by the company of its person: it exchanges an ID token of one
 * server for a grant, and the grant for an access token of another server, and calls a tool. No page is opened.
 */
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import {
  Client,
  CrossAppAccessProvider,
  exchangeJwtAuthGrant,
  requestJwtAuthorizationGrant,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import type { Express } from 'express';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { startAtOwnAddress, type AtOwnAddress } from '../deployment/at-own-address.js';
import type { Json } from '../deployment/exchange.js';
import { freePort } from '../deployment/free-port.js';
import { memoryTarget } from '../deployment/targets.js';
import {
  addClient,
  addResource,
  addScope,
  addUser,
  authorize,
  credentialsOf,
  grant,
} from '../deployment/world.js';

const password = 'kumquat accordion';

let company: AtOwnAddress;
let application: AtOwnAddress;
let mcp: Server;
let address: string;
let agent: Json;
let theirAgent: Json;
let idToken: string;

beforeAll(async () => {
  company = await startAtOwnAddress(memoryTarget);
  application = await startAtOwnAddress(memoryTarget);
  const port = await freePort();
  address = `http://127.0.0.1:${port}/mcp`;
  await atApplication();
  await atCompany();

  Object.assign(process.env, { NOTES_ISSUER: application.issuer, NOTES_URL: address });
  const { app } = (await import('../../../../docs/examples/mcp-server.js')) as { app: Express };
  mcp = createServer(app).listen(port, '127.0.0.1');
  await once(mcp, 'listening');
});
afterAll(async () => {
  mcp?.close();
  mcp?.closeAllConnections();
  await company?.server.stop();
  await application?.server.stop();
});

const confidential = (...grant_types: string[]) => ({
  client_type: 'regular_web',
  client_metadata: { grant_types },
});

/** The API, its client, and the company as a provider that may send people. */
const atApplication = async (): Promise<void> => {
  const { server } = application;
  const api = await addResource(server, { identifier_url: address });
  const read = await addScope(server, api.id, 'notes:read');
  theirAgent = await addClient(server, confidential('jwt_bearer'));
  await authorize(server, theirAgent.id, api.id);
  await grant(server, theirAgent.id, api.id, read.id);
  const tenant = await server.keyward.directory.defaultTenantId();
  const { status } = await server.manage('POST', `/tenants/${tenant}/identity_providers`, {
    provider_name: 'Company',
    provider_type: 'oidc',
    provider_metadata: { issuer: company.issuer, client_id: 'notes', id_jag: true },
  });
  expect(status).toBe(201);
};

/** A resource that stands for the application, the agent, and a person who has logged in there. */
const atCompany = async (): Promise<void> => {
  const { server } = company;
  agent = await addClient(server, confidential('password', 'token_exchange'));
  const api = await addResource(server, {
    identifier_url: address,
    authorization_server: {
      issuer: application.issuer,
      client_ids: { [agent.id]: theirAgent.id },
    },
  });
  const read = await addScope(server, api.id, 'notes:read');
  await authorize(server, agent.id, api.id);
  await grant(server, agent.id, api.id, read.id);
  const { username } = await addUser(server, { password });
  const form = { grant_type: 'password', username, password, scope: 'openid' };
  ({ id_token: idToken } = (await server.post('/token', form, credentialsOf(agent))).body);
};

const askCompany = (more: { scope?: string | undefined } = {}) =>
  requestJwtAuthorizationGrant({
    tokenEndpoint: `${company.issuer}/token`,
    audience: application.issuer,
    resource: address,
    idToken,
    clientId: agent.id,
    clientSecret: agent.client_secret,
    ...more,
  });

describe('the client of the Model Context Protocol, by the company of its person', () => {
  test('finds what both servers offer in their metadata', async () => {
    const { body } = await company.server.ask('GET', '/.well-known/oauth-authorization-server');
    expect(body).toMatchObject({
      authorization_grant_profiles_supported: ['urn:ietf:params:oauth:grant-profile:id-jag'],
      identity_chaining_requested_token_types_supported: [
        'urn:ietf:params:oauth:token-type:id-jag',
      ],
    });
  });

  test('exchanges an ID token for a grant', async () => {
    const { jwtAuthGrant, expiresIn, scope } = await askCompany({ scope: 'notes:read' });

    expect([expiresIn, scope]).toEqual([300, 'notes:read']);
    expect(decodeProtectedHeader(jwtAuthGrant).typ).toBe('oauth-id-jag+jwt');
    expect(decodeJwt(jwtAuthGrant)).toMatchObject({
      iss: company.issuer,
      aud: application.issuer,
      client_id: theirAgent.id,
      resource: address,
    });
  });

  test('exchanges a grant for an access token, once', async () => {
    const { jwtAuthGrant } = await askCompany();
    const once = {
      tokenEndpoint: `${application.issuer}/token`,
      jwtAuthGrant,
      clientId: theirAgent.id as string,
      clientSecret: theirAgent.client_secret as string,
    };

    const tokens = await exchangeJwtAuthGrant(once);

    expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: address, scope: 'notes:read' });
    expect(tokens).not.toHaveProperty('refresh_token');
    await expect(exchangeJwtAuthGrant(once)).rejects.toThrow('invalid_grant');
  });

  test('calls a tool from the address of the server alone', async () => {
    const provider = new CrossAppAccessProvider({
      assertion: async ({ scope }) => (await askCompany({ scope })).jwtAuthGrant,
      clientId: theirAgent.id,
      clientSecret: theirAgent.client_secret,
      expectedIssuer: application.issuer,
    });
    const transport = new StreamableHTTPClientTransport(new URL(address), {
      authProvider: provider,
    });
    const reader = new Client({ name: 'agent', version: '1.0.0' });

    await reader.connect(transport);
    const { content } = await reader.callTool({ name: 'list_notes' });
    await reader.close();

    const text: unknown = expect.stringMatching(/^The notes of [0-9a-f-]{36}$/);
    expect(content).toEqual([{ type: 'text', text }]);
  });
});
