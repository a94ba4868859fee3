/** FAPI 2.0 Message Signing, clause by clause, with signatures that jose makes and verifies. */
import { beforeAll, describe, expect, test } from '@jest/globals';
import { createLocalJWKSet, decodeProtectedHeader, jwtVerify } from 'jose';
import { deployed, issuer, type Target } from '../deployment/deployment.js';
import { createFapiProgram, redirectUri, type FapiProgram } from '../deployment/fapi-program.js';
import { leftFor } from '../deployment/form-browser.js';
import { addMachine } from '../deployment/world.js';

const introspectionType = 'application/token-introspection+jwt';

export const fapiSigningSuite = (target: Target): void =>
  describe('FAPI 2.0 Message Signing', () => {
    const server = deployed(target);
    let program: FapiProgram;
    beforeAll(async () => {
      program = await createFapiProgram(server, {
        oauth: { security_profile: 'fapi2_message_signing' },
      });
    });

    /** The claims, once jose has verified them with the published keys. */
    const verified = async (token: string, audience = program.client.id, typ = 'JWT') => {
      const { body } = await server.ask('GET', '/.well-known/jwks.json');
      const { payload } = await jwtVerify(token, createLocalJWKSet(body), {
        issuer,
        audience,
        typ,
        currentDate: server.clock.now(),
      });
      return payload;
    };

    const responseTo = async (requestUri: string): Promise<string> => {
      const { searchParams } = leftFor(await program.through(program.browser(), requestUri));
      expect([...searchParams.keys()]).toEqual(['response']);
      return searchParams.get('response')!;
    };
    const signedAnswer = async (more: object = {}): Promise<string> =>
      responseTo((await program.pushSigned({ response_mode: 'jwt', ...more })).body.request_uri);

    describe('of requests', () => {
      test('FAPI 2.0 Message Signing §5.3.1, 1: a signed request is pushed', async () => {
        expect((await program.pushSigned({ response_mode: 'jwt' })).status).toBe(201);
      });

      test('FAPI 2.0 Message Signing §5.3.1, 1: a plain one is refused', async () => {
        const { status, body } = await program.push({ response_mode: 'jwt' });
        expect(status).toBe(400);
        expect(body.error_description).toContain('this client signs its requests');
      });

      test.each<[string, unknown, number]>([
        ['the issuer', issuer, 201],
        ['a list with the issuer', [issuer, 'https://elsewhere.example'], 201],
        ['another server', 'https://elsewhere.example', 400],
        ['nothing', undefined, 400],
      ])('FAPI 2.0 Message Signing §5.3.1, 2: aud is %s', async (_, aud, expected) => {
        const { status } = await program.pushSigned({ response_mode: 'jwt', aud });
        expect(status).toBe(expected);
      });

      test.each([
        ['none', undefined],
        ['61 minutes ago', -3660],
      ])('FAPI 2.0 Message Signing §5.3.1, 3: an nbf of %s is refused', async (_, from) => {
        const nbf = from === undefined ? undefined : program.seconds() + from;
        const { body } = await program.pushSigned({ response_mode: 'jwt', nbf });
        expect(body.error).toBe('invalid_request_object');
      });

      test.each([
        ['none', undefined],
        ['61 minutes after nbf', 3660],
      ])('FAPI 2.0 Message Signing §5.3.1, 4: an exp of %s is refused', async (_, until) => {
        const exp = until === undefined ? undefined : program.seconds() + until;
        const { body } = await program.pushSigned({ response_mode: 'jwt', exp });
        expect(body.error).toBe('invalid_request_object');
      });

      test('FAPI 2.0 Message Signing §5.3.1, 5: typ is oauth-authz-req+jwt, or JWT', async () => {
        for (const typ of ['oauth-authz-req+jwt', 'JWT'])
          expect((await program.pushSigned({ response_mode: 'jwt' }, { typ })).status).toBe(201);
        const other = await program.pushSigned({ response_mode: 'jwt' }, { typ: 'at+jwt' });
        expect(other.body.error).toBe('invalid_request_object');
      });
    });

    describe('of answers', () => {
      test('FAPI 2.0 Message Signing §5.4.1: a signed answer is for one client, 600 s long (JARM §2.1)', async () => {
        const token = await signedAnswer({ state: 's' });
        expect(decodeProtectedHeader(token).alg).toBe('ES256');
        expect(await verified(token)).toEqual({
          iss: issuer,
          aud: program.client.id,
          exp: program.seconds() + 600,
          code: expect.any(String) as unknown,
          state: 's',
        });
      });

      test('the code of a signed answer is redeemed as any other', async () => {
        const { code } = await verified(await signedAnswer());
        expect((await program.redeem(code as string)).status).toBe(200);
      });

      test('a refusal is signed, too', async () => {
        const { body } = await program.pushSigned({ response_mode: 'jwt', prompt: 'none' });
        expect(await verified(await responseTo(body.request_uri))).toMatchObject({
          error: 'login_required',
        });
      });

      test('a request for a plain answer is refused', async () => {
        for (const response_mode of [undefined, 'query', 'form_post']) {
          const { body } = await program.pushSigned({ response_mode });
          expect(body.error_description).toContain('FAPI 2.0 Message Signing');
        }
      });
    });

    describe('of introspections', () => {
      test('FAPI 2.0 Message Signing §5.5.1: an introspection is signed (RFC 9701 §5)', async () => {
        const { code } = await verified(await signedAnswer());
        const { access_token: token } = (await program.redeem(code as string)).body;
        const { headers, text } = await program.post('/oauth2/introspect', { token });
        expect(headers['content-type']).toContain(introspectionType);
        const claims = await verified(text, program.client.id, 'token-introspection+jwt');
        expect(claims).toEqual({
          iss: issuer,
          aud: program.client.id,
          iat: program.seconds(),
          token_introspection: expect.objectContaining({
            active: true,
            scope: 'openid pay',
          }) as unknown,
        });
      });
    });
  });

