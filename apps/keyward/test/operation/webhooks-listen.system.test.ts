/** A developer listens to what a server tells: the webhook is there for that time alone. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { receiver } from '../../../../docs/examples/receive-webhooks.js';
import { freePort } from '../../../../packages/server/test/deployment/free-port.js';
import type { Json } from '../../../../packages/server/test/deployment/exchange.js';
import { patience } from '../../../../packages/storage-typeorm/test/patience.js';
import { quickFolder } from '../../../../packages/storage-typeorm/test/quick-folder.js';
import {
  cleanUp,
  dataFolder,
  firstToken,
  manage,
  printed,
  spawnKeyward,
  startKeyward,
  stop,
  type SpawnedProcess,
} from './keyward-process.js';

afterAll(cleanUp);

const until = async (isSo: () => boolean): Promise<void> => {
  const deadline = Date.now() + patience;
  while (!isSo()) {
    if (Date.now() > deadline) throw new Error('it takes too long');
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
};

const listening = async (server: Server, port = 0): Promise<string> => {
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};

describe('keyward webhooks listen', () => {
  let server: SpawnedProcess;
  let at: { readonly url: string; readonly token: string };
  const programs: Server[] = [];

  beforeAll(async () => {
    server = await startKeyward({ KEYWARD_DATA_DIR: dataFolder(quickFolder()) });
    at = { url: server.url, token: await firstToken(server) };
  });
  afterAll(async () => {
    programs.forEach((program) => {
      program.closeAllConnections();
      program.close();
    });
    await stop(server);
  });

  const listen = async (words: readonly string[], more: Record<string, string> = {}) =>
    spawnKeyward(
      {
        KEYWARD_CLIENT_ID: printed(server, 'client_id')!,
        KEYWARD_CLIENT_SECRET: printed(server, 'client_secret')!,
        ...more,
      },
      await freePort(),
      'webhooks',
      'listen',
      '--url',
      server.url,
      ...words,
    );
  const webhooks = async (): Promise<readonly Json[]> =>
    ((await (await manage(at, 'GET', '/webhooks')).json()) as { items: Json[] }).items;
  const addGroup = (group_name: string): Promise<Response> =>
    manage(at, 'POST', '/groups', { group_name });
  const told = (command: SpawnedProcess): readonly Json[] =>
    command
      .output()
      .trim()
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line));

  test('shows each event, hands it on as it came, and leaves nothing behind at Ctrl-C', async () => {
    const taken: Json[] = [];
    const port = await freePort();
    const address = `http://127.0.0.1:${port}/hook`;
    const command = await listen(['--events', 'group.*', '--forward-to', address]);
    await until(() => command.output().includes('Messages go on'));
    const [, secret] = /^The secret is (.+)$/m.exec(command.output())!;
    const program = receiver(secret!, (event) => taken.push(event as Json));
    programs.push(program);
    await listening(program, port);

    await addGroup('Clerks');
    await until(() => command.output().includes('→'));
    expect(command.output()).toMatch(/^\d{4}-\S+Z group\.created [0-9a-f-]{36} → 204$/m);
    expect(taken).toMatchObject([{ type: 'group.created' }]);
    expect(await webhooks()).toMatchObject([{ event_types: ['group.*'], include_values: false }]);

    process.kill(command.pid, 'SIGINT');
    expect(await command.ended).toBe(0);
    expect(command.output()).toContain('The webhook is removed.');
    expect(command.errors()).toBe('');
    expect(await webhooks()).toEqual([]);
  });

  test('what the server has not signed is neither shown nor handed on', async () => {
    const taken: string[] = [];
    const program = createServer((request, response) => {
      taken.push(request.url!);
      response.writeHead(500).end();
    });
    programs.push(program);
    const address = await listening(program);
    const words = ['--json', '--values', '--events', 'group.*', '--forward-to', address];
    const command = await listen(words);
    await until(() => command.output() !== '');
    const [hook] = await webhooks();
    const forged = await fetch(hook!['webhook_url'], {
      method: 'POST',
      headers: { 'webhook-id': 'x', 'webhook-signature': 'v1,x', 'webhook-timestamp': '1' },
      body: '{"type":"group.created","data":{}}',
    });
    expect(forged.status).toBe(400);
    expect(taken).toEqual([]);
    expect(told(command)).toHaveLength(1);

    // The program answers with an error, and the next event comes all the same.
    await addGroup('Managers');
    await addGroup('Guests');
    const events = () => told(command).filter(({ message }) => message?.type === 'group.created');
    await until(() => events().length === 2);
    expect(events()).toMatchObject([
      {
        ok: true,
        event: 'message',
        message: { data: { values: [{ attribute: 'name' }] } },
        forwarded_status: 500,
      },
      { ok: true, event: 'message', forwarded_status: 500 },
    ]);
    expect(await stop(command)).toBe(0);
    expect(await webhooks()).toEqual([]);
  });

  test('a program that does not answer is named', async () => {
    const command = await listen(['--forward-to', `http://127.0.0.1:${await freePort()}/`]);
    await until(() => command.output().includes('Ctrl-C'));
    await addGroup('Sellers');
    await until(() => command.output().includes('→ does not answer'));
    expect(await stop(command)).toBe(0);
  });

  test('ends at once where the server cannot reach it, and removes the webhook', async () => {
    const command = await listen(['--reached-at', `http://127.0.0.1:${await freePort()}`]);
    expect(await command.ended).toBe(1);
    expect(command.errors()).toContain('the server cannot reach http://127.0.0.1:');
    expect(command.errors()).toContain('--reached-at URL, and KEYWARD_ALLOWED_NETWORKS');
    expect(await webhooks()).toEqual([]);
  });

  test.each([
    ['without credentials', [], { KEYWARD_CLIENT_ID: '' }, '1 --url needs KEYWARD_CLIENT_ID'],
    [
      'with wrong ones',
      [],
      { KEYWARD_CLIENT_SECRET: 'x'.repeat(40) },
      '1 Client authentication failed',
    ],
    ['with a wrong type', ['--events', 'no such type'], {}, '1 event_types'],
    ['with a wrong address', ['--forward-to', 'ftp://x'], {}, '2 http and https addresses'],
    ['with a wrong port', ['--port', '70000'], {}, '2 from 0 to 65535'],
  ])('%s it says what is wrong', async (...row) => {
    const [, words, more, expected] = row;
    const command = await listen(words, more);
    const [code, ...why] = expected.split(' ');
    expect(await command.ended).toBe(Number(code));
    expect(command.errors()).toContain(why.join(' '));
    expect(await webhooks()).toEqual([]);
  });
});
