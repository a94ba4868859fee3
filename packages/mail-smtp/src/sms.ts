import { outbox } from './outbox.js';

/** Sends short messages: the port for whoever has a gateway. */
export interface ShortMessages {
  /** To a telephone number in E.164. */
  send(to: string, text: string): Promise<void>;
}

/**
 * For deployments without a gateway, while one is being set up: the message becomes a file, and the log says which.
 * The text stays out of the log, which others read and keep; a code in it would be a code for all of them.
 */
export const loggedShortMessages = (
  folder: string,
  log: (line: { readonly to: string; readonly file: string }) => void,
): ShortMessages => {
  const put = outbox(folder);
  return {
    async send(to, text) {
      const file = await put('txt', `To: ${to}\n\n${text}\n`);
      log({ to: `…${to.slice(-3)}`, file });
    },
  };
};
