/** Pages of which no tenant is known: they have the look of the default tenant (contract §1). */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { deployed } from '../deployment/deployment.js';
import { memoryTarget } from '../deployment/targets.js';
import { addClient } from '../deployment/world.js';

const asBrowser = { headers: { Accept: 'text/html', 'Accept-Language': 'de' } };

describe('pages of no tenant', () => {
  const server = deployed(memoryTarget);
  let clientId: string;

  beforeAll(async () => {
    const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
    const changed = await server.manage('PATCH', `/tenants/${tenant!.id}`, {
      tenant_display_name: 'Harbour',
    });
    expect(changed.status).toBe(200);
    const client = await addClient(server, {
      client_type: 'regular_web',
      client_metadata: { urls: { redirect_uris: ['https://app.example/callback'] } },
    });
    clientId = client.id;
    server.clock.advance(2); // what is remembered of the tenant
  });

  const requestTo = (address: string): string =>
    `/authorize?${new URLSearchParams({
      response_type: 'code',
      client_id: clientId,
      redirect_uri: address,
    })}`;

  test.each([
    ['the first page', '/', 200],
    ['an unknown path', '/nothing', 404],
    ['the page for a code', '/device', 200],
    ['an error', '/authorize', 400],
    ['the end of a sign-out', '/logout', 200],
  ])('%s has the look of the default tenant', async (_, path, status) => {
    const answer = await server.ask('GET', path, asBrowser);
    expect(answer.status).toBe(status);
    expect(answer.text).toContain('· Harbour</title>');
  });

  test('an unknown path leads a person to their account', async () => {
    const { text } = await server.ask('GET', '/nothing', asBrowser);
    expect(text).toContain('<h1>Seite nicht gefunden</h1>');
    expect(text).toContain(`<a href="${server.keyward.issuer}/account">`);
  });

  test('an unknown path is text in its page, and no markup', async () => {
    const { text } = await server.ask('GET', '/%3Cb%3E"<i>', asBrowser);
    expect(text).not.toContain('<i>');
  });

  test.each([
    ['a program', '/nothing', {}],
    ['everyone below /api/', '/api/nothing', asBrowser],
    ['everyone below /.well-known/', '/.well-known/nothing', asBrowser],
  ])('an unknown path answers JSON to %s', async (_, path, sending) => {
    const { status, body } = await server.ask('GET', path, sending);
    expect([status, body.code]).toEqual([404, 'not_found']);
  });

  test('a redirect address that is not registered is named, and nothing is said of the client', async () => {
    const { status, text } = await server.ask(
      'GET',
      requestTo('https://evil.example/<script>'),
      asBrowser,
    );
    expect(status).toBe(400);
    expect(text).toContain('Die Anwendung wollte die Antwort an eine Adresse');
    expect(text).toContain('https://evil.example/&lt;script&gt;');
    expect(text).not.toContain('app.example');
  });
});
