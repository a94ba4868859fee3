/** The examples compile under the house's own settings, and do what the guides say of them. */
import { execFile } from 'node:child_process';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, test } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import { throttleRules } from '@keyward/api';
import { isRefusal } from '@keyward/core';
import { doorKeyward } from '../docs/examples/badge-grant.js';
import { accessToken, keyward, orders, token } from '../docs/examples/embed.js';
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
