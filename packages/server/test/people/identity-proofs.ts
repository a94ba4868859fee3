/** Identities that are linked by a token of the provider (operations §6.5). */
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { deployed, type Target } from '../deployment/deployment.js';
import type { Answer, Json } from '../deployment/exchange.js';
import { startUpstream, type Upstream } from '../deployment/upstream.js';
import { addManager, addProvider, addTenant, addUser, fresh } from '../deployment/world.js';

const type = 'urn:example:proof';
const idTokenType = 'urn:ietf:params:oauth:token-type:id_token';

export const identityProofsSuite = (target: Target): void =>
  describe('identities linked by a token', () => {
    const server = deployed(target);
    let upstream: Upstream;
    let provider: Json;
    beforeAll(async () => {
      upstream = await startUpstream(() => server.clock.now());
      const [tenant] = await server.storage.tenants.all([{ attribute: 'isDefault', equals: true }]);
      provider = await addProvider(server, tenant!.id, {
        provider_metadata: { issuer: upstream.issuer, client_id: 'keyward' },
        provider_identifier: type,
      });
    });
    afterAll(() => upstream.close());

    const link = (user: Json, body: object, as?: string): Promise<Answer> =>
      server.manage('POST', `/users/${user.id}/identities`, body, as === undefined ? {} : { as });
    const refusedWithout = async (user: Json, body: object, as?: string): Promise<Answer> => {
      const before = await server.everything();
      const answer = await link(user, body, as);
      expect(await server.everything()).toEqual(before);
      return answer;
    };

    test('a token proves an identity if an enabled provider of the user’s tenant signed it for us', async () => {
      for (const named of [type, idTokenType]) {
        const [user, sub] = [await addUser(server), fresh('sub').replace(' ', '-')];
        const { status, body } = await link(user, {
          subject_token_type: named,
          subject_token: await upstream.token({ sub, nickname: 'Ada' }),
        });
        expect([status, body]).toMatchObject([
          201,
          {
            user_id: user.id,
            identity_provider_id: provider.id,
            provider_user_id: sub,
            is_primary: false,
            profile_data: { nickname: 'Ada' },
            created_by: server.admin.id,
          },
        ]);
        expect(
          (await server.manage('GET', `/users/${user.id}/identities?q=(provider_user_id=${sub})`))
            .body.items,
        ).toEqual([body]);
      }
    });

    test('an identity of another person answers 409 identity_in_use, one’s own answers it again', async () => {
      const [user, other, sub] = [await addUser(server), await addUser(server), fresh('sub')];
      const proof = async (): Promise<object> => ({
        subject_token_type: type,
        subject_token: await upstream.token({ sub }),
      });
      const first = await link(user, await proof());
      expect((await link(user, await proof())).body.id).toBe(first.body.id);
      const { status, body } = await refusedWithout(other, await proof());
      expect(status).toBe(409);
      expect(body.code).toBe('identity_in_use');
    });

    const bad: readonly (readonly [string, () => Promise<string> | string, string, string])[] = [
      [
        'a token for another audience',
        () => upstream.token({ aud: 'somebody' }),
        type,
        'subject_token',
      ],
      [
        'a token of another issuer',
        () => upstream.token({ iss: 'https://evil.example' }),
        idTokenType,
        'subject_token',
      ],
      [
        'a token that has ended',
        () => upstream.token({ exp: Math.floor(server.clock.now().getTime() / 1000) - 60 }),
        type,
        'subject_token',
      ],
      [
        'a token under an unknown key',
        () => upstream.token({}, { kid: 'unknown' }),
        type,
        'subject_token',
      ],
      [
        'a subject that is too long',
        () => upstream.token({ sub: 'x'.repeat(300) }),
        type,
        'provider_user_id',
      ],
      ['no token', () => 'nonsense', type, 'subject_token'],
      ['an unknown type', () => upstream.token(), 'urn:example:nobody', 'subject_token_type'],
      [
        'an access token',
        () => upstream.token(),
        'urn:ietf:params:oauth:token-type:access_token',
        'subject_token_type',
      ],
    ];
    test.each(bad)('%s is 400 and links nothing', async (_, token, named, culprit) => {
      const user = await addUser(server);
      const { status, body } = await refusedWithout(user, {
        subject_token_type: named,
        subject_token: await token(),
      });
      expect(status).toBe(400);
      expect(body.code).toBe('invalid_request');
      expect(body.message.startsWith(`${culprit} `)).toBe(true);
    });

    test('a provider that is switched off, or of another tenant, is not there', async () => {
      const [user, stranger] = [
        await addUser(server),
        await addUser(server, { tenant_id: await addTenant(server) }),
      ];
      const proof = {
        subject_token_type: type,
        subject_token: await upstream.token({ sub: fresh('sub') }),
      };
      expect((await refusedWithout(stranger, proof)).body.message).toContain('subject_token_type');
      const enable = (is_enabled: boolean) =>
        server.manage('PATCH', `/tenants/${provider.tenant_id}/identity_providers/${provider.id}`, {
          is_enabled,
        });
      await enable(false);
      expect((await refusedWithout(user, proof)).body.message).toContain('subject_token_type');
      await enable(true);
      expect((await link(user, proof)).status).toBe(201);
    });

    test('to an administrator it takes what administrators hold, whatever the token proves', async () => {
      const user = await addUser(server);
      const now = server.clock.now();
      await server.storage.tenantAdmins.add({
        id: user.id,
        tenantId: user.tenant_id,
        userId: user.id,
        createdBy: null,
        createdAt: now,
        updatedBy: null,
        updatedAt: now,
      });
      const { token } = await addManager(server, ['update:user_identities']);
      const answer = await link(
        user,
        { subject_token_type: type, subject_token: await upstream.token({ sub: fresh('sub') }) },
        token,
      );
      expect(answer.status).toBe(403);
      expect(answer.body.code).toBe('escalation_refused');
    });
  });
