/** The logos that tenants have uploaded, for browsers. */
import { refuse } from '@keyward/core';
import { logoPath, pictureTypes } from '@keyward/core/management';
import type { Route } from '../kernel/route.js';

/** Nothing in a picture is asked for or run, also where a browser takes it for a page. */
const policy = "default-src 'none'; frame-ancestors 'none'; sandbox";

/** Another picture has another address, so a browser never asks again. */
const caching = 'public, max-age=31536000, immutable';

export const logoRoute: Route = {
  method: 'GET',
  path: logoPath('{digest}'),
  operation: 'get_logo',
  summary: 'Get the picture of an uploaded logo',
  tag: 'Pages',
  dialect: 'management',
  access: { kind: 'none' },
  origins: 'none',
  query: [],
  success: { status: 200, media: pictureTypes, schema: { type: 'string', format: 'binary' } },
  statuses: [404, 405, 500, 503],
  async handle({ params }, { keyward }) {
    const digest = params['digest']!;
    const isDigest = /^[\w-]{1,64}$/.test(digest);
    const logo = isDigest ? await keyward.tenants.logo(digest) : undefined;
    if (logo === undefined)
      return refuse('path_not_found', { path: logoPath(digest.slice(0, 64)) });

    return {
      status: 200,
      headers: {
        'Content-Type': logo.mediaType,
        'Content-Security-Policy': policy,
        'Cache-Control': caching,
      },
      body: logo.bytes,
    };
  },
};
