/**
 * Client certificates that nginx and HAProxy hand over, set up with the snippets of the guide. Only addresses and files
 * are those of the test.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import {
  createAuthority,
  forServers,
  selfSigned,
  type CertificateParts,
  type IssuedCertificate,
} from '../../../platform-node/src/certificates/issue.test-support.js';
import {
  haproxy,
  nginx,
  startSite,
  type Answer,
  type Proxy,
  type Question,
  type Site,
} from '../deployment/certificate-proxies.js';
import { managementPath } from '../deployment/deployment.js';
import { describeWithHaproxy } from '../deployment/haproxy-server.js';
import { describeWithNginx } from '../deployment/nginx-server.js';
import { addMachine } from '../deployment/world.js';

const dnsName = 'pay.example';
const named: CertificateParts = { alternatives: [{ type: 'dns', value: dnsName }] };
const day = 24 * 3_600_000;

const refused: unknown = expect.objectContaining({
  status: 401,
  body: expect.objectContaining({ error: 'invalid_client' }) as unknown,
});

const boundTo = ({ der }: IssuedCertificate): object => ({
  'x5t#S256': createHash('sha256').update(der).digest('base64url'),
});

const bindingOf = ({ status, body }: Answer): unknown => {
  expect(status).toBe(200);
  const [, payload] = (body.access_token as string).split('.');
  return (JSON.parse(Buffer.from(payload!, 'base64url').toString()) as { cnf?: unknown }).cnf;
};

const addProgram = async ({ server }: Site, method: string, more: object): Promise<string> => {
  const oauth = {
    token_endpoint_auth_method: method,
    tls_client_certificate_bound_access_tokens: true,
    ...more,
  };
  const { client } = await addMachine(server, ['pay'], {}, { client_metadata: { oauth } });
  return client.id as string;
};

const addProgramByName = (site: Site): Promise<string> =>
  addProgram(site, 'tls_client_auth', { tls_client_auth_san_dns: dnsName });

const addProgramByKey = (site: Site, { jwk }: IssuedCertificate): Promise<string> =>
  addProgram(site, 'self_signed_tls_client_auth', {
    jwks: { keys: [{ ...jwk, key_ops: undefined, ext: undefined }] },
  });

const tokenRequest = (id: string, question: Question = {}): Question => ({
  form: { grant_type: 'client_credentials', client_id: id },
  ...question,
});

const certificatesBehind = (proxy: Proxy) => (): void => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite(proxy);
  });
  afterAll(() => site?.stop());

  const askToken = (id: string, question: Question = {}): Promise<Answer> =>
    site.askAsProgram('/token', tokenRequest(id, question));

  test('tls_client_auth: a token is bound to what an authority has signed (RFC 8705 §2.1)', async () => {
    const shown = await site.authority.issue(named);
    const answer = await askToken(await addProgramByName(site), { shown });
    expect(bindingOf(answer)).toEqual(boundTo(shown));
  });

  test('self_signed_tls_client_auth: a token is bound to what its own key has signed (RFC 8705 §2.2)', async () => {
    const shown = await selfSigned();
    const answer = await askToken(await addProgramByKey(site, shown), { shown });
    expect(bindingOf(answer)).toEqual(boundTo(shown));
  });

  test('a program that sends the chain is known by its own certificate', async () => {
    const shown = await site.authority.issue(named);
    const chain = { ...shown, pem: shown.pem + site.authority.pem };
    const answer = await askToken(await addProgramByName(site), { shown: chain });
    expect(bindingOf(answer)).toEqual(boundTo(shown));
  });

  test.each(proxy.resumes)(
    'a connection of %s that is resumed has the certificate of the first',
    async (version) => {
      const [shown, id] = [await site.authority.issue(named), await addProgramByName(site)];
      const { session } = await askToken(id, { shown, version });
      const answer = await askToken(id, { shown, version, session });
      expect(answer.isResumed).toBe(true);
      expect(bindingOf(answer)).toEqual(boundTo(shown));
    },
  );

  test('a program is not told which authorities count, so that it shows any certificate', () => {
    const address = `127.0.0.1:${site.programsPort}`;
    const name = ['-servername', 'mtls.id.example'];
    const told = execFileSync('openssl', ['s_client', '-connect', address, ...name], {
      input: '',
      stdio: ['pipe', 'pipe', 'ignore'],
    });
    expect(told.toString()).toContain('No client certificate CA names sent');
  });

  test.each<[string, () => Promise<IssuedCertificate | undefined>]>([
    ['none', () => Promise.resolve(undefined)],
    ['one of another authority', async () => (await createAuthority()).issue(named)],
    [
      'one of another authority, with it',
      async () => {
        const other = await createAuthority();
        const shown = await other.issue(named);
        return { ...shown, pem: shown.pem + other.pem };
      },
    ],
    ['one for servers alone', () => site.authority.issue({ ...named, purposes: [forServers] })],
    ['one that its own key has signed', () => selfSigned(named)],
    [
      'one with another name',
      () => site.authority.issue({ alternatives: [{ type: 'dns', value: 'x.example' }] }),
    ],
  ])('tls_client_auth: %s is refused', async (_, create) => {
    const id = await addProgramByName(site);
    expect(await askToken(id, { shown: await create() })).toEqual(refused);
  });

  test('tls_client_auth: one that has expired is refused, by the proxy or by Keyward', async () => {
    const shown = await site.authority.issue({ ...named, notAfter: new Date(Date.now() - day) });
    const answer = await askToken(await addProgramByName(site), { shown });
    expect(answer).toMatchObject(proxy.refusalOfExpired);
  });

  test.each<[string, () => Promise<IssuedCertificate | undefined>]>([
    ['none', () => Promise.resolve(undefined)],
    ['one of another key', () => selfSigned()],
  ])('self_signed_tls_client_auth: %s is refused', async (_, create) => {
    const id = await addProgramByKey(site, await selfSigned());
    expect(await askToken(id, { shown: await create() })).toEqual(refused);
  });

  test('a header counts where the proxy is not between, which a caller must never reach', async () => {
    const headers = site.headerOf(await site.authority.issue(named));
    const { form } = tokenRequest(await addProgramByName(site));
    expect((await site.server.post('/token', form!, undefined, headers)).status).toBe(200);
  });

  test('a header that the caller writes is not believed', async () => {
    const headers = site.headerOf(await site.authority.issue(named));
    expect(await askToken(await addProgramByName(site), { headers })).toEqual(refused);
  });

  test('a header that the caller writes is not believed beside another certificate', async () => {
    const headers = site.headerOf(await site.authority.issue(named));
    const shown = await selfSigned();
    expect(await askToken(await addProgramByName(site), { headers, shown })).toEqual(refused);
  });

  test('a header that the caller writes gives way to the certificate of the connection', async () => {
    const headers = site.headerOf(await selfSigned());
    const shown = await site.authority.issue(named);
    const answer = await askToken(await addProgramByName(site), { headers, shown });
    expect(bindingOf(answer)).toEqual(boundTo(shown));
  });

  test('a header that the caller writes at the address of browsers is not believed', async () => {
    const headers = site.headerOf(await site.authority.issue(named));
    const asked = tokenRequest(await addProgramByName(site), { headers });
    expect(await site.askAsBrowser('/token', asked)).toEqual(refused);
  });

  test('a Client-Cert that the caller writes is not believed where another header is set', async () => {
    const { der } = await site.authority.issue(named);
    const headers = { 'client-cert': `:${Buffer.from(der).toString('base64')}:` };
    expect(await askToken(await addProgramByName(site), { headers })).toEqual(refused);
  });

  test('the Management API takes a bound token with its certificate alone, and the tenant (RFC 8705 §3)', async () => {
    const { admin } = site.server;
    const shown = await site.authority.issue();
    const oauth = { tls_client_certificate_bound_access_tokens: true };
    await site.server.manage('PATCH', `/clients/${admin.id}`, { client_metadata: { oauth } });
    const authorization = `Basic ${btoa(`${admin.id}:${admin.secret}`)}`;
    const { body } = await askToken(admin.id, { shown, headers: { authorization } });

    const call = (by: IssuedCertificate, tenant: object = {}) =>
      site.askAsProgram(`${managementPath}/clients`, {
        shown: by,
        headers: { authorization: `Bearer ${body.access_token}`, ...tenant },
      });
    expect((await call(shown)).status).toBe(200);
    expect((await call(await site.authority.issue())).status).toBe(401);
    const unknown = { tenant_id: '00000000-0000-4000-8000-00000000000a' };
    expect((await call(shown, unknown)).body.message).toContain('The header tenant_id');
  });

  test('the metadata name the address of programs (RFC 8705 §5)', async () => {
    const { body } = await site.askAsBrowser('/.well-known/openid-configuration');
    expect(body.mtls_endpoint_aliases).toMatchObject({
      token_endpoint: 'https://mtls.id.example/token',
    });
  });
};

describeWithNginx('certificates behind nginx', certificatesBehind(nginx));
describeWithHaproxy('certificates behind HAProxy', certificatesBehind(haproxy));
