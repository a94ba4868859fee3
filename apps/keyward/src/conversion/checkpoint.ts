/**
 * How far a conversion has come. A run that was cut off goes on there: it reads the input again, from its beginning,
 * and writes only what is not written yet. The same input gives the same output, so the file names what it was.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { partIn } from './written-files.js';

/** An input as it was, whatever its name is by now. */
interface InputStamp {
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** All that the output follows from. */
export interface ConversionStamp {
  readonly program: string;
  readonly format: string;
  readonly settings: string;
  readonly inputs: readonly InputStamp[];
}

export interface Checkpoint extends ConversionStamp {
  readonly people: number;
  /** How long each file was then. */
  readonly written: Readonly<Record<string, number>>;
}

export const checkpointName = 'conversion.checkpoint.json';

export const stampOf = async (paths: readonly string[]): Promise<readonly InputStamp[]> => {
  const stamps: InputStamp[] = [];
  for (const path of paths) {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
      hash.update(piece);
      bytes += piece.length;
    }
    stamps.push({ name: basename(path), bytes, sha256: hash.digest('hex') });
  }
  return stamps;
};

/** Undefined where no conversion broke off. */
export const readCheckpoint = async (folder: string): Promise<Checkpoint | undefined> => {
  try {
    return JSON.parse(await readFile(join(folder, checkpointName), 'utf8')) as Checkpoint;
  } catch {
    return undefined;
  }
};

/** The file is replaced as a whole, because half of one could not be read. */
export const writeCheckpoint = async (folder: string, checkpoint: Checkpoint): Promise<void> => {
  const path = join(folder, checkpointName);
  await writeFile(`${path}.new`, JSON.stringify(checkpoint), { mode: 0o600 });
  await rename(`${path}.new`, path);
};

export const removeCheckpoint = async (folder: string): Promise<void> => {
  await rm(join(folder, `${checkpointName}.new`), { force: true });
  await rm(join(folder, checkpointName), { force: true });
};

/** What differs from the run that broke off, in words; undefined for nothing. */
export const differenceIn = (begun: Checkpoint, now: ConversionStamp): string | undefined => {
  if (begun.program !== now.program) return `another release of Keyward, ${begun.program}`;
  if (begun.format !== now.format) return `another format, ${begun.format}`;
  const names = (stamp: ConversionStamp): string => stamp.inputs.map(({ name }) => name).join(', ');
  if (names(begun) !== names(now)) return `other files, ${names(begun)}`;
  const changed = now.inputs.find(({ sha256 }, at) => sha256 !== begun.inputs[at]!.sha256);
  if (changed !== undefined) return `${changed.name} as it was before it changed`;
  return begun.settings === now.settings ? undefined : 'other options, or another map';
};

/** Whether all is there that was written then. */
export const isWhole = async (folder: string, { written }: Checkpoint): Promise<boolean> => {
  const lengths = await Promise.all(
    Object.entries(written).map(async ([name, bytes]) => {
      const found = await stat(partIn(folder, name)).catch(() => undefined);
      return found !== undefined && found.size >= bytes;
    }),
  );
  return lengths.every(Boolean);
};
