/** Files that are known beforehand, as they go over the wire: those of the console, the guide and the API's page. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { ApiRequest, ApiResponse } from '@keyward/api';
import fresh from 'fresh';
import Negotiator from 'negotiator';
import parseRange from 'range-parser';

/** A file as it goes over the wire. */
export interface SiteFile {
  readonly contentType: string;
  /** Names the content, and so changes with it. */
  readonly digest: string;
  /** The bytes by their encoding. `br` and `gzip` are there where they are smaller. */
  readonly bodies: {
    readonly identity: Buffer;
    readonly br?: Buffer | undefined;
    readonly gzip?: Buffer | undefined;
  };
}

export const digestOf = (body: Buffer): string =>
  createHash('sha256').update(body).digest('base64url').slice(0, 22);

/** A file out of memory, compressed once. */
export const compressedFile = async (contentType: string, identity: Buffer): Promise<SiteFile> => {
  const compressed = await promisify(gzip)(identity);
  const isSmaller = compressed.length < identity.length;
  const bodies = { identity, gzip: isSmaller ? compressed : undefined };
  return { contentType, digest: digestOf(identity), bodies };
};

/** The name of an asset holds the digest of its content. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

/** What is under the name of an asset never changes. */
export const cachingOf = (path: string): string =>
  isAsset(path) ? 'public, max-age=31536000, immutable' : 'no-cache';

/**
 * Answers with a file in an encoding that the caller takes, with a part of it (RFC 9110 §14), or with word that the
 * caller has it already (RFC 9110 §13.1.2).
 */
export const answerFile = (
  request: ApiRequest,
  file: SiteFile,
  headers: Readonly<Record<string, string>>,
  status = 200,
): ApiResponse => {
  const encoding = encodingFor(request, file);
  const body = file.bodies[encoding]!;
  const etag = `"${file.digest}-${encoding}"`;
  const named = { ...headers, ETag: etag, Vary: 'Accept-Encoding' };
  if (status === 200 && isHeld(request, etag)) return { status: 304, headers: named, body: '' };

  const described: Record<string, string> = { ...named, 'Content-Type': file.contentType };
  if (encoding !== 'identity') described['Content-Encoding'] = encoding;
  if (status !== 200) return { status, headers: described, body };
  return partOf(request, etag, { status, headers: described, body });
};

type Encoding = keyof SiteFile['bodies'];

/** The smallest one that the caller takes. */
const encodingFor = ({ header }: ApiRequest, { bodies }: SiteFile): Encoding => {
  const there = (['br', 'gzip', 'identity'] as const).filter((each) => bodies[each] !== undefined);
  const negotiator = new Negotiator({ headers: { 'accept-encoding': header('accept-encoding') } });
  const taken = negotiator.encodings([...there]);
  return there.find((each) => taken.includes(each)) ?? 'identity';
};

const isHeld = ({ header }: ApiRequest, etag: string): boolean => {
  const asked = {
    'if-none-match': header('if-none-match'),
    'cache-control': header('cache-control'),
  };
  return fresh(asked, { etag });
};

/** One range of bytes. The whole goes to a caller who asks for several, or for parts of another version. */
const partOf = (
  { method, header }: ApiRequest,
  etag: string,
  whole: ApiResponse & { readonly body: Buffer },
): ApiResponse => {
  const headers = { ...whole.headers, 'Accept-Ranges': 'bytes' };
  const asked = header('range');
  const isOfThis = (header('if-range') ?? etag) === etag;
  if (asked === undefined || method !== 'GET' || !isOfThis) return { ...whole, headers };

  const size = whole.body.length;
  const ranges = parseRange(size, asked, { combine: true });
  if (ranges === unsatisfiable)
    return { status: 416, headers: { ...headers, 'Content-Range': `bytes */${size}` }, body: '' };

  const isOneRange = typeof ranges === 'object' && ranges.type === 'bytes' && ranges.length === 1;
  if (!isOneRange) return { ...whole, headers };

  const { start, end } = ranges[0]!;
  return {
    status: 206,
    headers: { ...headers, 'Content-Range': `bytes ${start}-${end}/${size}` },
    body: whole.body.subarray(start, end + 1),
  };
};

/** Of range-parser, as `malformed` is -2. */
const unsatisfiable = -1;
