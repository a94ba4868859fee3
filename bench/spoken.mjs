// A line to a database that counts what is said on it: turns, and statements by their texts.
import { connect, createServer } from 'node:net';

/**
 * Listens in front of the database at `port`. A turn begins with what is sent after an answer, so statements that are
 * sent together are one. `dialect` is the protocol, `mysql` or `postgres`, without TLS.
 */
export const listenIn = async (port, dialect) => {
  const heard = { turns: 0, statements: new Map() };
  const note = (text) => heard.statements.set(text, (heard.statements.get(text) ?? 0) + 1);

  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    const { ask, answer } = dialects[dialect](note);
    let wasAnswered = true;

    near.on('data', (bytes) => {
      if (wasAnswered) heard.turns++;
      wasAnswered = false;
      ask(bytes);
      far.write(bytes);
    });
    far.on('data', (bytes) => {
      wasAnswered = true;
      answer(bytes);
      near.write(bytes);
    });
    for (const [from, to] of [
      [near, far],
      [far, near],
    ]) {
      from.setNoDelay(true);
      from.on('error', () => to.destroy());
      from.on('close', () => to.destroy());
    }
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));

  return {
    port: server.address().port,
    heard,
    forget() {
      heard.turns = 0;
      heard.statements.clear();
    },
    close: () => server.close(),
  };
};

/** Cuts a stream into messages: `lengthOf` answers how long the one at its start is, once that is known. */
const cut = (lengthOf, take) => {
  let rest = Buffer.alloc(0);
  return (bytes) => {
    rest = Buffer.concat([rest, bytes]);
    for (;;) {
      const length = lengthOf(rest);
      if (length === undefined || rest.length < length) return;
      take(rest.subarray(0, length));
      rest = rest.subarray(length);
    }
  };
};

/** https://mariadb.com/kb/en/0-packet/ */
const mysql = (note) => {
  const [query, prepare, execute] = [0x03, 0x16, 0x17];
  const prepared = new Map();
  let waiting = [];

  const packet = (rest) => (rest.length < 4 ? undefined : 4 + rest.readUIntLE(0, 3));
  const ask = cut(packet, (message) => {
    const isFirst = message[3] === 0;
    if (!isFirst) return;
    if (message[4] === query) note(message.toString('utf8', 5));
    if (message[4] === prepare) waiting.push(message.toString('utf8', 5));
    if (message[4] === execute) note(prepared.get(message.readUInt32LE(5)) ?? 'unknown');
  });
  const answer = cut(packet, (message) => {
    const isPrepared = message.length === 16 && message[4] === 0 && waiting.length > 0;
    if (isPrepared) prepared.set(message.readUInt32LE(5), waiting.shift());
  });
  return { ask, answer };
};

/** https://www.postgresql.org/docs/15/protocol-message-formats.html */
const postgres = (note) => {
  const texts = new Map();
  const portals = new Map();
  let isFirst = true;

  const message = (rest) => {
    const head = isFirst ? 0 : 1;
    return rest.length < head + 4 ? undefined : head + rest.readInt32BE(head);
  };
  const take = (bytes) => {
    if (isFirst) {
      isFirst = false;
      return;
    }
    const type = String.fromCharCode(bytes[0]);
    const words = bytes.toString('utf8', 5).split('\0');
    if (type === 'Q') note(words[0]);
    if (type === 'P') texts.set(words[0], words[1]);
    if (type === 'B') portals.set(words[0], words[1]);
    if (type === 'E') note(texts.get(portals.get(words[0])) ?? 'unknown');
  };
  return { ask: cut(message, take), answer: () => undefined };
};

const dialects = { mysql, postgres };
