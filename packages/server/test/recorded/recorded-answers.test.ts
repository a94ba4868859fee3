/**
 * Requests whose answers are recorded, and compared byte for byte: a change of the way in changes no answer unseen.
 *
 * `answers.txt` is not written again for a change of the code: what differs and is meant to differ stands in
 * `accepted.txt`, and `accepted-differences.ts` says why. `RECORD_ANSWERS=1` records requests that are new, and the
 * differences that have a reason, and keeps the others; the run after it compares.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { noThrottle } from '@keyward/api';
import express from 'express';
import { identifiers, type KeywardServer } from '../../src/index.js';
import {
  addressOf,
  embedded,
  endServersAfterAll,
  issuer,
  tokenRequest,
} from '../embedding/embedded.js';
import { acceptedDifferences } from './accepted-differences.js';
import { masked } from './masked.js';
import {
  fetchedRequests,
  listedOrigin,
  recordedRequests,
  type FetchedRequest,
  type Destination,
  type RecordedRequest,
} from './requests.js';

endServersAfterAll();

const fileOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
const files = { recorded: fileOf('answers.txt'), accepted: fileOf('accepted.txt') };
const isRecording = process.env['RECORD_ANSWERS'] === '1';

const title = ({ destination, name }: RecordedRequest): string => `${destination}: ${name}`;
const fetchTitle = ({ name }: FetchedRequest): string => `Fetch: ${name}`;
const titles = [...recordedRequests.map(title), ...fetchedRequests.map(fetchTitle)];

/** A few files in place of what is built, so that the answers are the same wherever nothing was built. */
const sites = mkdtempSync(join(tmpdir(), 'kw-recorded-'));
const put = (path: string, content: string): void => {
  mkdirSync(dirname(join(sites, path)), { recursive: true });
  writeFileSync(join(sites, path), content);
};
put('console/index.html', '<!doctype html><base href="/console/" /><title>Console</title>');
put('console/assets/app-1.js', 'console.log(1);');
put('guide/index.html', '<!doctype html><title>Guide</title>');
put('guide/404.html', '<!doctype html><title>No such page</title>');
put('guide/how-to/operate.html', '<!doctype html><title>Operate</title>');

const start = async (at = issuer): Promise<KeywardServer> => {
  const { keyward } = await embedded({
    issuer: at,
    adapters: { throttle: noThrottle },
    customize: (container) => {
      container.onActivation(identifiers.configuration, (_, configuration) => ({
        ...configuration,
        consoleFolder: join(sites, 'console'),
        guideFolder: join(sites, 'guide'),
      }));
    },
  });
  await addListedOrigin(keyward, at);
  return keyward;
};

const addListedOrigin = async ({ handle }: KeywardServer, at: string): Promise<void> => {
  const granted = await handle(tokenRequest(at));
  const { access_token: token } = (await granted.json()) as { access_token: string };
  const { status } = await handle(
    new Request(`${at}/api/management/v1/clients`, {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({
        client_name: 'A page elsewhere',
        client_type: 'spa',
        client_metadata: { urls: { allowed_origins: [listedOrigin] } },
      }),
    }),
  );
  expect(status).toBe(201);
};

const hostPage: express.RequestHandler = (_request, response) => {
  response.status(404).type('text/plain').send('of the host');
};

/** A host of Node that has read the body before it asks, and leaves `parsed` on the request. */
const reading =
  (inner: RequestListener, parsed: (text: string) => unknown): RequestListener =>
  (request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      Object.assign(request, { body: parsed(Buffer.concat(chunks).toString()) });
      inner(request, response);
    });
  };

const fieldsOrText = (text: string): unknown => {
  if (text.startsWith('{')) return JSON.parse(text) as unknown;
  return Object.fromEntries(new URLSearchParams(text));
};

const portOf = (address: string): number => Number(new URL(address).port);

