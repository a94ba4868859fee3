/** Logging in through a SAML 2.0 identity provider of other authors (operations §4.5). */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import {
  asForm,
  type Answering,
  type PostedAnswer,
} from '../../../saml-node/test/identity-provider.js';
import { wrappedAssertions } from '../../../saml-node/test/wrapped.js';
import type { Target } from '../deployment/deployment.js';
import type { Json } from '../deployment/exchange.js';
import { leftFor, type FormBrowser, type Shown } from '../deployment/form-browser.js';
import { atAnApp, claimsOf } from '../deployment/person.js';
import { startSamlProvider, type SamlProvider } from '../deployment/saml-provider.js';
import { addProvider, addUser, fresh, unknownId } from '../deployment/world.js';

export const samlSuite = (target: Target): void =>
  describe('logging in through a SAML provider', () => {
    const here = atAnApp(target);
    let elsewhere: SamlProvider;
    let tenantId: string;
    let provider: Json;
    let at: FormBrowser;

    beforeAll(async () => {
      tenantId = (
        await here.server.storage.tenants.all([{ attribute: 'isDefault', equals: true }])
      )[0]!.id;
      elsewhere = await startSamlProvider();
      provider = await addProvider(here.server, tenantId, {
        provider_type: 'saml',
        provider_name: 'Elsewhere',
        provider_metadata: { ...elsewhere.metadata, sign_requests: true },
        attribute_mapping: { email: 'mail' },
        domains: ['corp.example'],
        account_linking: 'verified_email',
      });
      elsewhere.knows(`${here.issuer}/federation/${provider.id}/metadata`);
    });
    afterAll(() => elsewhere?.close());
    beforeEach(() => {
      at = here.browser();
    });

    const acs = (id = provider.id): string => `/federation/${id}/acs`;
    const leave = async (): Promise<string> =>
      leftFor(
        await at.submit(
          await at.open(here.url()),
          { provider: provider.id },
          'continue',
          'federate',
        ),
      ).href;
    const answer = async (more: Answering = {}): Promise<PostedAnswer> =>
      elsewhere.answer(await leave(), {
        attributes: { mail: ['grace@corp.example'], name: ['Grace Hopper'] },
        ...more,
      });
    /** As a browser does it that comes from another site: without cookies, and then with them. */
    const post = async ({ fields }: Pick<PostedAnswer, 'fields'>): Promise<string> => {
      const { status, headers, text } = await here.server.post(acs(), fields);
      if (status !== 303) throw new Error(`${status} ${text}`);
      return headers.location!;
    };
    const comeBack = async (posted: Pick<PostedAnswer, 'fields'>): Promise<Shown> =>
      at.open(await post(posted));
    const whoIs = async (back: Shown): Promise<Json> => {
      const { body } = await here.redeem(leftFor(back).searchParams.get('code'));
      return {
        ...claimsOf(body.id_token),
        user: await here.server.storage.users.find(claimsOf(body.id_token).sub),
      };
    };

    test('a person is made, with amr fed, and known again afterwards; the answer may be signed whole', async () => {
      const first = await whoIs(await comeBack(await answer()));
      expect(first).toMatchObject({
        amr: ['fed'],
        user: {
          email: 'grace@corp.example',
          emailVerified: true,
          profile: { name: 'Grace Hopper' },
        },
      });
      at = here.browser();
      expect((await whoIs(await comeBack(await answer({ signs: 'response' })))).sub).toBe(
        first.sub,
      );
    });

    test('an address and the entity id lead there; prompt=login asks anew (SAML Core §3.4.1)', async () => {
      const byAddress = leftFor(
        await at.submit(await at.open(here.url()), { username: 'ada@CORP.example', password: '' }),
      );
      const byName = leftFor(
        await at.open(here.url({ identity_provider: elsewhere.entityId, prompt: 'login' })),
      );
      expect((await elsewhere.read(byAddress.href)).forceAuthn).toBeUndefined();
      expect((await elsewhere.read(byName.href)).forceAuthn).toBe('true');
    });

    test('a person known by eduPersonTargetedID, whose value is a name, has one account', async () => {
      const targetedId = 'urn:oid:1.3.6.1.4.1.5923.1.1.1.10';
      const university = await startSamlProvider();
      const known = await addProvider(here.server, tenantId, {
        provider_type: 'saml',
        provider_name: 'University',
        provider_metadata: university.metadata,
        attribute_mapping: { provider_user_id: targetedId },
      });
      university.knows(`${here.issuer}/federation/${known.id}/metadata`);
      const format = 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient';
      const subjects: string[] = [];
      for (const nameId of ['_once', '_another-time']) {
        at = here.browser();
        const page = await at.open(here.url());
        const away = await at.submit(page, { provider: known.id }, 'continue', 'federate');
        const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent';
        const element = `<saml:NameID Format="${persistent}" NameQualifier="https://idp.example">`;
        const { fields } = await university.answer(leftFor(away).href, {
          nameId,
          format,
          attributes: { [targetedId]: ['x'] },
          edit: (xml) =>
            xml.replace(/(<saml:AttributeValue[^>]*>)x(?=<)/, `$1${element}opaque</saml:NameID>`),
        });
        const { headers } = await here.server.post(acs(known.id), fields);
        subjects.push((await whoIs(await at.open(headers.location!))).sub);
      }
      await university.close();
      await here.server.manage('DELETE', `/tenants/${tenantId}/identity_providers/${known.id}`);
      expect(subjects[0]).toBe(subjects[1]);
    });

    test('a person in 640 groups logs in; what is too long is told of on a page', async () => {
      const inGroups = (count: number): Promise<PostedAnswer> =>
        answer({
          nameId: 'joan',
          attributes: {
            mail: ['joan@corp.example'],
            groups: Array.from({ length: count }, (_, at) => `staff of department ${at}`),
          },
        });
      const many = await inGroups(640);
      expect(new URLSearchParams(many.fields).toString().length).toBeGreaterThan(64 * 1024);
      expect(await whoIs(await comeBack(many))).toMatchObject({
        user: { email: 'joan@corp.example' },
      });

      for (const [count, status] of [
        [1100, 400],
        [5000, 413],
      ] as const) {
        at = here.browser();
        const { fields } = await inGroups(count);
        const page = await at.postFromElsewhere(`${here.issuer}${acs()}`, fields);
        expect(page.status).toBe(status);
        expect(page.headers.get('content-type')).toContain('text/html');
      }
    });

    test('who has the same verified address of the provider’s domain is linked', async () => {
      const local = await addUser(here.server, { email: 'ada@corp.example', email_verified: true });
      expect(
        (
          await whoIs(
            await comeBack(
              await answer({ nameId: 'ada', attributes: { mail: ['ada@corp.example'] } }),
            ),
          )
        ).sub,
      ).toBe(local.id);
    });

    test('our metadata are public XML, and say with which key requests are signed (SAML Metadata §2.4.4)', async () => {
      const { status, text } = await here.server.ask('GET', `/federation/${provider.id}/metadata`);
      expect(status).toBe(200);
      expect(text).toContain('AuthnRequestsSigned="true"');
      expect(text).toContain(`Location="${here.issuer}${acs()}"`);
      expect(text).not.toContain('PRIVATE');
      expect(new URL(await leave()).searchParams.get('Signature')).not.toBeNull();
      for (const id of [unknownId, 'x'])
        expect((await here.server.ask('GET', `/federation/${id}/metadata`)).status).toBe(404);
      expect(
        (await here.server.manage('GET', `/tenants/${tenantId}/identity_providers/${provider.id}`))
          .text,
      ).not.toContain('PRIVATE');
    });

    test('an answer that does not hold is told of on a page, when the person is back', async () => {
      const stranger = await startSamlProvider();
      stranger.knows(`${here.issuer}/federation/${provider.id}/metadata`);
      const tags = (tag: string, value: string) => (): Promise<PostedAnswer> =>
        answer({ tags: { [tag]: value } });
      const edited =
        (edit: (xml: string) => string) => async (): Promise<Pick<PostedAnswer, 'fields'>> => {
          const { fields, xml } = await answer();
          return { fields: { ...fields, SAMLResponse: asForm(edit(xml)) } };
        };
      const cases: readonly (readonly [() => Promise<Pick<PostedAnswer, 'fields'>>, string])[] = [
        [tags('Audience', 'https://other.example'), 'not meant for this server'],
        [tags('SubjectRecipient', 'https://other.example'), 'meant for another address'],
        [tags('Destination', 'https://other.example'), 'meant for another address'],
        [tags('InResponseTo', '_other'), 'another request'],
        [tags('Issuer', 'urn:evil'), 'not the one that made'],
        [tags('SubjectConfirmationDataNotOnOrAfter', '2020-01-01T00:00:00Z'), 'has expired'],
        [edited((xml) => xml.replace('>grace<', '>mallory<')), 'has signed'],
        [edited((xml) => xml.replace(/<ds:Signature.*<\/ds:Signature>/s, '')), 'has signed'],
        [edited(Object.values(wrappedAssertions)[0]!), 'has signed'],
        [edited((xml) => `<!DOCTYPE x>${xml}`), 'something else than'],
        [async () => stranger.answer(await leave()), 'has signed'],
      ];
      for (const [posted, why] of cases) {
        const { status, text } = await comeBack(await posted());
        expect([why, status]).toEqual([why, 400]);
        expect([why, text.includes(why)]).toEqual([why, true]);
        expect([why, text.includes('Sign-in failed')]).toEqual([why, true]);
      }
      await stranger.close();
    });

    test('an answer counts once, and in the browser that asked; one that nobody asked for is not read', async () => {
      const answered = await answer();
      const [first, again] = [await post(answered), await post(answered)];
      const isOver = async (browser: FormBrowser, url: string): Promise<boolean> =>
        (await browser.open(url)).text.includes('Your sign-in timed out');
      expect(await isOver(here.browser(), first)).toBe(true);
      expect(leftFor(await at.open(first)).searchParams.get('code')).not.toBeNull();
      expect(await isOver(at, first)).toBe(true);
      expect(await isOver(at, again)).toBe(true);
      for (const RelayState of ['', 'made-up', answered.fields.RelayState])
        expect((await here.server.post(acs(), { ...answered.fields, RelayState })).status).toBe(
          400,
        );
      at = here.browser();
      expect((await here.server.post(acs(unknownId), (await answer()).fields)).status).toBe(400);
    });

    test('of an answer that is posted sixteen times at once, one gets in', async () => {
      const answered = await answer();
      const back = await Promise.all(Array.from({ length: 16 }, () => post(answered)));
      const codes = back.map((url) => new URL(url).searchParams.get('code'));
      expect(new Set(codes).size).toBe(16);
      const kept = (await here.server.storage.oneTimeSecrets.all([])).filter(
        ({ kind, data }) =>
          kind === 'saml_answer' &&
          'claims' in (data['verdict'] as object) &&
          data['request'] === requestOf(answered),
      );
      expect(kept).toHaveLength(1);
    });
    const requestOf = ({ xml }: PostedAnswer): string => /InResponseTo="([^"]*)"/.exec(xml)![1]!;

    test('whatever is posted, the server does not fail', async () => {
      const { RelayState } = (await answer()).fields;
      const responses = [
        '',
        '%',
        'AAAA',
        asForm('<'),
        asForm('<a/>'),
        asForm('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>'),
        asForm(`${'<a>'.repeat(900)}${'</a>'.repeat(900)}`),
        asForm('\0'),
        'A'.repeat(60_000),
      ];
      for (const SAMLResponse of responses)
        expect((await here.server.post(acs(), { SAMLResponse, RelayState })).status).toBe(303);
      const forms = [
        '',
        'SAMLResponse',
        `RelayState=${RelayState}`,
        'RelayState=%ff',
        `RelayState=${RelayState}&RelayState=x`,
        `SAMLResponse=${'A'.repeat(70_000)}`,
      ];
      for (const form of forms)
        expect([303, 400, 413]).toContain((await here.server.post(acs(), form)).status);
      expect(
        (
          await here.server.ask('POST', acs(), {
            body: '<xml/>',
            headers: { 'Content-Type': 'text/xml' },
          })
        ).status,
      ).toBe(415);
      expect((await here.server.ask('GET', acs())).status).toBe(405);
    });

    test('a record that could not work is refused, naming field and rule', async () => {
      const create = (change: object, more: object = {}) =>
        here.server.manage('POST', `/tenants/${tenantId}/identity_providers`, {
          provider_type: 'saml',
          provider_name: fresh('saml'),
          provider_metadata: {
            ...elsewhere.metadata,
            entity_id: fresh('urn:saml:').replace(' ', ''),
            ...change,
          },
          ...more,
        });
      const cases: readonly (readonly [object, string, object?])[] = [
        [
          { certificates: ['MIIB'] },
          'provider_metadata.certificates[0] must be an X.509 certificate',
        ],
        [{ certificates: [] }, 'provider_metadata.certificates is required'],
        [{ sso_url: 'http://login.example/sso' }, 'provider_metadata.sso_url must be an https URL'],
        [
          { name_id_format: 'urn:oasis:names:tc:SAML:2.0:nameid-format:transient' },
          'attribute_mapping.provider_user_id is required',
        ],
        [{ client_secret: 'x' }, 'provider_metadata.client_secret means nothing'],
        [{ entity_id: null }, 'provider_metadata.entity_id is required'],
        [{}, 'attribute_mapping.nonsense is not one of', { attribute_mapping: { nonsense: 'x' } }],
      ];
      for (const [change, why, more] of cases) {
        const { status, body } = await create(change, more);
        expect(status).toBe(400);
        expect(body.message).toEqual(expect.stringContaining(why));
      }
      const { status, body } = await create({}, { attribute_mapping: { provider_user_id: 'uid' } });
      expect(status).toBe(201);
      expect(body.attribute_mapping).toEqual({ provider_user_id: 'uid' });
      expect(
        (
          await here.server.manage('PATCH', `/tenants/${tenantId}/identity_providers/${body.id}`, {
            provider_metadata: { certificates: ['!'] },
          })
        ).status,
      ).toBe(400);
    });
  });
