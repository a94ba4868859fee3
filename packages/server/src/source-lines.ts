/**
 * The server runs as a bundle (docs/adr/0086-the-server-is-a-bundle.md). A stack names lines of the bundle; this
 * leads them back to the sources. Maps are read when a failure is described, and not before.
 */
import { existsSync, readFileSync } from 'node:fs';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { memoize } from '@keyward/core/ports';

const position = /file:\/\/[^\s()]+\.js:\d+:\d+/g;

/** How many positions are remembered. A server has few places that fail. */
const capacity = 1000;

/** The stack, with the sources in the place of the bundle. A position without a map stays as it is. */
export const withSourceLines = (stack: string): string => stack.replace(position, sourceOf);

const sourceOf = memoize((place: string): string => lookUp(place) ?? place, capacity);

const lookUp = (place: string): string | undefined => {
  const [, url = '', line = '', column = ''] = /^(.+):(\d+):(\d+)$/.exec(place) ?? [];
  const file = fileURLToPath(url);
  const map = `${file}.map`;
  if (!existsSync(map)) return undefined;

  const payload = JSON.parse(readFileSync(map, 'utf8')) as SourceMapPayload;
  const entry = new SourceMap(payload).findEntry(Number(line) - 1, Number(column) - 1);
  if (!('originalSource' in entry)) return undefined;

  const [root = ''] = /^.*(?=[\\/](apps|packages)[\\/][^\\/]+[\\/]dist[\\/])/.exec(file) ?? [];
  const source = relative(root, resolve(dirname(file), entry.originalSource));
  return `${source}:${entry.originalLine + 1}:${entry.originalColumn + 1}`;
};
