/** Keyward behind nginx or HAProxy that asks for certificates: set up with what the guide shows, and nothing else. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpsRequest, type RequestOptions } from 'node:https';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ConnectionOptions, TLSSocket } from 'node:tls';
import { expect } from '@jest/globals';
import { systemClock } from '@keyward/platform-node';
import {
  createAuthority,
  type IssuedCertificate,
  type Issuer,
} from '../../../platform-node/src/certificates/issue.test-support.js';
import type { Configuration } from '../../src/configuration.js';
import { readConfiguration } from '../../src/settings/environment.js';
import { createDeployment, type Deployment } from './deployment.js';
import type { Json } from './exchange.js';
import { freePort } from './free-port.js';
import { startHaproxy } from './haproxy-server.js';
import { startNginx } from './nginx-server.js';
import type { RunningProxy } from './proxy-program.js';
import { memoryTarget } from './targets.js';

const read = (path: string): string =>
  readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');

const programs = 'mtls.id.example';
const browsers = 'id.example';
const clientAuthorities = '/etc/keyward/tls/client-authorities.pem';

/** All of 127.0.0.0/8 is this machine, so a caller can have another address than the proxy. */
const callerAddress = '127.0.0.2';

/** What stands below a heading of the guide. */
interface Section {
  readonly text: string;
  /** The blocks of code in this language. */
  blocks(language: string): readonly string[];
}

const sectionOf = (heading: string): Section => {
  const guide = read('docs/how-to/authenticate-clients-by-certificate.md');
  const [, text] = new RegExp(`^### ${heading}\\n([\\s\\S]*?)(?=^##)`, 'm').exec(guide)!;
  return {
    text: text!,
    blocks: (language) =>
      [...text!.matchAll(new RegExp(`^\`\`\`${language}\\n([\\s\\S]*?)^\`\`\``, 'gm'))].map(
        ([, block]) => block!,
      ),
  };
};

/** Fills in what a reader would; a text that no longer stands there is an error. */
const filled = (text: string, changes: readonly (readonly [from: string, to: string])[]): string =>
  changes.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`"${from}" does not stand in: ${changed}`);
    return changed.replaceAll(from, to);
  }, text);

const settingsIn = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    [...text.matchAll(/(KEYWARD_\w+)=([^\s`]+)/g)].map(([, name, value]) => [name!, value!]),
  );

interface Ports {
  readonly keyward: number;
  readonly programs: number;
  readonly browsers: number;
  /** Without TLS. */
  readonly plain: number;
}

/** The files that the guide names. */
interface Files {
  readonly folder: string;
  readonly certificate: string;
  readonly key: string;
  /** Both in one. */
  readonly pair: string;
  readonly clientAuthorities: string;
}

export type TlsVersion = 'TLSv1.2' | 'TLSv1.3';

export interface Proxy {
  readonly start: (ports: Ports, files: Files) => Promise<RunningProxy>;
  /** The settings that the guide gives Keyward behind it. */
  readonly settings: () => Readonly<Record<string, string>>;
  /** Programs and browsers share a port, and the name tells them apart. */
  readonly hasOnePort: boolean;
  /** In these versions of TLS, it resumes connections. */
  readonly resumes: readonly TlsVersion[];
  /** The answer to a certificate that has expired, which is its own or that of Keyward. */
  readonly refusalOfExpired: { readonly status: number; readonly body: object };
}

export const nginx: Proxy = {
  hasOnePort: true,
  resumes: ['TLSv1.2'],
  // `optional_no_ca` forgives an unknown authority alone.
  refusalOfExpired: {
    status: 400,
    body: { text: expect.stringContaining('The SSL certificate error') as unknown },
  },
  settings: () => settingsIn(sectionOf('nginx').blocks('shell').join('')),
  start(ports, files) {
    const [server = '', removal = ''] = sectionOf('nginx').blocks('nginx');
    const beside = 'proxy_set_header Host $host;\n';
    const ofBrowsers = filled(read('deploy/nginx.conf'), [
      [beside, beside + removal],
      ['127.0.0.1:3000', `127.0.0.1:${ports.keyward}`],
      ['listen 80;', `listen 127.0.0.1:${ports.plain};`],
      ['listen 443 ', `listen 127.0.0.1:${ports.browsers} `],
      ['/etc/nginx/tls/id.example.pem', files.certificate],
      ['/etc/nginx/tls/id.example.key', files.key],
    ]);
    const ofPrograms = filled(server, [
      ['listen 443 ', `listen 127.0.0.1:${ports.programs} `],
      [`/etc/nginx/tls/${programs}.pem`, files.certificate],
      [`/etc/nginx/tls/${programs}.key`, files.key],
    ]);
    return startNginx(files.folder, `${ofBrowsers}\n${ofPrograms}`, ports.programs);
  },
};

export const haproxy: Proxy = {
  hasOnePort: false,
  resumes: ['TLSv1.2', 'TLSv1.3'],
  refusalOfExpired: { status: 401, body: { error: 'invalid_client' } },
  settings: () => ({
    ...settingsIn(sectionOf('nginx').blocks('shell').join('')),
    ...settingsIn(sectionOf('HAProxy').text),
  }),
  start(ports, files) {
    const sections = filled(sectionOf('HAProxy').blocks('haproxy').join('\n'), [
      ['bind :8443 ', `bind 127.0.0.1:${ports.programs} `],
      ['bind :443 ', `bind 127.0.0.1:${ports.browsers} `],
      ['127.0.0.1:3000', `127.0.0.1:${ports.keyward}`],
      ['/etc/haproxy/mtls.pem', files.pair],
      ['/etc/haproxy/id.pem', files.pair],
      ['/etc/haproxy/client-authorities.pem', files.clientAuthorities],
    ]);
    return startHaproxy(files.folder, sections, ports.programs);
  },
};

export interface Question {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly form?: Readonly<Record<string, string>>;
  readonly shown?: Pick<IssuedCertificate, 'pem' | 'keyPem'> | undefined;
  /** Of an earlier connection, to resume. */
  readonly session?: Buffer | undefined;
  readonly version?: TlsVersion;
}

export interface Answer {
  readonly status: number;
  readonly body: Json;
  readonly session: Buffer | undefined;
  readonly isResumed: boolean;
}

export interface Site {
  readonly server: Deployment;
  /** The header that the proxy writes, with this certificate, as anyone can write it. */
  headerOf(shown: IssuedCertificate): Readonly<Record<string, string>>;
  /** Whose client certificates count. */
  readonly authority: Issuer;
  readonly programsPort: number;
  /** Asks at the address of programs. */
  askAsProgram(path: string, question?: Question): Promise<Answer>;
  /** Asks at the address of browsers. */
  askAsBrowser(path: string, question?: Question): Promise<Answer>;
  stop(): Promise<void>;
}

const configurationOf = (ports: Ports, proxy: Proxy, authority: Issuer): Partial<Configuration> => {
  const { KEYWARD_CLIENT_CA: file, ...settings } = proxy.settings();
  if (file !== clientAuthorities) throw new Error(`the guide names ${file}`);
  const { trustedProxies, clientCertificateHeader, mtlsIssuer } = readConfiguration({
    KEYWARD_ISSUER: `https://${browsers}`,
    KEYWARD_DATABASE_URL: 'memory:',
    ...settings,
  });
  return {
    port: ports.keyward,
    issuer: `https://${browsers}`,
    multiTenant: true,
    trustedProxies,
    clientCertificateHeader,
    mtlsIssuer,
    clientAuthorities: authority.pem,
  };
};

const writeFiles = (shown: IssuedCertificate, authority: Issuer): Files => {
  const folder = mkdtempSync(join(tmpdir(), 'kw-certificates-'));
  const write = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text);
    return path;
  };
  return {
    folder,
    certificate: write('certificate.pem', shown.pem),
    key: write('key.pem', shown.keyPem),
    pair: write('pair.pem', shown.pem + shown.keyPem),
    clientAuthorities: write('client-authorities.pem', authority.pem),
  };
};

