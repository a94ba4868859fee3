/** Files that are known beforehand, as they go over the wire: those of the console and of the guide. */
import type { Request, RequestHandler, Response } from 'express';

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

export const readOnly: RequestHandler = ({ method }, response, next) => {
  if (method === 'GET' || method === 'HEAD') return next();

  response
    .status(405)
    .set({ Allow: 'GET, HEAD', 'X-Content-Type-Options': 'nosniff' })
    .json({ code: 'method_not_allowed', message: 'Only GET is allowed here.' });
};

/** The name of an asset holds the digest of its content. */
export const isAsset = (path: string): boolean => path.startsWith('/assets/');

export const sendFile = (request: Request, response: Response, file: SiteFile): void => {
  const encoding = encodingFor(request, file);
  // What is under the name of an asset never changes.
  const caching = isAsset(request.path) ? 'public, max-age=31536000, immutable' : 'no-cache';
  response.set({
    'Cache-Control': caching,
    'Content-Type': file.contentType,
    ETag: `"${file.digest}-${encoding}"`,
    Vary: 'Accept-Encoding',
  });
  if (encoding !== 'identity') response.set('Content-Encoding', encoding);
  response.send(file.bodies[encoding]);
};

type Encoding = keyof SiteFile['bodies'];

/** The smallest one that the browser takes. */
const encodingFor = (request: Request, { bodies }: SiteFile): Encoding => {
  const smaller = (['br', 'gzip'] as const).filter((encoding) => bodies[encoding] !== undefined);
  return smaller.find((encoding) => request.acceptsEncodings(encoding) !== false) ?? 'identity';
};

/** What every page of a site is sent with, beside its policy. HSTS is on only where the public URL is https. */
export const pageHeaders = (issuer: string): Readonly<Record<string, string>> => {
  const headers = {
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Referrer-Policy': 'no-referrer',
    'X-Content-Type-Options': 'nosniff',
  };
  if (new URL(issuer).protocol !== 'https:') return headers;
  return { ...headers, 'Strict-Transport-Security': 'max-age=31536000; includeSubDomains' };
};
