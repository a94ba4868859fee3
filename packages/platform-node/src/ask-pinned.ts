/** One request over a connection of its own, to addresses that were chosen before. */
import { request as askOverHttp, type RequestOptions } from 'node:http';
import { request as askOverHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { OutgoingAnswer, OutgoingRequest } from '@keyward/core';

export interface PinnedRequest extends Omit<OutgoingRequest, 'url'> {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly longestAnswer: number;
  readonly signal: AbortSignal;
}

/** Redirects are answers like any other, and a compressed body stays as it is: neither was asked for. */
export const askPinned = ({
  method,
  url,
  headers,
  body,
  addresses,
  longestAnswer,
  signal,
}: PinnedRequest): Promise<OutgoingAnswer | 'too long'> =>
  new Promise((resolve, reject) => {
    const options: RequestOptions = {
      method,
      signal,
      agent: false,
      lookup: pinned(addresses),
      maxHeaderSize: 16 * 1024,
      headers: {
        'accept-encoding': 'identity',
        ...headers,
        ...(body === undefined ? {} : { 'content-length': Buffer.byteLength(body) }),
      },
    };
    const asking =
      url.protocol === 'https:' ? askOverHttps(url, options) : askOverHttp(url, options);
    asking.on('error', reject);
    asking.on('response', (response) => {
      const chunks: Buffer[] = [];
      let length = 0;
      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= longestAnswer) return void chunks.push(chunk);
        resolve('too long');
        return void asking.destroy();
      });
      // A connection that breaks halfway closes too; what has come then is not the answer.
      response.on('close', () =>
        response.complete
          ? resolve({
              status: response.statusCode!,
              headers: flat(response.headers),
              body: Buffer.concat(chunks).toString('utf8'),
            })
          : reject(new Error('cut off')),
      );
      response.on('error', reject);
    });
    asking.end(body);
  });

/** Whatever name is looked up, the answer is there already; so between checking and connecting nobody can change it. */
const pinned = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  return (_, { all }, answer) =>
    all ? answer(null, found) : answer(null, found[0]!.address, found[0]!.family);
};

const flat = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name, [value ?? []].flat().join(', ')]),
  );
