/** What the console and the documentation site have in common: files that a build left in a folder. */
import { readdir } from 'node:fs/promises';
import { extname, join, relative } from 'node:path';
import { contentType } from 'mime-types';

/** Files with other endings are not served. */
const servedEndings: ReadonlySet<string> = new Set([
  '.css',
  '.html',
  '.ico',
  '.js',
  '.json',
  '.png',
  '.svg',
  '.txt',
  '.webmanifest',
  '.webp',
  '.woff2',
]);

/** The media type of a file that is served; undefined for any other. */
export const contentTypeOf = (name: string): string | undefined => {
  const ending = extname(name);
  return servedEndings.has(ending) ? contentType(ending) || undefined : undefined;
};

/** The files below a folder, by their path there. A link that leads elsewhere is left out. */
export const filesIn = async (folder: string): Promise<ReadonlySet<string>> => {
  try {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    const files = entries.filter((entry) => entry.isFile());
    return new Set(files.map((entry) => relative(folder, join(entry.parentPath, entry.name))));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return new Set();
    throw error;
  }
};
