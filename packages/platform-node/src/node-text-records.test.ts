import { createSocket, type Socket } from 'node:dgram';
import { afterEach, describe, expect, test } from '@jest/globals';
import { nodeTextRecords } from './node-text-records.js';

const sockets: Socket[] = [];
afterEach(async () => {
  await Promise.all(
    sockets.splice(0).map((socket) => new Promise<void>((resolve) => socket.close(resolve))),
  );
});

/** A name server that gives one answer, or none. */
const serve = async (answer: (question: Buffer) => Buffer | undefined): Promise<string> => {
  const socket = createSocket('udp4');
  sockets.push(socket);
  socket.on('message', (question, { port, address }) => {
    const bytes = answer(question);
    if (bytes !== undefined) socket.send(bytes, port, address);
  });
  await new Promise<void>((resolve) => socket.bind(0, '127.0.0.1', resolve));
  return `127.0.0.1:${socket.address().port}`;
};

/** RFC 1035 §4.1: the header with this code, the question, and the answers. */
const reply = (question: Buffer, code: number, answers: readonly Buffer[] = []): Buffer => {
  const header = Buffer.from(question.subarray(0, 12));
  header.writeUInt16BE(0x8180 | code, 2);
  header.writeUInt16BE(answers.length, 6);
  header.fill(0, 8, 12);
  const end = question.indexOf(0, 12) + 5;
  return Buffer.concat([header, question.subarray(12, end), ...answers]);
};

/** RFC 1035 §3.3.14: one TXT record of the name in the question. */
const txt = (...texts: readonly string[]): Buffer => {
  const data = Buffer.concat(
    texts.map((text) => Buffer.concat([Buffer.from([text.length]), Buffer.from(text)])),
  );
  const head = Buffer.from([0xc0, 12, 0, 16, 0, 1, 0, 0, 0, 60, 0, data.length]);
  return Buffer.concat([head, data]);
};

const textsFrom = async (
  answer: (question: Buffer) => Buffer | undefined,
  more: Parameters<typeof nodeTextRecords>[0] = {},
) => {
  const servers = [await serve(answer)];
  return nodeTextRecords({ servers, milliseconds: 300, ...more }).find('_challenge.corp.example');
};

describe('the texts of a name', () => {
  test('are those of all its TXT records (RFC 1035 §3.3.14)', async () => {
    expect(await textsFrom((question) => reply(question, 0, [txt('one'), txt('two')]))).toEqual([
      'one',
      'two',
    ]);
  });

  test('are one for each record, however it is cut (RFC 7208 §3.3)', async () => {
    expect(
      await textsFrom((question) => reply(question, 0, [txt('keyward-', 'domain=x')])),
    ).toEqual(['keyward-domain=x']);
  });

  test.each([
    ['there is no such name', 3],
    ['the name has none', 0],
  ])('are none where %s', async (_, code) => {
    expect(await textsFrom((question) => reply(question, code))).toEqual([]);
  });

  test.each([
    ['the server fails', 2],
    ['the server refuses', 5],
  ])('are unknown where %s', async (_, code) => {
    expect(await textsFrom((question) => reply(question, code))).toBeUndefined();
  });

  test('are unknown where the answer is damaged', async () => {
    expect(await textsFrom((question) => question.subarray(0, 12))).toBeUndefined();
  });
});

describe('a question to the DNS takes 3 seconds at most, and no more than 16 run at once', () => {
  test('a server that is silent is not waited for', async () => {
    expect(await textsFrom(() => undefined)).toBeUndefined();
  });

  test('what is beyond is not asked', async () => {
    let asked = 0;
    const servers = [
      await serve((question) => {
        asked += 1;
        return reply(question, 0, [txt('one')]);
      }),
    ];
    const records = nodeTextRecords({ servers, running: 2 });
    const answers = await Promise.all(
      ['a.example', 'b.example', 'c.example'].map((name) => records.find(name)),
    );
    expect([answers, asked]).toEqual([[['one'], ['one'], undefined], 2]);
  });
});
