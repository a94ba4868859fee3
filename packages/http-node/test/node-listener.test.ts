/** What the listener does with requests that arrive in the same turn of the event loop. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { describe, expect, test } from '@jest/globals';
import { routes, type Api, type ApiRequest, type Route } from '@keyward/api';
import { hotLists, hotPaths, nodeListener } from '../src/node-listener.js';

/** The work that follows from one event is done then, in the same turn. */
const endOfEvent = (): Promise<void> => new Promise((resolve) => process.nextTick(resolve));
const nextTurn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Events in their order, and a listener that answers `/livez` by the header that a request asks for. */
const watchedListener = (answersLists?: boolean) => {
  const events: string[] = [];
  const api = {
    routes: ['/livez', ...hotLists].flatMap((path) =>
      ['GET', 'POST'].map((method) => ({ method, path }) as Route),
    ),
    answer: (_route: Route, { id, header }: ApiRequest) => {
      events.push(`${id} is ready`);
      return Promise.resolve({ status: 200, headers: { 'X-Asked': header('x-ask')! }, body: id });
    },
  } as unknown as Api;

  let ids = 0;
  const answers = nodeListener({
    api,
    createId: () => `answer ${++ids}`,
    remoteAddress: () => '127.0.0.1',
    next: () => events.push('passed on'),
    answersLists,
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

test.each([...hotPaths, ...hotLists])(
  '%s is the path of a route, so that it is answered',
  (path) => {
    expect(routes.map((route) => route.path)).toContain(path);
  },
);

describe.each(hotLists)('a request to %s', (list) => {
  const eventsOf = async (method: string, answersLists?: boolean): Promise<readonly string[]> => {
    const { events, answers } = watchedListener(answersLists);
    answers(...arrival(() => undefined, { method, url: list }));
    await endOfEvent();
    return events;
  };

  test('is passed on, so that middleware of a host sees it', async () => {
    expect(await eventsOf('GET')).toEqual(['passed on']);
  });

  test('is answered at once where the binding says so', async () => {
    expect(await eventsOf('GET', true)).toEqual(['answer 1 is ready']);
  });

  test('is passed on where it creates a record', async () => {
    expect(await eventsOf('POST', true)).toEqual(['passed on']);
  });
});
