/** The way back to the application for a person whose request is over. */
import { isRefusal } from '@keyward/core';
import { readForm } from '../kernel/body.js';
import type { ApiContext } from '../kernel/context.js';
import type { ApiRequest } from '../kernel/message.js';
import { readPairs } from '../kernel/query.js';
import { readBrowser } from './cookies.js';
import { clientOnPage, startUri } from './page-answers.js';
import type { ClientOnPage } from './pages.js';

export interface WayBack {
  readonly client?: ClientOnPage;
  readonly startUri?: string | undefined;
}

/** Rule: the address is one that the client has registered, and the browser is the one that began the request. */
export const wayBack = async (request: ApiRequest, context: ApiContext): Promise<WayBack> => {
  const handle = handleOf(request);
  if (handle === undefined) return {};

  const { keyward } = context;
  const { browser } = readBrowser(request, context);
  // The page tells of another problem already, so it stands without this way.
  const client = await keyward.authorization.clientOfOver(handle, browser).catch(() => undefined);
  return client === undefined
    ? {}
    : { client: clientOnPage(client), startUri: startUri(client, keyward.issuer) };
};

/** What cannot be read has led to the page already. */
const handleOf = (request: ApiRequest): string | undefined => {
  try {
    const pairs = request.method === 'POST' ? readForm(request) : readPairs(request.query, 'query');
    return pairs.get('handle');
  } catch (error) {
    if (isRefusal(error)) return undefined;
    throw error;
  }
};