export const startSite = async (proxy: Proxy): Promise<Site> => {
  const [authority, ofServers] = [await createAuthority(), await createAuthority()];
  const own = await ofServers.issue({
    alternatives: [programs, browsers].map((value) => ({ type: 'dns', value })),
  });
  const programsPort = await freePort();
  const ports = {
    keyward: await freePort(),
    programs: programsPort,
    browsers: proxy.hasOnePort ? programsPort : await freePort(),
    plain: await freePort(),
  };
  const files = writeFiles(own, authority);
  const server = createDeployment(memoryTarget, {
    configuration: configurationOf(ports, proxy, authority),
    platform: { clock: systemClock },
  });
  await server.start();
  const running = await proxy.start(ports, files);

  const askAt =
    (name: string, port: number) =>
    (path: string, question: Question = {}) =>
      ask({ servername: name, port, path, ca: ofServers.pem }, question);
  return {
    server,
    authority,
    programsPort,
    headerOf: (shown) => headerOf(proxy, shown),
    askAsProgram: askAt(programs, ports.programs),
    askAsBrowser: askAt(browsers, ports.browsers),
    async stop() {
      await running.stop();
      await server.stop();
      rmSync(files.folder, { recursive: true });
    },
  };
};

const ask = (target: RequestOptions, question: Question): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const { form, shown, session, version } = question;
    const body = form && new URLSearchParams(form).toString();
    let given: Buffer | undefined;
    const options: RequestOptions & Pick<ConnectionOptions, 'session'> = {
      ...target,
      host: '127.0.0.1',
      localAddress: callerAddress,
      agent: false,
      method: question.method ?? (form ? 'POST' : 'GET'),
      headers: {
        host: target.servername,
        ...(form ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
        ...question.headers,
      },
      cert: shown?.pem,
      key: shown?.keyPem,
      session,
      minVersion: version,
      maxVersion: version,
    };
    const request = httpsRequest(options);
    request.on('socket', (socket: Socket) => {
      socket.on('session', (bytes: Buffer) => (given = bytes));
    });
    request.on('response', (response) => {
      const isResumed = (response.socket as TLSSocket).isSessionReused();
      let text = '';
      response.on('data', (piece: Buffer) => (text += piece.toString()));
      response.on('end', () => {
        const status = response.statusCode!;
        resolve({ status, body: jsonOf(text), session: given, isResumed });
      });
    });
    request.on('error', reject).end(body);
  });

const headerOf = (proxy: Proxy, { pem, der }: IssuedCertificate): Record<string, string> => {
  const [name, form] = proxy.settings()['KEYWARD_CLIENT_CERT_HEADER']!.split(':') as [
    string,
    string,
  ];
  const written: Record<string, string> = {
    'pem-url': encodeURIComponent(pem),
    'der-base64': Buffer.from(der).toString('base64'),
  };
  return { [name]: written[form]! };
};

const jsonOf = (text: string): Json => {
  try {
    return JSON.parse(text);
  } catch {
    return { text };
  }
};
