/** Keyward behind nginx with TLS, as deploy/nginx.conf sets it up. Only addresses and files are those of the test. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { connect as connectHttp2 } from 'node:http2';
import { request as httpsRequest } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readConfiguration } from '../../src/settings/environment.js';
import { startServer, type RunningServer } from '../../src/start-server.js';
import { freePort } from '../deployment/free-port.js';
import { describeWithNginx, startNginx } from '../deployment/nginx-server.js';

const read = (name: string): string =>
  readFileSync(new URL(`../../../../deploy/${name}`, import.meta.url), 'utf8');

const client = {
  id: '0b9d7a86-53c4-4d0e-9c1d-0f2f6a1f3c11',
  secret: 'a-secret-for-the-proxy-only',
};
const basic = `Basic ${Buffer.from(`${client.id}:${client.secret}`).toString('base64')}`;

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  readonly body: string;
}

interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

/** Keyward, and nginx with TLS before it. */
interface Site {
  readonly host: string;
  readonly securePort: number;
  readonly plainPort: number;
  readonly certificate: Buffer;
  ask(path: string, question?: Question): Promise<Answer>;
  stop(): Promise<void>;
}

/** All of 127.0.0.0/8 is this machine, so a caller can have another address than the proxy. */
const callerAddress = '127.0.0.2';

const startSite = async (
  host: string,
  issuer: string,
  siteOf: (text: string) => string,
): Promise<Site> => {
  const folder = mkdtempSync(join(tmpdir(), 'kw-nginx-'));
  const [ownPort, plainPort, securePort] = [await freePort(), await freePort(), await freePort()];
  const [certificateFile, keyFile] = [join(folder, 'certificate.pem'), join(folder, 'key.pem')];
  certify(host, certificateFile, keyFile);

  const site = siteOf(read('nginx.conf'))
    .replaceAll('127.0.0.1:3000', `127.0.0.1:${ownPort}`)
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${securePort} `)
    .replace('/etc/nginx/tls/id.example.pem', certificateFile)
    .replace('/etc/nginx/tls/id.example.key', keyFile);
  // nginx runs without Keyward, and ends with this process: so a fault of one leaves nothing of the other.
  const nginx = await startNginx(folder, site, securePort);
  const keyward = await startKeyward(ownPort, issuer);

  const certificate = readFileSync(certificateFile);
  return {
    host,
    securePort,
    plainPort,
    certificate,
    ask: (path, question = {}) => ask({ host, securePort, certificate }, path, question),
    async stop() {
      await nginx.stop();
      await keyward.stop();
      rmSync(folder, { recursive: true });
    },
  };
};

const startKeyward = (port: number, issuer: string): Promise<RunningServer> =>
  startServer(
    readConfiguration({
      KEYWARD_PORT: String(port),
      KEYWARD_ISSUER: issuer,
      KEYWARD_TRUST_PROXY: '127.0.0.1',
      KEYWARD_DATABASE_URL: 'memory:',
      KEYWARD_MULTI_TENANT: 'true',
      KEYWARD_LOG_LEVEL: 'silent',
      KEYWARD_DEFAULT_CLIENT_ID: client.id,
      KEYWARD_DEFAULT_CLIENT_SECRET: client.secret,
    }),
    undefined,
    { notice: 0, grace: 1000 },
  );

const certify = (host: string, certificate: string, key: string): void => {
  const kind = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2'];
  const name = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
  const files = ['-keyout', key, '-out', certificate];
  execFileSync('openssl', ['req', '-x509', ...kind, ...name, ...files], { stdio: 'ignore' });
};

const ask = (
  { host, securePort, certificate }: Pick<Site, 'host' | 'securePort' | 'certificate'>,
  path: string,
  { method = 'GET', headers = {}, body }: Question,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = httpsRequest(
      {
        host: '127.0.0.1',
        port: securePort,
        localAddress: callerAddress,
        servername: host,
        ca: certificate,
        method,
        path,
        headers: { host, ...headers },
      },
      (response) => {
        let text = '';
        response.on('data', (piece: Buffer) => (text += piece.toString()));
        response.on('end', () => {
          resolve({ status: response.statusCode!, headers: response.headers, body: text });
        });
      },
    );
    request.on('error', reject).end(body);
  });

const formHeaders = { 'content-type': 'application/x-www-form-urlencoded' };

/** Follows redirects as a browser does, as long as they stay at the site. */
const followRedirects = async (
  site: Site,
  path: string,
): Promise<Answer & { readonly path: string }> => {
  const answer = await site.ask(path);
  if (answer.status < 300 || answer.status > 399) return { ...answer, path };
  const next = new URL(String(answer.headers['location']), `https://${site.host}${path}`);
  expect(next.origin).toBe(`https://${site.host}`);
  return followRedirects(site, next.pathname + next.search);
};

const tokenAt = async (site: Site, path: string): Promise<string> => {
  const answer = await site.ask(path, {
    method: 'POST',
    headers: { ...formHeaders, authorization: basic },
    body: 'grant_type=client_credentials',
  });
  return (JSON.parse(answer.body) as { access_token: string }).access_token;
};

const claimsOf = (token: string): { readonly iss: string } =>
  JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()) as { iss: string };

