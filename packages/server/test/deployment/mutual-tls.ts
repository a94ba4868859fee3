/** A server with a second port that speaks TLS, and programs that show certificates there. */
import { request as requestPlainly } from 'node:http';
import { request as requestSecurely, type RequestOptions } from 'node:https';
import { systemClock } from '@keyward/platform-node';
import {
  createAuthority,
  type IssuedCertificate,
  type Issuer,
} from '../../../platform-node/src/certificates/issue.test-support.js';
import type { Configuration } from '../../src/configuration.js';
import { createDeployment, type Deployment } from './deployment.js';
import { freePort } from './free-port.js';
import { memoryTarget } from './targets.js';

/** Asks as a program does that shows this certificate, or none. */
export const fetchWith =
  (trusted: string, shown?: Pick<IssuedCertificate, 'pem' | 'keyPem'>): typeof fetch =>
  async (input, init) => {
    const asked = new Request(input, init);
    const { protocol, hostname, port, pathname, search } = new URL(asked.url);
    const options: RequestOptions = {
      hostname,
      port,
      path: pathname + search,
      method: asked.method,
      headers: Object.fromEntries(asked.headers),
      ca: trusted,
      cert: shown?.pem,
      key: shown?.keyPem,
      agent: false,
    };
    const body = Buffer.from(await asked.arrayBuffer());
    return new Promise((resolve, reject) => {
      const send = protocol === 'https:' ? requestSecurely : requestPlainly;
      const outgoing = send(options, (incoming) => {
        const pieces: Buffer[] = [];
        incoming.on('data', (piece: Buffer) => pieces.push(piece));
        incoming.on('end', () => {
          const headers = new Headers(incoming.headers as Record<string, string>);
          const status = incoming.statusCode!;
          resolve(new Response(Buffer.concat(pieces), { status, headers }));
        });
      });
      outgoing.on('error', reject).end(body);
    });
  };

export interface MutualTls {
  readonly server: Deployment;
  readonly issuer: string;
  /** Of the port with TLS. */
  readonly mtlsIssuer: string;
  /** Whose client certificates count. */
  readonly authority: Issuer;
  /** Whose certificate the server shows. */
  readonly trusted: string;
}

export const startMutualTls = async (
  configuration: Partial<Configuration> = {},
): Promise<MutualTls> => {
  const authority = await createAuthority();
  const ofServers = await createAuthority();
  const own = await ofServers.issue({
    name: 'CN=localhost',
    alternatives: [{ type: 'dns', value: 'localhost' }],
  });
  const [port, tlsPort] = [await freePort(), await freePort()];
  const issuer = `http://127.0.0.1:${port}`;
  const mtlsIssuer = `https://localhost:${tlsPort}`;
  const server = createDeployment(memoryTarget, {
    configuration: {
      port,
      issuer,
      tlsPort,
      mtlsIssuer,
      tlsCertificate: own.pem,
      tlsKey: own.keyPem,
      clientAuthorities: authority.pem,
      ...configuration,
    },
    platform: { clock: systemClock },
  });
  await server.start();
  return { server, issuer, mtlsIssuer, authority, trusted: ofServers.pem };
};
