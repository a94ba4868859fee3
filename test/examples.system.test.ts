/** The examples compile under the house's own settings, and do what the guides say of them. */
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { throttleRules } from '@keyward/api';
import { isRefusal } from '@keyward/core';
import { recordingNotifier } from '@keyward/core/in-memory';
import { type KeywardServer } from '@keyward/server';
import { doorKeyward } from '../docs/examples/badge-grant.js';
import { startWith, serve as serveAlone } from '../docs/examples/embed-adapters.js';
import { clientNames } from '../docs/examples/browser-call.js';
import { accessToken, keyward, orders, token } from '../docs/examples/embed.js';
import { startWithLimits } from '../docs/examples/own-limits.js';
import { ownMails } from '../docs/examples/own-mails.js';
import * as shop from '../docs/examples/embed-server.js';
import { examplePlatform } from '../docs/examples/platform.js';
import { serve } from '../docs/examples/serve.js';
import { root } from '../scripts/generate-docs.mjs';

test('the examples and the house tests compile', async () => {
  const compile = promisify(execFile)(
    process.execPath,
    [join(root, 'node_modules/typescript7/bin/tsc'), '-p', 'test/tsconfig.json'],
    { cwd: root },
  );
  await expect(
    compile.then(
      ({ stdout }) => stdout,
      (error: { stdout: string }) => error.stdout,
    ),
  ).resolves.toBe('');
});

describe('the embedded core', () => {
  test('issues a token for the resource', () => {
    expect(decodeJwt(accessToken)).toMatchObject({
      iss: 'https://id.example',
      aud: orders.identifierUrl,
      scope: 'read:orders',
    });
  });

  test('knows it again', () => {
    expect(token).toMatchObject({ audience: 'https://orders.example', scopes: ['read:orders'] });
  });

  test('serves its keys, by which others verify the token', async () => {
    const server = serve(keyward).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const keys = createRemoteJWKSet(
      new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}/.well-known/jwks.json`),
    );
    await expect(
      jwtVerify(accessToken, keys, {
        issuer: 'https://id.example',
        audience: 'https://orders.example',
        typ: 'at+jwt',
      }),
    ).resolves.toBeDefined();
    server.close();
    server.closeAllConnections();
  });
});

describe('the served interface', () => {
  test('answers 429 after too many wrong secrets of a client', async () => {
    const server = serve(keyward).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    const statuses: number[] = [];

    for (let tries = 0; tries < throttleRules.client_authentication.requests + 1; tries++) {
      const answer = await fetch(`http://127.0.0.1:${port}/token`, {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        headers: {
          Authorization: `Basic ${Buffer.from(`${token!.subject}:wrong`).toString('base64')}`,
        },
      });
      statuses.push(answer.status);
    }

    expect(statuses.at(0)).toBe(401);
    expect(statuses.at(-1)).toBe(429);
    server.close();
    server.closeAllConnections();
  });
});

describe('the server in a shop', () => {
  let address: string;
  let close: () => void;
  beforeAll(async () => {
    const server = createServer(shop.app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    close = () => server.close();
  });
  afterAll(async () => {
    close();
    await shop.keyward.close();
  });

  const askToken = (url: string, secret: string): Request =>
    new Request(`${url}/token`, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      headers: {
        Authorization: `Basic ${Buffer.from(`${shop.billing.id}:${secret}`).toString('base64')}`,
      },
    });

  test('keeps the credentials of the first start', () => {
    expect([...shop.vault.keys()]).toEqual([shop.keyward.firstCredentials?.clientId]);
  });

  test('leaves the first page to the shop', async () => {
    expect(await (await fetch(`${address}/`)).text()).toBe('The shop');
  });

  test('asks for a login where nobody is logged in', async () => {
    expect((await fetch(`${address}/orders`)).status).toBe(401);
  });

  test('knows the client of the program', async () => {
    const { status, headers } = await fetch(askToken(`${address}/iam`, 'wrong'));

    expect(status).toBe(401);
    expect(headers.get('www-authenticate')).toContain('Basic');
  });

  test('answers requests of the Fetch standard', async () => {
    const answer = await shop.POST(
      askToken('http://localhost:8080/iam', shop.billing.secret ?? ''),
    );

    expect(await answer.json()).not.toHaveProperty('error', 'invalid_client');
  });

  test('takes adapters of its host, and listens', async () => {
    const own = await startWith(recordingNotifier(), randomBytes(32));
    const url = await serveAlone(own);

    expect((await fetch(`${url}/readyz`)).status).toBe(200);
    await own.close();
  });
});

