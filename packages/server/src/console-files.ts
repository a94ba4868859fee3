/** Reads the files of the console, as its build left them. */
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import { digestOf, type SiteFile, type SiteFiles } from '@keyward/http';
import { contentTypeOf, filesIn } from './site-files.js';

/** In the package of the server, where its build puts the files (scripts/copy-console.mjs). */
export const consoleFolder = (): string => {
  const manifest = createRequire(import.meta.url).resolve('@keyward/server/package.json');
  return join(dirname(manifest), 'dist', 'console');
};

/**
 * Every file of the folder, by its path there. Undefined where the console was not built. A link that leads elsewhere
 * is left out.
 */
export const readConsoleFiles = async (
  folder: string,
  issuer: string,
): Promise<SiteFiles | undefined> => {
  const names = await filesIn(folder);
  const site = new Map<string, SiteFile>();

  for (const name of names) {
    const contentType = contentTypeOf(name);
    if (contentType === undefined) continue;

    const path = `/${name.split(sep).join('/')}`;
    const file = path === '/index.html' ? await page(folder, name, issuer) : undefined;
    site.set(path, file ?? (await compressedFile(folder, name, { names, contentType })));
  }
  return site.has('/index.html') ? site : undefined;
};

interface Kind {
  readonly names: ReadonlySet<string>;
  readonly contentType: string;
}

/** The build puts the compressed forms of a file beside it. */
const compressedFile = async (
  folder: string,
  name: string,
  { names, contentType }: Kind,
): Promise<SiteFile> => {
  const read = (end: string): Promise<Buffer> | undefined =>
    names.has(name + end) ? readFile(join(folder, name + end)) : undefined;
  const identity = await readFile(join(folder, name));
  const isSmaller = (body: Buffer | undefined): boolean =>
    body !== undefined && body.length < identity.length;
  const [br, gz] = [await read('.br'), await read('.gz')];
  const bodies = {
    identity,
    br: isSmaller(br) ? br : undefined,
    gzip: isSmaller(gz) ? gz : undefined,
  };
  return { contentType, digest: digestOf(identity), bodies };
};

/** The one that the build writes, for a server without a path. */
const ownBase = /<base [^>]*>/i;

/** The document of every page. Its addresses are relative, and this server says to what. */
const page = async (folder: string, name: string, issuer: string): Promise<SiteFile> => {
  const text = await readFile(join(folder, name), 'utf8');
  const base = `<base href="${new URL(issuer).pathname.replace(/\/$/, '')}/console/" />`;
  const identity = Buffer.from(
    ownBase.test(text)
      ? text.replace(ownBase, base)
      : text.replace(/<head>/i, (head) => `${head}\n    ${base}`),
  );
  const bodies = {
    identity,
    br: await promisify(brotliCompress)(identity),
    gzip: await promisify(gzip)(identity),
  };
  return { contentType: contentTypeOf(name)!, digest: digestOf(identity), bodies };
};
