/** Which requests the listener answers, and when it sends the answers of one turn of the event loop. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import type { Api, ApiRequest, Route } from '@keyward/api';
import { nodeListener } from '../src/node-listener.js';

/** The work that follows from one event is done then, in the same turn. */
const endOfEvent = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Events in their order, and a listener that answers `/livez` by the header that a request asks for. */
const watchedListener = () => {
  const events: string[] = [];
  const api = {
    routes: [{ method: 'GET', path: '/livez' } as Route],
    answer: (_route: Route, { id, header }: ApiRequest) => {
      events.push(`${id} is ready`);
      return Promise.resolve({ status: 200, headers: { 'X-Asked': header('x-ask')! }, body: id });
    },
    answerOtherMethod: (siblings: readonly Route[], { id }: ApiRequest) => {
      events.push(`${id} is refused, of ${siblings.length} routes`);
      return Promise.resolve({ status: 405, headers: {}, body: '' });
    },
  } as unknown as Api;

  let ids = 0;
  const answers = nodeListener({
    api,
    createId: () => `answer ${++ids}`,
    remoteAddress: () => '127.0.0.1',
    next: () => events.push('passed on'),
  });
  return { events, answers };
};

/** A request and its response as Node makes them, but without a connection. */
const arrival = (onSent: (body: string) => void, given: Partial<IncomingMessage> = {}) => {
  const request = new IncomingMessage(new Socket());
  const usual = { method: 'GET', url: '/livez', headers: { 'x-ask': 'nothing' } };
  Object.assign(request, usual, given);

  const response = new ServerResponse(request);
  const end = (body: string) => {
    onSent(body);
    return response;
  };
  Object.assign(response, { end });
  return [request, response] as const;
};

describe('answers to requests of one turn', () => {
  test('are sent when all of them are ready', async () => {
    const { events, answers } = watchedListener();
    const onSent = (body: string) => events.push(`${body} is sent`);

    answers(...arrival(onSent));
    await endOfEvent();
    answers(...arrival(onSent));
    await nextTurn();
    expect(events).toEqual([
      'answer 1 is ready',
      'answer 2 is ready',
      'answer 1 is sent',
      'answer 2 is sent',
    ]);
  });

  test('are each sent in the context of their request, which hosts log by', async () => {
    const { answers } = watchedListener();
    const context = new AsyncLocalStorage<string>();
    const contexts: (string | undefined)[] = [];
    const onSent = () => contexts.push(context.getStore());

    context.run('first request', () => answers(...arrival(onSent)));
    context.run('second request', () => answers(...arrival(onSent)));
    await nextTurn();
    expect(contexts).toEqual(['first request', 'second request']);
  });

  test('do not hinder one another: one that cannot be sent ends its own connection', async () => {
    const { answers } = watchedListener();
    const sent: string[] = [];
    const onSent = (body: string) => sent.push(body);
    const unsendable = arrival(onSent, { headers: { 'x-ask': 'a header\nof two lines' } });

    answers(...unsendable);
    answers(...arrival(onSent));
    await nextTurn();
    expect(unsendable[1].destroyed).toBe(true);
    expect(sent).toEqual(['answer 2']);
  });
});

describe('a request', () => {
  test.each([
    ['GET', '/livez', 'answer 1 is ready'],
    ['HEAD', '/livez', 'answer 1 is ready'],
    ['GET', '/livez?a=1', 'answer 1 is ready'],
    ['POST', '/livez', 'answer 1 is refused, of 1 routes'],
    ['OPTIONS', '/livez', 'answer 1 is refused, of 1 routes'],
    ['GET', '/docs', 'passed on'],
  ])('%s %s: %s', async (method, url, event) => {
    const { events, answers } = watchedListener();
    answers(...arrival(() => undefined, { method, url }));
    await endOfEvent();
    expect(events).toEqual([event]);
  });
});