describe('mails of an embedder', () => {
  test('have a template for each kind, and none goes by short message', () => {
    const sent: { to: string; subject: string; text: string }[] = [];
    const notifier = ownMails((mail) => {
      sent.push(mail);
      return Promise.resolve();
    });
    const notice = { channel: 'email', to: 'ada@example.com', locales: [] } as const;
    const values = { code: '042917', minutes: '5', link: 'https://id.example/t/1' };

    notifier.tell({ ...notice, kind: 'one_time_password', values });
    notifier.tell({ ...notice, kind: 'invitation', values });
    notifier.tell({ ...notice, kind: 'account_changed', values, changes: ['passkey_added'] });

    expect(sent.map(({ subject }) => subject)).toEqual([
      '042917 is your code',
      'Welcome aboard',
      'Your account was changed',
    ]);
    expect(sent[1]?.text).toBe(values.link);
    expect(sent[2]?.text).toBe('passkey_added');
    expect(notifier.supports('sms')).toBe(false);
  });
});

describe('limits of an embedder', () => {
  test('take the place of the standard ones', async () => {
    const server = await startWithLimits(randomBytes(32).toString('base64'));
    const { clientId, clientSecret } = server.firstCredentials!;
    const statuses: number[] = [];
    for (let count = 0; count < 20; count++) {
      const request = new Request('http://localhost:8080/iam/token', {
        method: 'POST',
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
        headers: {
          Authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`,
        },
      });
      statuses.push((await server.handle(request)).status);
    }
    await server.close();

    expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
    expect(statuses).toContain(429);
  });
});

describe('a call from a web page', () => {
  let server: KeywardServer;
  beforeAll(async () => {
    server = await startWithLimits(randomBytes(32).toString('base64'));
  });
  afterAll(() => server.close());

  test('lists the clients, and tells of a refusal by its code', async () => {
    const { url } = await server.listen(0);
    const { clientId, clientSecret } = server.firstCredentials!;
    const answer = await fetch(`${url}/token`, {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: clientId,
        client_secret: clientSecret,
      }),
    });
    const { access_token: token } = (await answer.json()) as { access_token: string };

    expect(await clientNames(url, token)).toContain('Default Client');
    await expect(clientNames(url, 'wrong')).rejects.toThrow(/^\w+, request \S{8,}/);
  });
});

describe('a grant of an embedder', () => {
  const setUp = async () => {
    const holders = new Map([['badge-7', 'person-7']]);
    const door = doorKeyward(examplePlatform('https://id.example'), (badge) =>
      Promise.resolve(holders.get(badge)),
    );
    const building = await door.resources.create({ type: 'device', name: 'Building' });
    const scope = await door.scopes.create(building.id, { name: 'enter' });
    const reader = await door.clients.create({
      name: 'Reader',
      metadata: { grant_types: ['badge'] },
    });
    await door.clients.authorizeResources(reader.id, [building.id]);
    await door.clients.grantPermissions(reader.id, [
      { resourceId: building.id, scopeIds: [scope.id] },
    ]);
    return (badge: string, grantType = 'badge') =>
      door.token({
        grantType,
        scopes: ['enter'],
        resource: undefined,
        client: { method: 'client_secret_post', id: reader.id, secret: reader.secret! },
        parameter: (name) => ({ badge })[name],
      });
  };

  test('answers with a token for the holder of the badge', async () => {
    const ask = await setUp();
    expect(decodeJwt((await ask('badge-7')).accessToken)).toMatchObject({
      sub: 'person-7',
      scope: 'enter',
    });
    expect(
      decodeJwt((await ask('badge-7', 'urn:example:grant-type:badge')).accessToken),
    ).toMatchObject({ sub: 'person-7' });
  });

  test('refuses a badge that nobody holds, and a client that does not list the grant', async () => {
    const ask = await setUp();
    expect(isRefusal(await ask('badge-8').catch((error: unknown) => error), 'grant_invalid')).toBe(
      true,
    );
    expect(
      isRefusal(
        await ask('badge-7', 'client_credentials').catch((error: unknown) => error),
        'client_unauthorized',
      ),
    ).toBe(true);
  });
});
