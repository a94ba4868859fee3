/**
 * The files of a conversion. Each has another name until all are whole, so that a run that was cut off leaves none that
 * looks whole. Some hold secrets or hashes, so their owner alone reads them.
 */
import { createWriteStream, type WriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import { join } from 'node:path';

const forOwner = { mode: 0o600 } as const;
const unfinished = '.part';

/** What an earlier run may have left. */
const ours = /^(configuration-\d+\.yaml|users\.ndjson|report\.json|secrets\.env)(\.part)?$/;

export interface WrittenFiles {
  readonly add: (name: string, text: string) => Promise<void>;
  /** A file that is written piece by piece. */
  readonly open: (name: string) => PieceFile;
  /** Gives each its name. Tells their paths. */
  readonly finish: () => Promise<readonly string[]>;
  readonly discard: () => Promise<void>;
}

export interface PieceFile {
  /** Waits while the disk is behind. */
  readonly write: (piece: string) => Promise<void>;
}

export const filesIn = async (folder: string): Promise<WrittenFiles> => {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names: string[] = [];
  const streams: WriteStream[] = [];
  const partOf = (name: string): string => {
    names.push(name);
    return join(folder, name + unfinished);
  };
  const end = async (): Promise<void> => {
    for (const stream of streams.splice(0)) {
      stream.end();
      await once(stream, 'close');
    }
  };

  return {
    add: (name, text) => writeFile(partOf(name), text, forOwner),
    open(name) {
      const stream = createWriteStream(partOf(name), forOwner);
      streams.push(stream);
      return {
        async write(piece) {
          if (!stream.write(piece)) await once(stream, 'drain');
        },
      };
    },
    async finish() {
      await end();
      for (const old of await readdir(folder))
        if (ours.test(old) && !old.endsWith(unfinished)) await rm(join(folder, old));
      for (const name of names) await rename(join(folder, name + unfinished), join(folder, name));
      return names.map((name) => join(folder, name));
    },
    async discard() {
      await end();
      for (const name of names) await rm(join(folder, name + unfinished), { force: true });
    },
  };
};
