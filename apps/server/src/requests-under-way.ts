/** Counts the requests that a host hands over, so that nothing is closed under them. */
import type { RequestListener, ServerResponse } from 'node:http';
import type { Middleware } from '@keyward/http-node';

export interface RequestsUnderWay {
  /** Refuses requests after the end. */
  listener(inner: RequestListener, refuse: RequestListener): RequestListener;
  /** Passes requests on after the end. */
  middleware(inner: Middleware): Middleware;
  /** Lets no request in any more. Resolves when all are answered, after `grace` milliseconds at the latest. */
  end(grace: number): Promise<void>;
}

export const requestsUnderWay = (): RequestsUnderWay => {
  const answering = new Set<ServerResponse>();
  let isOver = false;
  let tellIdle = (): void => undefined;

  const leave = (response: ServerResponse): void => {
    answering.delete(response);
    if (answering.size === 0) tellIdle();
  };
  const enter = (response: ServerResponse): void => {
    answering.add(response);
    response.once('close', () => leave(response));
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
      enter(response);
      inner(request, response, (error) => {
        leave(response);
        passOn(error);
      });
    },
    async end(grace) {
      isOver = true;
      if (answering.size === 0) return;

      let timer: NodeJS.Timeout | undefined;
      await new Promise<void>((resolve) => {
        tellIdle = resolve;
        timer = setTimeout(resolve, grace);
      });
      clearTimeout(timer);
    },
  };
};
