/** What the built server loads when it is first used (docs/adr/0086-the-server-is-a-bundle.md). */
import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { describeWithRedis } from '../../../../packages/server/test/deployment/redis-server.js';
import {
  startSamlProvider,
  type SamlProvider,
} from '../../../../packages/server/test/deployment/saml-provider.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  startKeyward,
} from './keyward-process.js';

afterAll(cleanUp);

describeWithRedis('the built server with Redis', (redis) => {
  test('counts its rate limits there', async () => {
    const server = await startKeyward({
      KEYWARD_DATA_DIR: dataFolder(),
      KEYWARD_REDIS_URL: redis.url,
    });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
    expect(server.output()).not.toContain('Redis does not answer');
  });
});

describe('the built server with a provider of SAML', () => {
  let elsewhere: SamlProvider;
  let url: string;
  let created: { readonly status: number; readonly id: string };
  beforeAll(async () => {
    elsewhere = await startSamlProvider();
    const server = await startKeyward({ KEYWARD_DATA_DIR: dataFolder() });
    url = server.url;
    const [id, secret] = [printed(server, 'client_id')!, printed(server, 'client_secret')!];
    const target = { url, token: await accessToken(url, id, secret) };
    const tenants = await manage(target, 'GET', '/tenants');
    const { items } = (await tenants.json()) as { items: readonly { id: string }[] };

    const path = `/tenants/${items[0]!.id}/identity_providers`;
    const answer = await manage(target, 'POST', path, {
      provider_type: 'saml',
      provider_name: 'Elsewhere',
      provider_metadata: { ...elsewhere.metadata, sign_requests: true },
    });
    const body = (await answer.json()) as { id: string };
    created = { status: answer.status, id: body.id };
  });
  afterAll(() => elsewhere.close());

  test('makes the key that signs its requests', () => {
    expect(created.status).toBe(201);
  });

  test('shows its metadata', async () => {
    const answer = await fetch(`${url}/federation/${created.id}/metadata`);
    expect(await answer.text()).toContain('EntityDescriptor');
  });
});

describe('the built server with the console', () => {
  const folder = new URL('../../../../packages/server/dist/console/', import.meta.url);
  const isBuilt = existsSync(new URL('../../../console/dist/index.html', import.meta.url));

  test('has every file that the page of the console loads first', async () => {
    const { url } = await startKeyward({ KEYWARD_DATABASE_URL: 'memory:' });
    const answer = await fetch(`${url}/console/`);
    const page = await answer.text();
    expect(answer.status).toBe(isBuilt ? 200 : 404);

    const files = [...page.matchAll(/(?:src|href)="(?:\.\/)?(assets\/[^"]+)"/g)].map(
      ([, file]) => file,
    );
    expect(files.length > 0).toBe(isBuilt);
    for (const file of files) {
      const loaded = await fetch(`${url}/console/${file}`, {
        headers: { 'Accept-Encoding': 'br' },
      });
      expect([file, loaded.status, loaded.headers.get('content-encoding')]).toEqual([
        file,
        200,
        'br',
      ]);
    }
  });

  test('is served from the package of the library, so that nothing else has to be there', () => {
    expect(existsSync(new URL('index.html', folder))).toBe(isBuilt);
    expect(existsSync(new URL('manifest.json', folder))).toBe(false);
  });
});
