/**
 * The files of a conversion. Each has another name until all are whole, so that a run that was cut off leaves none that
 * looks whole. Some hold secrets or hashes, so their owner alone reads them.
 */
import {
  access,
  constants,
  mkdir,
  open,
  readdir,
  rename,
  rm,
  truncate,
  writeFile,
} from 'node:fs/promises';
import { join } from 'node:path';

const forOwner = { mode: 0o600 } as const;
const unfinished = '.part';

/** What an earlier run may have left. */
const ours = /^(configuration-\d+\.yaml|users\.ndjson|report\.json|secrets\.env)(\.part)?$/;

export interface WrittenFiles {
  readonly add: (name: string, text: string) => Promise<void>;
  /**
   * A file that is written piece by piece.
   * @param kept So many bytes of a run that was cut off stay.
   */
  readonly open: (name: string, kept?: number) => Promise<PieceFile>;
  /** Brings all to the disk. Tells how long each of those written piece by piece is. */
  readonly sync: () => Promise<Readonly<Record<string, number>>>;
  /** Gives each its name. Tells their paths. */
  readonly finish: () => Promise<readonly string[]>;
  /** Leaves them as they are, for a later run. */
  readonly close: () => Promise<void>;
  readonly discard: () => Promise<void>;
}

export interface PieceFile {
  /** Waits while the disk is behind. */
  readonly write: (piece: string) => Promise<void>;
}

interface OpenFile extends PieceFile {
  readonly sync: () => Promise<number>;
  readonly close: () => Promise<void>;
}

export const partIn = (folder: string, name: string): string => join(folder, name + unfinished);

export const filesIn = async (folder: string): Promise<WrittenFiles> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await access(folder, constants.W_OK);
  const names: string[] = [];
  const pieceFiles = new Map<string, OpenFile>();
  const partOf = (name: string): string => {
    names.push(name);
    return partIn(folder, name);
  };
  const close = async (): Promise<void> => {
    for (const file of pieceFiles.values()) await file.close();
    pieceFiles.clear();
  };

  return {
    add: (name, text) => writeFile(partOf(name), text, forOwner),
    async open(name, kept) {
      const file = await pieceFile(partOf(name), kept);
      pieceFiles.set(name, file);
      return file;
    },
    async sync() {
      const lengths: Record<string, number> = {};
      for (const [name, file] of pieceFiles) lengths[name] = await file.sync();
      return lengths;
    },
    async finish() {
      await close();
      for (const old of await readdir(folder))
        if (ours.test(old) && !old.endsWith(unfinished)) await rm(join(folder, old));
      for (const name of names) await rename(partIn(folder, name), join(folder, name));
      return names.map((name) => join(folder, name));
    },
    close,
    async discard() {
      await close();
      for (const name of names) await rm(partIn(folder, name), { force: true });
    },
  };
};

/** Characters that wait for the disk. */
const pieceSize = 65_536;

const pieceFile = async (path: string, kept?: number): Promise<OpenFile> => {
  if (kept !== undefined) await truncate(path, kept);
  const handle = await open(path, kept === undefined ? 'w' : 'a', forOwner.mode);
  let waiting: string[] = [];
  let waitingSize = 0;
  let written = kept ?? 0;

  const flush = async (): Promise<void> => {
    const bytes = Buffer.from(waiting.join(''));
    waiting = [];
    waitingSize = 0;
    await handle.appendFile(bytes);
    written += bytes.length;
  };
  return {
    async write(piece) {
      waiting.push(piece);
      waitingSize += piece.length;
      if (waitingSize >= pieceSize) await flush();
    },
    async sync() {
      await flush();
      await handle.datasync();
      return written;
    },
    async close() {
      await flush().finally(() => handle.close());
    },
  };
};
