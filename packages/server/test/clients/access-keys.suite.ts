/** Long-lived tokens as programs of others use them: openid-client registers, oauth4webapi introspects. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import * as oauth from 'oauth4webapi';
import * as openid from 'openid-client';
import type { Deployment } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { formBrowser } from '../deployment/form-browser.js';
import { addMachine, done } from '../deployment/world.js';
import { ada } from './ada.js';

const insecure = { [oauth.allowInsecureRequests]: true };

export const accessKeysSuite = (deployment: () => Deployment): void =>
  describe('long-lived tokens', () => {
    let server: Deployment;
    let user: Json;

    beforeAll(async () => {
      server = deployment();
      user = (await server.manage('GET', '/users?q=(username=ada)')).body.items[0];
      await server.keyward.tenants.modify(user.tenant_id, {
        metadata: {
          unregistered_clients: { registration: 'token' },
          personal_tokens: { allowed: true },
        },
      });
    });

    describe('openid-client', () => {
      let registered: openid.Configuration;

      test('registers a client with a registration token (RFC 7591 §3)', async () => {
        const { body } = await server.manage('POST', '/registration_tokens', {
          label: 'openid-client',
          grant_types: ['client_credentials'],
        });
        registered = await openid.dynamicClientRegistration(
          new URL(server.url),
          { client_name: 'Partner', grant_types: ['client_credentials'], redirect_uris: [] },
          undefined,
          { initialAccessToken: body.token, execute: [openid.allowInsecureRequests] },
        );
        expect(registered.clientMetadata()['token_endpoint_auth_method']).toBe(
          'client_secret_basic',
        );
      });

      test('manages the registration at its address (RFC 7592 §2)', async () => {
        const metadata = registered.clientMetadata() as Readonly<Record<string, string>>;
        const ask = async (method: string, members?: object): Promise<Response> =>
          openid.fetchProtectedResource(
            registered,
            metadata['registration_access_token']!,
            new URL(metadata['registration_client_uri']!),
            method,
            members === undefined ? undefined : JSON.stringify(members),
            new Headers({ 'Content-Type': 'application/json' }),
          );
        const { client_id } = metadata;
        expect(await (await ask('GET')).json()).toMatchObject({ client_id });
        const replaced = await ask('PUT', { client_id, client_name: 'Partner 2' });
        expect(await replaced.json()).toMatchObject({ client_id, client_name: 'Partner 2' });
        expect((await ask('DELETE')).status).toBe(204);
        await expect(ask('GET')).rejects.toThrow();
      });
    });

    test('oauth4webapi introspects the personal token of a person', async () => {
      const { client, resource, scopes } = await addMachine(server, ['read:reports']);
      await server.storage.resources.change(resource.id, (current) => ({
        ...current,
        createdBy: client.id,
      }));
      await done(
        server.manage('POST', `/users/${user.id}/permissions`, {
          permissions: [{ resource_id: resource.id, scopes: [scopes[0]!.id] }],
        }),
      );
      const browser = formBrowser(server.url);
      const at = `${server.url}/account/tokens`;
      const page = await browser.submit(await browser.open(at), ada);
      const fields = { change: 'create', id: resource.id, label: 'Reports', days: '7' };
      const shown = await browser.submit(
        page,
        { ...fields, scope: 'read:reports' },
        'continue',
        at,
      );
      const token = /kwp_\w+/.exec(shown.text)![0];

      const issuer = new URL(server.url);
      const as = await oauth.processDiscoveryResponse(
        issuer,
        await oauth.discoveryRequest(issuer, insecure),
      );
      const own = { client_id: client.id };
      const proof = oauth.ClientSecretBasic(client.client_secret);
      const answer = await oauth.processIntrospectionResponse(
        as,
        own,
        await oauth.introspectionRequest(as, own, proof, token, insecure),
      );
      expect(answer).toMatchObject({ active: true, scope: 'read:reports', sub: user.id });
    });
  });
