/**
 * Notices that the files of an open SQLite database were removed or replaced. The process goes on with the old files,
 * which nobody finds again: what it writes is lost at its end.
 */
import { statSync } from 'node:fs';
import { Unreachable } from '../connection/failures.js';

export interface FileGuard {
  /** @throws Unreachable when a file is not the one that was opened */
  assertInPlace(): void;
  /** The same, at most once a second: for reads. */
  assertLatelyInPlace(): void;
}

export const noGuard: FileGuard = {
  assertInPlace: () => undefined,
  assertLatelyInPlace: () => undefined,
};

/** Milliseconds. */
const betweenChecks = 1000;

/** Made when the database is open. `warn` is told once that a file is gone. */
export const fileGuard = (file: string, warn: (text: string) => void): FileGuard => {
  const opened = [file, `${file}-wal`, `${file}-shm`]
    .map((path) => ({ path, identity: identityOf(path) }))
    .filter(({ identity }) => identity !== undefined);
  let isWarned = false;
  let checkedAt = Date.now();

  const assertInPlace = (): void => {
    checkedAt = Date.now();
    const lost = opened.find(({ path, identity }) => identityOf(path) !== identity);
    if (lost === undefined) {
      isWarned = false;
      return;
    }
    if (!isWarned) warn(lostText(lost.path));
    isWarned = true;
    throw new Unreachable('the database file was removed or replaced');
  };

  return {
    assertInPlace,
    assertLatelyInPlace: () => {
      // Once it is known that a file is gone, each read asks whether it is back.
      if (isWarned || Date.now() - checkedAt >= betweenChecks) assertInPlace();
    },
  };
};

const identityOf = (path: string): string | undefined => {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false });
  return found && `${found.dev}:${found.ino}`;
};

const lostText = (path: string): string =>
  `${path} was removed or replaced while the server runs, so requests are refused: ` +
  'put the file back, or restore a backup and start the server again';
