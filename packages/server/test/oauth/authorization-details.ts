/** Authorization details over HTTP (RFC 9396): a payment from the pushed request to the introspection. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { decodeJwt } from 'jose';
import { deployed, type Deployment, type Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { createFapiProgram, type FapiProgram } from '../deployment/fapi-program.js';
import { leftFor, type Shown } from '../deployment/form-browser.js';
import { addResource } from '../deployment/world.js';

export const paymentType = {
  type: 'payment',
  schema: {
    type: 'object',
    required: ['type', 'amount', 'creditor'],
    additionalProperties: false,
    properties: {
      type: { const: 'payment' },
      amount: {
        type: 'object',
        required: ['value', 'currency'],
        properties: { value: { type: 'string' }, currency: { enum: ['EUR', 'CHF'] } },
      },
      creditor: { type: 'string', maxLength: 70 },
    },
  },
  text: {
    en: 'Pay {amount.value} {amount.currency} to {creditor}',
    de: '{amount.value} {amount.currency} an {creditor} zahlen',
  },
};

const payment = {
  type: 'payment',
  amount: { value: '12.50', currency: 'EUR' },
  creditor: 'Ann <b>& Co</b>',
};
const other = { ...payment, creditor: 'Bob' };

export const authorizationDetailsSuite = (target: Target): void =>
  describe('authorization details (RFC 9396)', () => {
    const server = deployed(target);
    let program: FapiProgram;
    beforeAll(async () => {
      program = await createFapiProgram(server, {
        oauth: { authorization_details_types: ['payment'] },
      });
      await declare(server, program.resource.id, [paymentType]);
    });

    const asked = (...details: readonly unknown[]) => ({
      scope: undefined,
      authorization_details: JSON.stringify(details),
    });

    const pageFor = async (more: Readonly<Record<string, string | undefined>>): Promise<Shown> => {
      const { body } = await program.push(more);
      const at = program.browser();
      const page = await program.open(at, body.request_uri);
      const { username } = program.user;
      return at.submit(page, { username, password: 'a long passphrase of Ada' });
    };

    const tokensFor = async (...details: readonly unknown[]): Promise<Json> =>
      (await program.redeem(await program.code(asked(...details)))).body;

    const introspected = async (token: string): Promise<Json> =>
      (await program.post('/oauth2/introspect', { token })).body;

    describe('a payment', () => {
      test('stands in the token, the answer and both introspections', async () => {
        const { access_token: token, refresh_token: refresh, ...tokens } = await tokensFor(payment);
        expect(tokens).toMatchObject({ scope: '', authorization_details: [payment] });
        expect(decodeJwt(token)).toMatchObject({ authorization_details: [payment] });
        for (const each of [token, refresh])
          expect(await introspected(each)).toMatchObject({
            active: true,
            authorization_details: [payment],
          });
        const { body } = await program.post('/tokeninfo', { token });
        expect(body.authorization_details).toEqual([payment]);
      });

      test('is shown in words, escaped, with all that was asked for', async () => {
        const { text } = await pageFor(asked(payment));
        expect(text).toContain('Pay <b><bdi>12.50</bdi></b> <b><bdi>EUR</bdi></b> to');
        expect(text).toContain('<bdi>Ann &lt;b&gt;&amp; Co&lt;/b&gt;</bdi>');
        expect(text).not.toContain('<b>& Co</b>');
        expect(text).toMatch(/<pre dir="ltr">[^<]*&quot;creditor&quot;/);
      });

      test('is shown in the language of the page', async () => {
        const { text } = await pageFor({ ...asked(payment), ui_locales: 'de' });
        expect(text).toContain('<bdi>EUR</bdi></b> an <b>');
      });

      test('is asked for each time, though the client is first-party', async () => {
        const { body } = await program.push(asked(payment));
        const again = await program.push(asked(payment));
        const at = program.browser();
        await program.through(at, body.request_uri);
        expect((await program.open(at, again.body.request_uri)).text).toContain('action="consent"');
      });

      test('without a page it is refused', async () => {
        const at = program.browser();
        await program.through(at, (await program.push(asked(payment))).body.request_uri);
        const { body } = await program.push({ ...asked(payment), prompt: 'none' });
        const { searchParams } = leftFor(await program.open(at, body.request_uri));
        expect(searchParams.get('error')).toBe('consent_required');
      });

      test('that the person does not allow gives no code', async () => {
        const { body } = await program.push(asked(payment));
        const at = program.browser();
        const { username } = program.user;
        const page = await at.submit(await program.open(at, body.request_uri), {
          username,
          password: 'a long passphrase of Ada',
        });
        const { searchParams } = leftFor(await at.submit(page, {}, 'deny'));
        expect([searchParams.get('error'), searchParams.get('code')]).toEqual([
          'access_denied',
          null,
        ]);
      });
    });

    test('what is granted is in the audit log with the network address of its person', async () => {
      await tokensFor(payment);
      const { body } = await server.manage(
        'GET',
        '/audit_events?q=(event=grant.authorized)&sort=created_at:desc&limit=1',
      );
      expect(body.items[0].address).toEqual(expect.any(String));
    });

    describe('what is granted is only narrowed', () => {
      const refreshed = async (refresh_token: string, ...details: readonly unknown[]) =>
        program.token({
          grant_type: 'refresh_token',
          refresh_token,
          ...(details.length > 0 ? asked(...details) : {}),
        });

      test('at a refresh', async () => {
        const { refresh_token: refresh } = await tokensFor(payment, other);
        const narrow = await refreshed(refresh, other);
        const whole = await refreshed(refresh);
        expect(narrow.body.authorization_details).toEqual([other]);
        expect(whole.body.authorization_details).toEqual([payment, other]);
      });

      test('at a refresh, never widened', async () => {
        const { refresh_token: refresh } = await tokensFor(payment);
        const { status, body } = await refreshed(refresh, {
          ...payment,
          amount: { ...payment.amount, value: '99.00' },
        });
        expect([status, body.error]).toEqual([400, 'invalid_authorization_details']);
      });
    });

    describe('a pushed request is refused with invalid_authorization_details', () => {
      test.each<[string, string]>([
        ['no JSON', '[{'],
        ['no array', JSON.stringify(payment)],
        ['an empty array', '[]'],
        ['no objects', '[1]'],
        ['no type', '[{}]'],
        ['another type', JSON.stringify([{ type: 'loan' }])],
        ['a type of the wrong type', '[{"type":["payment"]}]'],
        ['another object than the schema has', JSON.stringify([{ ...payment, more: 1 }])],
        [
          'another currency',
          JSON.stringify([{ ...payment, amount: { value: '1', currency: 'X' } }]),
        ],
        ['the same twice', JSON.stringify([payment, payment])],
        ['a prototype', '[{"type":"payment","__proto__":{"amount":1}}]'],
        ['a name twice', '[{"type":"payment","creditor":"Ann","creditor":"Bob"}]'],
        ['a number without end', '[{"type":"payment","amount":1e400}]'],
        ['a NUL', JSON.stringify([{ ...payment, creditor: 'a\u0000' }])],
        ['a depth without end', `[{"type":"payment","a":${'['.repeat(1900)}${']'.repeat(1900)}}]`],
        ['many', JSON.stringify(Array.from({ length: 11 }, (_, at) => ({ ...payment, at })))],
        ['a long text', JSON.stringify([{ ...payment, creditor: 'a'.repeat(4000) }])],
      ])('%s', async (_, authorization_details) => {
        const { status, body } = await program.push({ scope: undefined, authorization_details });
        expect([status, body.error]).toEqual([400, 'invalid_authorization_details']);
        expect(body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
      });

      test('a resource that does not know the type', async () => {
        const oauth = { authorization_details_types: ['payment'] };
        const { push } = await createFapiProgram(server, { oauth });
        expect((await push(asked(payment))).body.error).toBe('invalid_authorization_details');
      });
    });

    describe('a signed request (RFC 9396 §6, RFC 9101)', () => {
      test('holds them as JSON', async () => {
        const { body } = await program.pushSigned({
          scope: undefined,
          authorization_details: [payment],
        });
        expect(body).toMatchObject({ request_uri: expect.any(String) as unknown });
        const at = program.browser();
        const code = leftFor(await program.through(at, body.request_uri)).searchParams.get('code')!;
        expect((await program.redeem(code)).body.authorization_details).toEqual([payment]);
      });

      test('counts alone: what stands beside it does not', async () => {
        const request = await program.requestObject({
          scope: undefined,
          authorization_details: [payment],
        });
        const { body } = await program.post('/par', { request, ...asked(other) });
        expect(body).toMatchObject({ request_uri: expect.any(String) as unknown });
        const at = program.browser();
        const code = leftFor(await program.through(at, body.request_uri)).searchParams.get('code')!;
        expect((await program.redeem(code)).body.authorization_details).toEqual([payment]);
      });

      test('holds no others than a plain one', async () => {
        for (const authorization_details of [[], {}, 'x', [[]], 7]) {
          const { body } = await program.pushSigned({ scope: undefined, authorization_details });
          expect(body.error).toBe('invalid_authorization_details');
        }
      });
    });

    describe('a client of another kind', () => {
      test('a machine gets them for itself, and no scopes unasked', async () => {
        const { body } = await program.token({
          grant_type: 'client_credentials',
          resource: program.resource.id,
          ...asked(payment),
        });
        expect(body).toMatchObject({ scope: '', authorization_details: [payment] });
      });

      test('a device gets none', async () => {
        const { status, body } = await server.post('/device_code', {
          client_id: program.client.id,
          authorization_details: JSON.stringify([payment]),
        });
        expect([status, body.error]).toEqual([400, 'invalid_authorization_details']);
      });

      test('one that no administrator let ask is refused', async () => {
        const plain = await createFapiProgram(server);
        await declare(server, plain.resource.id, [paymentType]);
        const { body } = await plain.push(asked(payment));
        expect(body.error).toBe('invalid_authorization_details');
      });
    });

    describe('the Management API', () => {
      test.each<[string, unknown, string]>([
        [
          'a schema that is none',
          { type: 'object', properties: { a: { minLength: 'x' } } },
          'schema is no JSON Schema',
        ],
        ['a pattern', { type: 'object', properties: { a: { pattern: 'a' } } }, 'keyword pattern'],
        ['a reference', { type: 'object', $ref: 'https://evil.example/' }, '$defs'],
        ['a reference alone', { $ref: 'https://evil.example/' }, '$defs'],
        ['names that are no list', { required: 'x' }, 'schema.required must be a list of texts'],
        ['no object', { type: 'array' }, 'schema.type must be object'],
      ])('refuses %s, and names the member', async (_, schema, why) => {
        const { status, body } = await patched(server, program.resource.id, [
          { ...paymentType, schema },
        ]);
        expect(status).toBe(400);
        expect(JSON.stringify(body)).toContain('resource_metadata.authorization_details_types[0].');
        expect(JSON.stringify(body)).toContain(why);
      });

      test('shows what was written, and forgets it for null', async () => {
        const { id } = await addResource(server, { authorization_details_types: [paymentType] });
        const shown = await server.manage('GET', `/resources/${id}`);
        expect(shown.body.resource_metadata.authorization_details_types).toEqual([paymentType]);
        expect((await patched(server, id, null)).body.resource_metadata).toMatchObject({
          authorization_details_types: [],
        });
      });

      test('tells an API in its own metadata (RFC 9728 §2), and the server those of the default tenant', async () => {
        const path = `/resources/${program.resource.id}/protected_resource`;
        const own = (await server.manage('GET', path)).body;
        expect(own.authorization_details_types_supported).toEqual(['payment']);
        server.clock.advance(61);
        const { body } = await server.ask('GET', '/.well-known/oauth-authorization-server');
        expect(body.authorization_details_types_supported).toEqual(['payment']);
      });
    });

    test('a type that is withdrawn while its page is open is told to the application', async () => {
      const leaving = await createFapiProgram(server, {
        oauth: { authorization_details_types: ['payment'] },
      });
      await declare(server, leaving.resource.id, [paymentType]);
      const { body } = await leaving.push(asked(payment));
      const at = leaving.browser();
      const { username } = leaving.user;
      const page = await at.submit(await leaving.open(at, body.request_uri), {
        username,
        password: 'a long passphrase of Ada',
      });
      await declare(server, leaving.resource.id, []);
      server.clock.advance(2);
      const { searchParams } = leftFor(await at.submit(page, {}));
      expect(searchParams.get('error')).toBe('invalid_authorization_details');
    });

    test('a type that is withdrawn ends what was granted for it alone', async () => {
      const leaving = await createFapiProgram(server, {
        oauth: { authorization_details_types: ['payment'] },
      });
      await declare(server, leaving.resource.id, [paymentType]);
      const tokens = await leaving.redeem(await leaving.code(asked(payment)));
      await declare(server, leaving.resource.id, []);
      server.clock.advance(2);
      const { status, body } = await leaving.token({
        grant_type: 'refresh_token',
        refresh_token: tokens.body.refresh_token,
      });
      expect([status, body.error]).toEqual([400, 'invalid_grant']);
    });
  });

const patched = (server: Deployment, id: string, authorization_details_types: unknown) =>
  server.manage('PATCH', `/resources/${id}`, {
    resource_metadata: { authorization_details_types },
  });

const declare = async (server: Deployment, id: string, types: unknown): Promise<void> => {
  const { status, text } = await patched(server, id, types);
  if (status !== 200) throw new Error(text);
};
