/**
 * The figures that the guides promise are those of the code. What happens after so many seconds has tests of its own,
 * with shorter times; a figure that is changed in one place alone fails here.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from '@jest/globals';
import { root } from '../scripts/generate-docs.mjs';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** The numbers of a declaration, such as 10_000, 90 * 86_400, or 1000, 10_000 and 60_000. */
const numbersIn = (path: string, pattern: RegExp): readonly number[] => {
  const [, ...numbers] = pattern.exec(read(path)) ?? [];
  return numbers.map((number) =>
    number
      .split('*')
      .map((factor) => Number(factor.replaceAll('_', '')))
      .reduce((product, factor) => product * factor),
  );
};

const operate = 'docs/how-to/operate.md';
const proxy = 'docs/how-to/run-behind-a-proxy.md';
const mysql = 'docs/how-to/run-on-mysql.md';
const lifetimes = 'packages/core/src/model/resource/token-lifetimes.ts';
const http = 'packages/server/src/http-server.ts';
const pages = ['log-people-into-a-web-application', 'single-page-application'];

type Figure = readonly [
  document: string,
  words: string,
  source: string,
  pattern: RegExp,
  numbers: readonly number[],
];

const figures: readonly Figure[] = [
  [
    'docs/getting-started.md',
    'The token expires after ten minutes',
    lifetimes,
    /machine: (\d+)/,
    [600],
  ],
  [
    'docs/concepts/tokens.md',
    "A machine's token lives for ten minutes and a person's for fifteen",
    lifetimes,
    /machine: (\d+), person: (\d+)/,
    [600, 900],
  ],
  ...pages.map((name): Figure => [
    `docs/tutorials/${name}/README.md`,
    'The access token expires after fifteen minutes',
    lifetimes,
    /person: (\d+)/,
    [900],
  ]),
  [operate, 'it lives for ten minutes at most', lifetimes, /machine: (\d+)/, [600]],
  [
    'docs/how-to/let-people-sign-up.md',
    'A network can request a hundred within ten minutes',
    'packages/core/src/people/ask-for-mail.ts',
    /network: { times: (\d+), window: (\d+)/,
    [100, 600],
  ],
  [
    'docs/how-to/let-people-sign-up.md',
    'at most five of these mails an hour',
    'packages/core/src/people/ask-for-mail.ts',
    /address: { times: (\d+), window: (\d+)/,
    [5, 3600],
  ],
  [
    'docs/how-to/ask-for-a-second-factor.md',
    'the wait doubles from one second up to fifteen minutes; after a hundred it is a day',
    'packages/core/src/login/second-factor.ts',
    /account: { free: (\d+), firstWait: (\d+), longestWait: (\d+), stop: (\d+)/,
    [5, 1, 900, 100],
  ],
  [
    'docs/how-to/limit-requests.md',
    'Twenty wrong secrets of one client in a minute',
    'packages/api/src/kernel/throttle.ts',
    /client_authentication: { requests: (\d+), seconds: (\d+)/,
    [20, 60],
  ],
  [
    operate,
    'One second passes',
    'packages/server/src/start-server.ts',
    /ClosingTimes = { notice: ([\d_]+)/,
    [1000],
  ],
  [
    operate,
    'Running requests have ten seconds to finish',
    'packages/server/src/start-server.ts',
    /grace: ([\d_]+) }/,
    [10_000],
  ],
  [
    operate,
    'are sealed, for five seconds at most',
    'packages/server/src/audit-sealing.ts',
    /secondsAtEnd = (\d+)/,
    [5],
  ],
  [
    operate,
    'whose headers take more than ten seconds, or that takes more than thirty in all',
    http,
    /arrivalTimes = { headers: ([\d_]+), request: ([\d_]+)/,
    [10_000, 30_000],
  ],
  [
    operate,
    'Half a second later the server closes the connection',
    http,
    /farewell = ([\d_]+)/,
    [500],
  ],
  [
    operate,
    'the log says so once a minute',
    'packages/server/src/connection-limit.ts',
    /warningInterval = ([\d_]+)/,
    [60_000],
  ],
  [
    operate,
    '503 while the database would not take a write within a second',
    'packages/server/src/readiness.ts',
    /patience = ([\d_]+)/,
    [1000],
  ],
  [
    operate,
    'for five seconds at most. Then it answers 503',
    'packages/storage-typeorm/src/connection/failures.ts',
    /lockPatience = ([\d_]+)/,
    [5000],
  ],
  [
    operate,
    'and at most a second later for reads',
    'packages/storage-typeorm/src/sqlite/file-in-place.ts',
    /betweenChecks = ([\d_]+)/,
    [1000],
  ],
  [
    operate,
    'after a tenth of a second at first, and after half a minute at most',
    'apps/keyward/src/workers/restart-pause.ts',
    /shortest = ([\d_]+);\s+const longest = ([\d_]+)/,
    [100, 30_000],
  ],
  [
    operate,
    'the command ends five seconds later',
    'packages/mail-smtp/src/delivery.ts',
    /close\(grace = ([\d_]+)\)/,
    [5000],
  ],
  [
    proxy,
    'headers arrive within 10 seconds, a request within 30',
    http,
    /arrivalTimes = { headers: ([\d_]+), request: ([\d_]+)/,
    [10_000, 30_000],
  ],
  [
    proxy,
    'an idle connection closes after 65 seconds',
    http,
    /keepAliveTimeout: ([\d_]+)/,
    [65_000],
  ],
  [
    mysql,
    'the others wait up to a minute',
    'packages/storage-typeorm/src/sql/migration-lease.ts',
    /patienceMs = ([\d_]+)/,
    [60_000],
  ],
  [
    mysql,
    'up to ten times in its first two seconds, and up to three times after that',
    'packages/storage-typeorm/src/connection/failures.ts',
    /most: (\d+), ofSlowWork: (\d+), slowAfterMs: (\d+)/,
    [10, 3, 2000],
  ],
  [
    mysql,
    'waits up to 30 seconds for its lock',
    'packages/storage-typeorm/src/sql/migration-lease.ts',
    /leaseSeconds = (\d+)/,
    [30],
  ],
  [
    'docs/how-to/read-the-audit-log.md',
    'at most 100 such events of known callers a minute, 50 about accounts and clients whose ' +
      'credentials were tried, and 20 of unknown callers',
    'packages/core/src/audit/refusal-log.ts',
    /known: (\d+), tried: (\d+), unknown: (\d+), seconds: (\d+)/,
    [100, 50, 20, 60],
  ],
  [
    'docs/how-to/send-mail.md',
    'is sent again after 1, 10 and 60 seconds',
    'packages/mail-smtp/src/delivery.ts',
    /pauses = \[([\d_]+), ([\d_]+), ([\d_]+)\]/,
    [1000, 10_000, 60_000],
  ],
  [
    'docs/how-to/use-the-console.md',
    'offers Undo for ten seconds',
    'apps/console/src/kit/undo.tsx',
    /shownFor = ([\d_]+)/,
    [10_000],
  ],
  [
    'docs/how-to/use-the-console.md',
    'ends after an hour without use, and after twelve hours in any case',
    'packages/core/src/model/client/console-client.ts',
    /hour = (\d+);[\s\S]*expiration_lifetime: (\d+) \* hour,\s+idle_lifetime: hour,/,
    [3600, 12],
  ],
  [
    'docs/how-to/use-the-console.md',
    'do the same for two minutes',
    'apps/console/src/kit/undo.tsx',
    /keptFor = ([\d_]+)/,
    [120_000],
  ],
];

const withoutMarkup = (page: string): string =>
  page.replace(/\]\([^)]*\)|[[*]/g, '').replace(/\s+/g, ' ');

test.each(figures.map((figure) => [figure[0], figure[1], figure] as const))(
  'the figures are those of the code: %s, “%s”',
  (document, words, [, , source, pattern, numbers]) => {
    expect(withoutMarkup(read(document))).toContain(words);
    // Which words to change, and the row of this file that compares them.
    const told = { document, words, row: 'test/figures.test.ts', source };
    expect({ ...told, numbers: numbersIn(source, pattern) }).toEqual({ ...told, numbers });
  },
);
