/** Counts the requests that a host hands over, so that nothing is closed under them. */
import type { RequestListener, ServerResponse } from 'node:http';
import type { FetchHandler, Middleware } from '@keyward/http';
import { hasEnded, refuseAfterEnd } from './http-server.js';

export interface RequestsUnderWay {
  /** Refuses requests after the end, as `handler` does. */
  listener(inner: RequestListener): RequestListener;
  handler(inner: FetchHandler): FetchHandler;
  /** Passes requests on after the end. */
  middleware(inner: Middleware): Middleware;
  /** Lets no request in any more. Resolves when all are answered, after `grace` milliseconds at the latest. */
  end(grace: number): Promise<void>;
}

export const requestsUnderWay = (): RequestsUnderWay => {
  let count = 0;
  let isOver = false;
  let tellIdle = (): void => undefined;

  /** Returns what ends it, once: a request that is passed on ends then, and its response closes later. */
  const enter = (): (() => void) => {
    let isUnderWay = true;
    count++;
    return () => {
      if (!isUnderWay) return;
      isUnderWay = false;
      count--;
      if (count === 0) tellIdle();
    };
  };
  const enterUntilClosed = (response: ServerResponse): (() => void) => {
    const leave = enter();
    response.once('close', leave);
    return leave;
  };

  return {
    listener: (inner) => (request, response) => {
      if (isOver) {
        refuseAfterEnd(request, response);
        return;
      }
      enterUntilClosed(response);
      inner(request, response);
    },
    handler: (inner) => async (request) => {
      if (isOver) return Response.json(hasEnded, { status: 503 });

      const leave = enter();
      try {
        return await inner(request);
      } finally {
        leave();
      }
    },
    middleware: (inner) => (request, response, passOn) => {
      if (isOver) {
        passOn();
        return;
      }
      const leave = enterUntilClosed(response);
      inner(request, response, (error) => {
        leave();
        passOn(error);
      });
    },
    async end(grace) {
      isOver = true;
      if (count === 0) return;

      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        tellIdle = resolve;
        timer = setTimeout(resolve, grace);
      });
      clearTimeout(timer);
    },
  };
};
