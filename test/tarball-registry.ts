/** A registry of npm on this machine that knows the packages of some tarballs and no other one. */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename } from 'node:path';

export interface TarballRegistry {
  readonly url: string;
  close(): Promise<void>;
}

interface Tarball {
  readonly file: string;
  readonly content: Buffer;
  readonly manifest: { readonly name: string; readonly version: string };
}

/** Serves the tarballs until it is closed. */
export const serveTarballs = async (paths: readonly string[]): Promise<TarballRegistry> => {
  const tarballs = paths.map(readTarball);
  let url = '';
  const server = createServer((request, response) =>
    answerFrom(tarballs, url)(request, response),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  return {
    url,
    async close() {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      await closed;
    },
  };
};

const readTarball = (path: string): Tarball => {
  const manifest = execFileSync('tar', ['-xzOf', path, 'package/package.json'], {
    encoding: 'utf8',
  });
  return {
    file: basename(path),
    content: readFileSync(path),
    manifest: JSON.parse(manifest) as Tarball['manifest'],
  };
};

const answerFrom =
  (tarballs: readonly Tarball[], url: string): RequestListener =>
  ({ url: path = '/' }, response) => {
    const wanted = decodeURIComponent(path.slice(1));
    const file = tarballs.find((tarball) => tarball.file === wanted);
    const named = tarballs.find(({ manifest }) => manifest.name === wanted);

    // Another registry at the same port has other tarballs.
    response.setHeader('Cache-Control', 'no-store');
    if (file !== undefined) response.end(file.content);
    else if (named !== undefined) response.end(JSON.stringify(documentOf(named, url)));
    else response.writeHead(404).end('{}');
  };

/** What a registry says of a package that has one version. */
const documentOf = ({ file, content, manifest }: Tarball, url: string): object => {
  const { name, version } = manifest;
  const integrity = `sha512-${createHash('sha512').update(content).digest('base64')}`;
  const dist = { tarball: `${url}${file}`, integrity };
  return {
    name,
    'dist-tags': { latest: version },
    versions: { [version]: { ...manifest, dist } },
  };
};