const openDestinations = async (
  keyward: KeywardServer,
): Promise<Readonly<Record<Destination, number>>> => {
  const below = await start(`${issuer}/iam`);
  const parsers = [express.json(), express.urlencoded({ extended: false }), express.text()];
  const hostOf = (...before: express.RequestHandler[]): express.Express =>
    express().use(...before, keyward.express(), hostPage);
  const atPath = express().use('/iam', below.express()).use(hostPage);

  return {
    server: (await keyward.listen(0)).port,
    'below a path': (await below.listen(0)).port,
    'Express host': portOf(await addressOf(hostOf())),
    'Express host that parses': portOf(await addressOf(hostOf(...parsers))),
    'Express host at a path': portOf(await addressOf(atPath)),
    'Node host': portOf(await addressOf(keyward.node())),
    'Node host that parses': portOf(await addressOf(reading(keyward.node(), fieldsOrText))),
    'Node host that reads': portOf(await addressOf(reading(keyward.node(), () => undefined))),
  };
};

/** Everything that came back until the server hung up. */
const answerTo = (port: number, { bytes, isAborted = false }: RecordedRequest): Promise<string> =>
  new Promise((resolve) => {
    const chunks: Buffer[] = [];
    const socket = connect({ host: '127.0.0.1', port }, () =>
      isAborted ? socket.end(bytes) : socket.write(bytes),
    );
    socket
      .on('data', (chunk) => chunks.push(chunk))
      .on('error', () => undefined)
      .on('close', () => resolve(Buffer.concat(chunks).toString()));
  });

const fetchedAnswer = async (keyward: KeywardServer, asked: FetchedRequest): Promise<string> => {
  const { method, path, headers, body } = asked;
  const request = new Request(issuer + path, { method, headers: { ...headers }, body });
  const response = await keyward.handle(request);
  const lines = [...response.headers].map(([name, value]) => `${name}: ${value}`);
  const text = await response.text();
  return [`HTTP/1.1 ${response.status}`, ...lines, '', text].join('\r\n');
};

/** `=== title`, and below it the answer. */
const readAnswers = (text: string): Map<string, string> =>
  new Map(
    text
      .split(/^=== /m)
      .slice(1)
      .map((entry) => {
        const end = entry.indexOf('\n');
        return [entry.slice(0, end), entry.slice(end + 1).trimEnd()];
      }),
  );

const writeAnswers = (answers: ReadonlyMap<string, string>): string =>
  titles
    .filter((each) => answers.has(each))
    .map((each) => `=== ${each}\n${answers.get(each)}\n`)
    .join('\n');

const hasReason = (each: string): boolean =>
  acceptedDifferences.some(({ requests }) => requests.test(each));

describe('recorded answers', () => {
  const now = new Map<string, string>();
  const recorded = readAnswers(readFileSync(files.recorded, 'utf8'));
  const accepted = readAnswers(readFileSync(files.accepted, 'utf8'));

  const record = (): void => {
    const differing = [...now].filter(
      ([each, answer]) => recorded.has(each) && recorded.get(each) !== answer && hasReason(each),
    );
    writeFileSync(files.recorded, writeAnswers(new Map([...now, ...recorded])));
    writeFileSync(files.accepted, writeAnswers(new Map(differing)));
  };

  beforeAll(async () => {
    const keyward = await start();
    const ports = await openDestinations(keyward);
    for (const request of recordedRequests)
      now.set(title(request), masked(await answerTo(ports[request.destination], request)));
    for (const request of fetchedRequests)
      now.set(fetchTitle(request), masked(await fetchedAnswer(keyward, request)));

    if (isRecording) record();
  });
  afterAll(() => rmSync(sites, { recursive: true }));

  test('each request has one name, and an answer', () => {
    expect(new Set(titles).size).toBe(titles.length);
    expect([...recorded.keys()]).toEqual(titles);
  });

  test.each(titles)('%s', (each) => {
    expect(now.get(each)).toBe(accepted.get(each) ?? recorded.get(each));
  });

  test('what differs has a reason, and belongs to a request', () => {
    for (const each of accepted.keys()) {
      expect(titles).toContain(each);
      expect([each, hasReason(each)]).toEqual([each, true]);
    }
  });

  test.each(acceptedDifferences)('the reason for $requests is a sentence, and used', (each) => {
    expect(each.why).toMatch(/\S.*\.$/);
    expect([...accepted.keys()].some((request) => each.requests.test(request))).toBe(true);
  });
});
