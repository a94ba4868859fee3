// Sends requests over connections that stay open.
import { Agent, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';

/** Requests under way at once. */
export const lanes = 16;
const agent = new Agent({ keepAlive: true, maxSockets: lanes });

/** `form` is sent as a form, `json` as JSON. */
export const send = (port, { method, path, headers = {}, form, json }) =>
  new Promise((resolve, reject) => {
    const body = form ? new URLSearchParams(form).toString() : json && JSON.stringify(json);
    const type = form ? 'application/x-www-form-urlencoded' : 'application/json';
    const outgoing = request(
      {
        agent,
        host: '127.0.0.1',
        port,
        path,
        method: method ?? (body ? 'POST' : 'GET'),
        headers: {
          ...(body ? { 'Content-Type': type, 'Content-Length': Buffer.byteLength(body) } : {}),
          ...headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8');
        incoming.on('data', (chunk) => (text += chunk));
        incoming.on('end', () =>
          resolve({ status: incoming.statusCode, headers: incoming.headers, text }),
        );
      },
    );
    outgoing.on('error', reject).end(body);
  });

/**
 * Sends `count` requests of `work`. Each lane sends its next when it has the answer to its last. A function in place of
 * the port chooses one for each request, as a balancer does. With `perSecond`, requests also wait for their turn.
 */
export const load = async (port, count, work, { perSecond = Infinity } = {}) => {
  const { request: next, status = 200, answered } = work;
  const choosePort = typeof port === 'function' ? port : () => port;
  const startedAt = performance.now();
  let sentCount = 0;
  const drive = async (lane) => {
    while (sentCount < count) {
      const due = startedAt + (sentCount++ / perSecond) * 1000;
      if (due > performance.now()) await wait(due - performance.now());
      const sent = next(lane);
      const answer = await send(choosePort(), sent);
      if (answer.status !== status)
        throw new Error(`${sent.path} answers ${answer.status}: ${answer.text.slice(0, 200)}`);
      answered?.(answer, lane);
    }
  };
  await Promise.all(Array.from({ length: lanes }, (_, lane) => drive(lane)));
};
