import { outbox } from './outbox.js';

/** Port: sends short messages through a gateway. */
export interface ShortMessages {
  /** To a telephone number in E.164. */
  send(to: string, text: string): Promise<void>;
}

/**
 * For deployments without a gateway: writes each message into a file and logs the name of the file. The text stays
 * out of the log, because a code in it would be known to every reader of the log.
 */
export const loggedShortMessages = (
  folder: string,
  log: (line: { readonly to: string; readonly file: string }) => void,
): ShortMessages => {
  const writeFile = outbox(folder);
  return {
    async send(to, text) {
      const file = await writeFile('txt', `To: ${to}\n\n${text}\n`);
      log({ to: `…${to.slice(-3)}`, file });
    },
  };
};
