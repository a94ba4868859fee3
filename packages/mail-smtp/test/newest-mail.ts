/** Reads what the notifier of the outbox wrote. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** The newest mail to this address; waits until one is there. */
export const newestMailTo = async (folder: string, address: string): Promise<Email> => {
  for (;;) {
    const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
    for (const name of names.sort().reverse()) {
      const mail = await PostalMime.parse(await readFile(join(folder, name)));
      if (mail.to?.some((to) => to.address === address)) return mail;
    }
  }
};
