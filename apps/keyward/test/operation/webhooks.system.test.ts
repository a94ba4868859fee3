/** Receivers get every event, in order, whatever happens to the servers; and no receiver harms a server. */
import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, describe, expect, test } from '@jest/globals';
import { receiver as verifyingReceiver } from '../../../../docs/examples/receive-webhooks.js';
import { leaveOut } from '../../../../packages/storage-typeorm/test/left-out.js';
import { patience } from '../../../../packages/storage-typeorm/test/patience.js';
import { quickFolder } from '../../../../packages/storage-typeorm/test/quick-folder.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import {
  accessToken,
  cleanUp,
  dataFolder,
  manage,
  printed,
  startKeyward,
  stop,
  type KeywardProcess,
} from './keyward-process.js';

interface Message {
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type Answer = (message: Message, response: ServerResponse) => void;

const receivers: { close(): void }[] = [];

afterAll(() => {
  cleanUp();
  receivers.forEach((receiver) => receiver.close());
});

/** A program that is told events. */
const receiver = async (answer: Answer): Promise<string> => {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      answer({ headers: request.headers, body: Buffer.concat(chunks).toString() }, response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  receivers.push({
    close() {
      server.closeAllConnections();
      server.close();
    },
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
};

const taken: Answer = (_, response) => void response.writeHead(204).end();

const until = async (isSo: () => boolean | Promise<boolean>): Promise<void> => {
  const deadline = Date.now() + 2 * patience;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error('it takes too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const credentialsOf = (keyward: KeywardProcess): readonly [string, string] => [
  printed(keyward, 'client_id')!,
  printed(keyward, 'client_secret')!,
];

const addHook = async (
  at: { readonly url: string; readonly token: string },
  webhook_url: string,
  more: object = {},
): Promise<Json> =>
  (
    await manage(at, 'POST', '/webhooks', {
      webhook_name: webhook_url,
      webhook_url,
      event_types: ['group.*'],
      ...more,
    })
  ).json();

const addGroups = async (
  at: { readonly url: string; readonly token: string },
  name: string,
  count: number,
): Promise<void> => {
  for (let number = 0; number < count; number++)
    await manage(at, 'POST', '/groups', { group_name: `${name} ${number}` });
};

describe('webhooks of servers that are killed', () => {
  test('kill -9 between sending and moving the cursor: each event comes, in order, some again', async () => {
    const environment = { KEYWARD_DATA_DIR: dataFolder(quickFolder()) };
    const first = await startKeyward(environment);
    const credentials = credentialsOf(first);
    const second = await startKeyward(environment);
    const places: number[] = [];
    let isKilled = false;
    const url = await receiver((message, response) => {
      places.push(JSON.parse(message.body).data.sequence);
      if (places.length === 25 && !isKilled) {
        isKilled = true;
        first.kill('SIGKILL');
        second.kill('SIGKILL');
        return;
      }
      taken(message, response);
    });
    const token = await accessToken(first.url, ...credentials);
    await addHook({ url: first.url, token }, url);
    const writing = Promise.all([
      addGroups({ url: first.url, token }, 'first', 40).catch(() => undefined),
      addGroups({ url: second.url, token }, 'second', 40).catch(() => undefined),
    ]);
    await until(() => isKilled);
    await Promise.all([writing, first.ended, second.ended]);

    const third = await startKeyward(environment);
    const fourth = await startKeyward(environment);
    await addGroups({ url: fourth.url, token }, 'fourth', 20);
    const query = '/audit_events?q=(event=group.created)&sort=sequence&limit=1000';
    const created = async (): Promise<readonly (number | null)[]> => {
      const { items }: Json = await (await manage({ url: third.url, token }, 'GET', query)).json();
      return items.map(({ sequence }: Json) => sequence as number | null);
    };
    // An event has its place once it is sealed.
    await until(async () => !(await created()).includes(null));
    const expected = await created();
    expect(expected).not.toContain(null);
    await until(() => expected.every((place) => places.includes(place!)));

    const firstTimes = [...new Set(places)];
    expect(firstTimes).toEqual(expected);
    expect(places.length).toBeGreaterThan(expected.length);
    await Promise.all([stop(third), stop(fourth)]);
  });
});

describe('a receiver', () => {
  test('takes what the example of the guide verifies, and harms no server by its answers', async () => {
    const keyward = await startKeyward({ KEYWARD_DATA_DIR: dataFolder(quickFolder()) });
    const token = await accessToken(keyward.url, ...credentialsOf(keyward));
    const at = { url: keyward.url, token };
    const problemOf = async (answer: Answer): Promise<Json> => {
      const { id } = await addHook(at, await receiver(answer));
      return (await manage(at, 'POST', `/webhooks/${id}/test`)).json();
    };

    const told: unknown[] = [];
    const url = await receiver(taken);
    const made = await addHook(at, url);
    const verifying = verifyingReceiver(made['webhook_secret'], (event) => told.push(event));
    await new Promise<void>((resolve) => verifying.listen(0, '127.0.0.1', resolve));
    receivers.push(verifying);
    const address = `http://127.0.0.1:${(verifying.address() as AddressInfo).port}/`;
    await manage(at, 'PATCH', `/webhooks/${made['id']}`, { webhook_url: address });
    await addGroups(at, 'one', 1);
    await until(() => told.length > 0);
    expect(told[0]).toMatchObject({ type: 'group.created' });

    const redirect = await problemOf((_, response) => {
      response.writeHead(302, { location: url }).end();
    });
    expect(redirect).toMatchObject({ is_delivered: false, problem: 'answers with a redirect' });
    const flood = await problemOf((_, response) => {
      response.writeHead(200).end('a'.repeat(10 * 1024 * 1024));
    });
    // Any 2xx takes it, and what else such a receiver says is not read.
    expect(flood).toMatchObject({ is_delivered: true, problem: null });
    const silence = await problemOf(() => undefined);
    expect(silence).toMatchObject({ is_delivered: false, problem: 'does not answer as it should' });

    const gone = await addHook(
      at,
      await receiver((_, response) => {
        response.writeHead(410).end();
      }),
    );
    await addGroups(at, 'two', 1);
    const deadline = Date.now() + patience;
    let shown: Json = {};
    while (shown['status'] !== 'disabled' && Date.now() < deadline) {
      shown = await (await manage(at, 'GET', `/webhooks/${gone['id']}`)).json();
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    expect(shown).toMatchObject({ status: 'disabled', problem: 'answers with status 410' });
    expect(await stop(keyward)).toBe(0);
  });
});

const run = promisify(execFile);

const isPythonThere =
  process.env['KEYWARD_REQUIRE_ALL'] === '1' ||
  (await run('python3', ['-c', 'import venv']).then(
    () => true,
    () => false,
  ));
if (!isPythonThere) leaveOut('A receiver in Python: python3 with venv is not installed.');

/** Says of each message whether the library takes it as it is, and with another body. */
const pythonReceiver = `
import json, sys
from standardwebhooks.webhooks import Webhook, WebhookVerificationError
given = json.load(open(sys.argv[1]))
def takes(secret, body, headers):
    try:
        return Webhook(secret).verify(body, headers)['type']
    except WebhookVerificationError:
        return None
print(json.dumps([[takes(secret, each['body'], each['headers']) for secret in given['secrets']]
    + [takes(given['secrets'][0], each['body'] + ' ', each['headers'])] for each in given['messages']]))
`;

(isPythonThere ? test : test.skip)(
  'the library of Standard Webhooks for Python takes what is sent, under the old and the new secret',
  async () => {
    const folder = dataFolder(quickFolder());
    const python = join(folder, 'python/bin/python');
    await run('python3', ['-m', 'venv', join(folder, 'python')]);
    await run(python, ['-m', 'pip', 'install', '--quiet', 'standardwebhooks==1.1.0']);
    const keyward = await startKeyward({ KEYWARD_DATA_DIR: folder });
    const token = await accessToken(keyward.url, ...credentialsOf(keyward));
    const at = { url: keyward.url, token };

    const messages: Message[] = [];
    const url = await receiver((message, response) => {
      messages.push(message);
      taken(message, response);
    });
    const made = await addHook(at, url);
    const secretOf = async (answer: Promise<Response>): Promise<string> =>
      (await (await answer).json())['webhook_secret'];
    await addGroups(at, 'before', 1);
    await until(() => messages.length === 1);
    const next = await secretOf(
      manage(at, 'POST', `/webhooks/${made['id']}/secret`, { previous_secret_lifetime: 600 }),
    );
    await addGroups(at, 'Gruppe – 集团', 1);
    await until(() => messages.length === 2);

    const [given, program] = [join(folder, 'given.json'), join(folder, 'receiver.py')];
    writeFileSync(given, JSON.stringify({ secrets: [made['webhook_secret'], next], messages }));
    writeFileSync(program, pythonReceiver);
    const { stdout } = await run(python, [program, given]);
    expect(JSON.parse(stdout)).toEqual([
      ['group.created', null, null],
      ['group.created', 'group.created', null],
    ]);
    expect(await stop(keyward)).toBe(0);
  },
);
