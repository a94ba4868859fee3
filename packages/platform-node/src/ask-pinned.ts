/** Sends one request over a connection of its own, to addresses that were checked before. */
import { request as askOverHttp, type RequestOptions } from 'node:http';
import { request as askOverHttps } from 'node:https';
import { isIPv6, type LookupFunction } from 'node:net';
import type { SecureContextOptions } from 'node:tls';
import type { OutgoingAnswer, OutgoingRequest } from '@keyward/core/ports';

export interface PinnedRequest extends Omit<OutgoingRequest, 'url'> {
  readonly url: URL;
  readonly addresses: readonly string[];
  readonly longestAnswer: number;
  /** Whether the status is all that counts, whatever comes behind it. */
  readonly isStatusAlone: boolean;
  /** Certificates (PEM) to trust in place of those of the system. */
  readonly authorities?: string | undefined;
  readonly signal: AbortSignal;
}

/** A redirect is an answer like any other. A compressed body is not unpacked, because none was asked for. */
export const askPinned = (pinned: PinnedRequest): Promise<OutgoingAnswer | 'too long'> =>
  new Promise((resolve, reject) => {
    const { url, longestAnswer } = pinned;
    const send = url.protocol === 'https:' ? askOverHttps : askOverHttp;
    const request = send(url, optionsFor(pinned));

    request.on('error', reject);
    request.on('response', (response) => {
      const { isStatusAlone } = pinned;
      const chunks: Buffer[] = [];
      let length = 0;
      const answered = (): OutgoingAnswer => ({
        status: response.statusCode!,
        headers: joined(response.headers),
        body: isStatusAlone ? '' : Buffer.concat(chunks).toString('utf8'),
      });
      const endEarly = (answer: OutgoingAnswer | 'too long'): void => {
        resolve(answer);
        request.destroy();
      };
      // Who answers may finish, since some programs stop their work where the connection ends.
      const grace = isStatusAlone ? setTimeout(() => endEarly(answered()), graceOfBody) : undefined;
      response.on('close', () => clearTimeout(grace));

      response.on('data', (chunk: Buffer) => {
        length += chunk.length;
        if (length <= longestAnswer) {
          chunks.push(chunk);
          return;
        }
        endEarly(isStatusAlone ? answered() : 'too long');
      });
      response.on('error', (error) => {
        if (!isStatusAlone) reject(error);
      });

      // A connection that breaks halfway closes too. What has arrived by then is not the answer.
      response.on('close', () => {
        if (response.complete || isStatusAlone) resolve(answered());
        else reject(new Error('cut off'));
      });
    });
    request.end(pinned.body);
  });

/** Milliseconds that a body has which is not read. */
const graceOfBody = 1000;

const optionsFor = ({
  method,
  headers,
  body,
  addresses,
  authorities,
  signal,
}: PinnedRequest): RequestOptions & Pick<SecureContextOptions, 'ca'> => {
  const length = body === undefined ? {} : { 'content-length': Buffer.byteLength(body) };
  return {
    method,
    signal,
    agent: false,
    ca: authorities,
    lookup: lookupOf(addresses),
    maxHeaderSize: 16 * 1024,
    headers: { 'accept-encoding': 'identity', ...headers, ...length },
  };
};

/** Resolves every name to the given addresses, so that they cannot change between the check and the connection. */
const lookupOf = (addresses: readonly string[]): LookupFunction => {
  const found = addresses.map((address) => ({ address, family: isIPv6(address) ? 6 : 4 }));
  const first = found[0]!;

  return (_, { all }, answer) => {
    if (all) answer(null, found);
    else answer(null, first.address, first.family);
  };
};

/** One text for each header; several values are joined by commas. */
const joined = (
  headers: Readonly<Record<string, string | string[] | undefined>>,
): Readonly<Record<string, string>> => {
  const entries = Object.entries(headers).map(([name, value = []]) => [
    name,
    [value].flat().join(', '),
  ]);
  return Object.fromEntries(entries) as Record<string, string>;
};
