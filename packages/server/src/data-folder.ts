/** Keeps the data folder, with the database, the secret key and the outbox, from other users of the machine. */
import { chmod, readdir, stat } from 'node:fs/promises';

const ownNames = /^(keyward\.db(-wal|-shm|-journal)?|secret\.key(\.new)?|outbox)$/;
const others = 0o077;

/**
 * Takes the rights of other users from a folder that holds only files of the server. A folder with other content stays
 * as it is, because other programs may need it; `warn` is told so.
 */
export const keepFolderPrivate = async (
  folder: string,
  warn: (text: string) => void,
): Promise<void> => {
  if (process.platform === 'win32') return; // modes mean nothing there
  const found = await stat(folder).catch(() => undefined);
  if (found === undefined || (found.mode & others) === 0) return;

  const names = await readdir(folder).catch(() => ['?']);
  const isOwn = names.every((name) => ownNames.test(name));
  const isTightened = isOwn && (await tighten(folder));
  if (!isTightened) warn(`other users of the machine can enter ${folder}: run chmod 700 on it`);
};

const tighten = (folder: string): Promise<boolean> =>
  chmod(folder, 0o700).then(
    () => true,
    () => false,
  );
