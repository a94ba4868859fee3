/** Reads the files of the documentation site, as its build left them. */
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join, sep } from 'node:path';
import { compressedFile, digestOf, type FindGuideFile, type GuideFile } from '@keyward/http';
import { contentTypeOf, filesIn } from './site-files.js';

/** In the package of the server, where `npm run docs:site` puts the files. */
export const guideFolder = (): string => {
  const manifest = createRequire(import.meta.url).resolve('@keyward/server/package.json');
  return join(dirname(manifest), 'dist', 'guide');
};

/** The address that the files are built for. */
const builtFor = '/docs/guide/';

/**
 * Finds the files of the folder by their path there. A file is read when it is first asked for. Where the site was not
 * built, the next request looks again.
 */
export const guideFiles = (folder: string, issuer: string): FindGuideFile => {
  const address = new URL(issuer).pathname.replace(/\/$/, '') + builtFor;
  const files = new Map<string, Promise<GuideFile>>();
  let names: ReadonlySet<string> = new Set();

  return async (path) => {
    if (names.size === 0) names = await filesIn(folder);

    const name = path.slice(1).split('/').join(sep);
    const contentType = contentTypeOf(name);
    if (contentType === undefined || !names.has(name)) return undefined;

    const known = files.get(name);
    if (known !== undefined) return known;

    const reading = readGuideFile(join(folder, name), contentType, address);
    files.set(name, reading);
    reading.catch(() => files.delete(name));
    return reading;
  };
};

const readGuideFile = async (
  path: string,
  contentType: string,
  address: string,
): Promise<GuideFile> => {
  const bytes = await readFile(path);
  const isText = /^text\/|json|svg/.test(contentType);
  if (!isText) {
    return { contentType, digest: digestOf(bytes), bodies: { identity: bytes }, scripts: [] };
  }

  const text = bytes.toString('utf8').replaceAll(builtFor, address);
  const scripts = contentType.startsWith('text/html') ? scriptDigests(text) : [];
  return { ...(await compressedFile(contentType, Buffer.from(text))), scripts };
};

/** Those of the scripts that stand in the page: the build writes one that decides about dark colours. */
const scriptDigests = (html: string): readonly string[] =>
  [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)].map(
    ([, script]) => `sha256-${createHash('sha256').update(script!).digest('base64')}`,
  );