describeWithNginx('Keyward behind nginx', () => {
  let site: Site;
  beforeAll(async () => {
    site = await startSite('id.example', 'https://id.example', (text) => text);
  });
  afterAll(() => site?.stop());

  test('has its issuer in discovery, and asks browsers to stay with TLS', async () => {
    const { body, headers } = await site.ask('/.well-known/openid-configuration');
    expect(JSON.parse(body)).toMatchObject({
      issuer: 'https://id.example',
      token_endpoint: 'https://id.example/token',
    });
    expect(headers['strict-transport-security']).toMatch(/^max-age=\d+/);
  });

  test('shows the login page', async () => {
    const { status, body } = await followRedirects(site, '/account');
    expect(status).toBe(200);
    expect(body).toContain('type="password"');
  });

  test('issues tokens of the issuer', async () => {
    expect(claimsOf(await tokenAt(site, '/token'))).toMatchObject({ iss: 'https://id.example' });
  });

  test('knows the address of the caller, which the caller cannot choose', async () => {
    const token = await tokenAt(site, '/token');
    const created = await site.ask('/api/management/v1/clients', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'x-forwarded-for': '203.0.113.9',
      },
      body: JSON.stringify({ client_name: 'Orders' }),
    });
    expect(created.status).toBe(201);

    const { id } = JSON.parse(created.body) as { id: string };
    const events = await site.ask(`/api/management/v1/audit_events?q=(record_id=${id})`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(JSON.parse(events.body)).toMatchObject({ items: [{ address: callerAddress }] });
  });

  test('gets the header tenant_id, which nginx drops by default', async () => {
    const answer = await site.ask('/api/management/v1/clients', {
      headers: {
        authorization: `Bearer ${await tokenAt(site, '/token')}`,
        tenant_id: '00000000-0000-4000-8000-00000000000a',
      },
    });
    expect(answer.status).toBe(400);
    expect(answer.body).toContain('The header tenant_id');
  });

  test('answers a body that is too long by itself', async () => {
    const answer = await site.ask('/token', {
      method: 'POST',
      headers: formHeaders,
      body: `grant_type=${'x'.repeat(300_000)}`,
    });
    expect(answer.status).toBe(413);
    expect(JSON.parse(answer.body)).toHaveProperty('code');
  });

  test('keeps its metrics from the world', async () => {
    expect((await site.ask('/metrics')).status).toBe(404);
  });

  test('is reached by HTTP/2', async () => {
    const session = connectHttp2(`https://127.0.0.1:${site.securePort}`, {
      servername: site.host,
      ca: site.certificate,
    });
    const stream = session.request({ ':path': '/readyz', ':authority': site.host });
    const status = await new Promise((resolve, reject) => {
      session.on('error', reject);
      stream.on('error', reject);
      stream.on('response', (headers) => resolve(headers[':status']));
    });
    session.destroy();
    expect(status).toBe(200);
  });

  test('sends callers without TLS to the same path with it', async () => {
    const answer = await fetch(`http://127.0.0.1:${site.plainPort}/account?x=1`, {
      redirect: 'manual',
    });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toBe('https://id.example/account?x=1');
  });
});

describeWithNginx('Keyward behind nginx, below a path of another site', () => {
  const issuer = 'https://www.example/iam';
  let site: Site;
  beforeAll(async () => {
    const ownPage = "location / { return 200 'The shop'; }";
    site = await startSite('www.example', issuer, (text) =>
      text
        .replaceAll(' id.example;', ' www.example;')
        .replace(/location \/ \{[^}]*\}/, () => `${ownPage}\n${read('nginx-path.conf')}`),
    );
  });
  afterAll(() => site?.stop());

  test('leaves the other paths to the site', async () => {
    expect((await site.ask('/token')).body).toBe('The shop');
  });

  test.each([
    '/iam/.well-known/openid-configuration',
    '/.well-known/openid-configuration/iam',
    '/.well-known/oauth-authorization-server/iam',
  ])('has its metadata at %s', async (path) => {
    const { body } = await site.ask(path);
    expect(JSON.parse(body)).toMatchObject({ issuer, token_endpoint: `${issuer}/token` });
  });

  test('says where its streams are before the path, too (SSF 1.0 §7.2.1)', async () => {
    const { body } = await site.ask('/.well-known/ssf-configuration/iam');
    expect(JSON.parse(body)).toMatchObject({ issuer, status_endpoint: `${issuer}/ssf/status` });
  });

  test('leads to its Management API at the root of the site (RFC 9728 §3.1)', async () => {
    const { body } = await site.ask('/.well-known/oauth-protected-resource/iam/api/management/v1');
    expect(JSON.parse(body)).toMatchObject({ resource: `${issuer}/api/management/v1` });
  });

  test('shows the login page there', async () => {
    const { path, body } = await followRedirects(site, '/iam/account');
    expect(path).toMatch(/^\/iam\//);
    expect(body).toContain('type="password"');
  });

  test('issues tokens of the issuer', async () => {
    expect(claimsOf(await tokenAt(site, '/iam/token'))).toMatchObject({ iss: issuer });
  });

  test('keeps its metrics from the world', async () => {
    expect((await site.ask('/iam/metrics')).status).toBe(404);
  });
});