export const signedAnswersSuite = (target: Target): void =>
  describe('signed answers of clients without a profile', () => {
    const server = deployed(target);
    let program: FapiProgram;
    beforeAll(async () => {
      program = await createFapiProgram(server, {
        oauth: {
          security_profile: 'none',
          token_endpoint_auth_method: 'private_key_jwt',
          response_types: ['code', 'code id_token'],
        },
        grants: ['authorization_code', 'implicit'],
      });
    });

    const answerTo = async (more: Record<string, string>) => {
      const { body } = await program.push(more);
      return program.through(program.browser(), body.request_uri);
    };

    test.each([
      ['jwt', '?response='],
      ['query.jwt', '?response='],
      ['fragment.jwt', '#response='],
    ])('response_mode %s answers in %s (JARM §2.3)', async (response_mode, beginning) => {
      const location = leftFor(await answerTo({ response_mode })).href;
      expect(location.startsWith(redirectUri + beginning)).toBe(true);
    });

    test('response_mode form_post.jwt answers a form (JARM §2.3.3)', async () => {
      const { text } = await answerTo({ response_mode: 'form_post.jwt' });
      expect(text).toMatch(/<input[^>]*name="response"/);
    });

    test('jwt means a fragment where tokens are answered, and query.jwt is refused (JARM §2.3.1)', async () => {
      const tokens = { response_type: 'code id_token', nonce: 'n' };
      const location = leftFor(await answerTo({ ...tokens, response_mode: 'jwt' })).href;
      expect(location).toContain('#response=');
      const { body } = await program.push({ ...tokens, response_mode: 'query.jwt' });
      expect(body.error).toBe('invalid_request');
    });

    test('RFC 9701 §4, §5: who asks for a signed introspection gets one, for a dead token, too', async () => {
      const { credentials } = await addMachine(server, ['read']);
      const ask = async (token: string, accept: string) =>
        server.post('/oauth2/introspect', { token }, credentials, { Accept: accept });
      for (const token of [await server.tokenOf(credentials), 'x']) {
        const plain = await ask(token, 'application/json');
        const { headers, text } = await ask(token, introspectionType);
        expect(headers['content-type']).toContain(introspectionType);
        const { body } = await server.ask('GET', '/.well-known/jwks.json');
        const { payload } = await jwtVerify(text, createLocalJWKSet(body), {
          issuer,
          audience: credentials.id,
          typ: 'token-introspection+jwt',
          currentDate: server.clock.now(),
        });
        expect(payload['token_introspection']).toEqual(plain.body);
      }
    });

    test('the metadata name what is signed (RFC 9101 §10.5, JARM §4, RFC 9701 §7)', async () => {
      const { body } = await server.ask('GET', '/.well-known/openid-configuration');
      expect(body).toMatchObject({
        request_parameter_supported: true,
        request_object_signing_alg_values_supported: ['RS256', 'PS256', 'ES256', 'EdDSA'],
        response_modes_supported: expect.arrayContaining(['jwt', 'form_post.jwt']) as unknown,
        authorization_signing_alg_values_supported: expect.arrayContaining(['PS256']) as unknown,
        introspection_signing_alg_values_supported: expect.arrayContaining(['PS256']) as unknown,
      });
    });
  });
