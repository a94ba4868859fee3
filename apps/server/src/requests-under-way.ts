/** Counts the requests that a host hands over, so that nothing is closed under them. */
import type { RequestListener, ServerResponse } from 'node:http';
import type { Middleware } from '@keyward/http';

export interface RequestsUnderWay {
  /** Refuses requests after the end. */
  listener(inner: RequestListener, refuse: RequestListener): RequestListener;
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
  const enter = (response: ServerResponse): (() => void) => {
    let isUnderWay = true;
    const leave = (): void => {
      if (!isUnderWay) return;
      isUnderWay = false;
      count--;
      if (count === 0) tellIdle();
    };

    count++;
    response.once('close', leave);
    return leave;
  };

  return {
    listener: (inner, refuse) => (request, response) => {
      if (isOver) {
        refuse(request, response);
        return;
      }
      enter(response);
      inner(request, response);
    },
    middleware: (inner) => (request, response, passOn) => {
      if (isOver) {
        passOn();
        return;
      }
      const leave = enter(response);
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
