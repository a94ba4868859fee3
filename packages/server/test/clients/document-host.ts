/** A host of client ID metadata documents, on this machine, with a certificate that no authority knows. */
import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Platform } from '@keyward/core';
import { safeOutgoing } from '@keyward/platform-node';

export const documentHost = 'agent.example';

export interface Hosted {
  readonly status?: number;
  readonly headers?: Record<string, string>;
  readonly body?: string;
  readonly isSilent?: boolean;
}

export interface DocumentHost {
  readonly urlOf: (path: string) => string;
  /** Publishes a document of a client, and answers its address. */
  readonly publish: (path: string, members?: object, hosted?: Hosted) => string;
  /** As the server asks, but for this one host. */
  readonly clientDocuments: NonNullable<Platform['clientDocuments']>;
  /** What the host resolves to, one after the other. */
  addresses: readonly (readonly string[])[];
  /** How many requests came. */
  readonly reached: () => number;
  readonly stop: () => void;
}

export const startDocumentHost = async (usualRedirect: string): Promise<DocumentHost> => {
  const folder = mkdtempSync(join(tmpdir(), 'keyward-agent-'));
  const { cert, key } = certify(folder);
  const documents = new Map<string, Hosted>();
  let reached = 0;
  const server = createServer({ cert, key }, ({ url }, response) => {
    reached++;
    const { status = 200, headers = {}, body, isSilent } = documents.get(url!) ?? { status: 404 };
    if (isSilent) return;
    response.writeHead(status, { 'Content-Type': 'application/json', ...headers }).end(body);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const urlOf = (path: string): string =>
    `https://${documentHost}:${(server.address() as AddressInfo).port}${path}`;

  const host: DocumentHost = {
    urlOf,
    publish(path, members = {}, hosted = {}) {
      const described = {
        client_id: urlOf(path),
        client_name: 'Notes Reader',
        redirect_uris: [usualRedirect],
        grant_types: ['authorization_code', 'refresh_token'],
        token_endpoint_auth_method: 'none',
      };
      documents.set(path, { body: JSON.stringify({ ...described, ...members }), ...hosted });
      return urlOf(path);
    },
    clientDocuments: safeOutgoing({
      authorities: cert,
      longestAnswer: 5 * 1024,
      patience: 500,
      allowedNetworks: ['127.0.0.0/8'],
      resolve: () => {
        const [now, ...later] = host.addresses;
        if (later.length > 0) host.addresses = later;
        return Promise.resolve(now!);
      },
    }),
    addresses: [['127.0.0.1']],
    reached: () => reached,
    stop() {
      server.close();
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return host;
};

const certify = (folder: string): { readonly cert: string; readonly key: string } => {
  const [key, cert] = ['key.pem', 'cert.pem'].map((name) => join(folder, name)) as [string, string];
  const curve = '-newkey ec -pkeyopt ec_paramgen_curve:prime256v1';
  const options = `-x509 ${curve} -nodes -days 2 -subj /CN=${documentHost}`;
  const files = ['-addext', `subjectAltName=DNS:${documentHost}`, '-keyout', key, '-out', cert];
  execFileSync('openssl', ['req', ...options.split(' '), ...files], { stdio: 'ignore' });
  return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
};
