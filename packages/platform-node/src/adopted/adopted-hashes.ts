/**
 * Hashes of other systems, as they are kept: sealed with a key that follows from a pepper. Some are fast, and a stolen
 * database alone must not let their passwords be tried.
 */
import type { DearerHashes, ForeignHash, UnfitHash } from '@keyward/core/ports';
import { aesGcmSealer } from '../aes-gcm-sealer.js';
import { deriveAdoptedKey } from '../derived-keys.js';
import type { Peppers } from '../peppers.js';
import { isUnfit, type CheckableHash } from './adopted-format.js';
import { highestAdoptedCost } from './bcrypt.js';
import { readAdopted } from './read-adopted.js';

/** Stands before a hash that another system made, behind the name of the pepper. */
const mark = 'adopted:';

/** `PEPPERID:adopted:CLASS:SEALED`; the first pepper has no name. */
const sealedForm = /^(?:(?<id>[0-9a-f]{16}):)?adopted:(?<place>\d\d):(?<sealed>[\w.-]+)$/;

/** `adopted:` and a bcrypt, which earlier versions kept unsealed. */
const plainForm = /^adopted:(?<value>\$2b\$(?<place>\d\d)\$.*)$/s;

export interface AdoptedHashes {
  readonly adopt: (algorithm: string, value: string) => string | UnfitHash;
  readonly isAdopted: (hash: string) => boolean;
  /** As it came; undefined for one that does not open. */
  readonly opened: (hash: string) => ForeignHash | undefined;
  /** Undefined for one that does not open, or whose limits do not hold any more. */
  readonly read: (hash: string) => CheckableHash | undefined;
  /** Of an adopted one; undefined for another text. */
  readonly workOf: (hash: string) => number | undefined;
  /** How those begin that take more work than a bcrypt of this cost, the dearest first. */
  readonly dearerThan: (cost: number) => readonly DearerHashes[];
}

export const adoptedHashes = ({ known, hashesWith }: Peppers): AdoptedHashes => {
  const sealers = new Map(known.map(({ id, key }) => [id, aesGcmSealer(deriveAdoptedKey(key))]));
  const beginnings = known.map(({ id }) => (id === '' ? mark : `${id}:${mark}`));
  const own = hashesWith === '' ? mark : `${hashesWith}:${mark}`;

  const opened = (hash: string): ForeignHash | undefined => {
    const { value } = plainForm.exec(hash)?.groups ?? {};
    if (value !== undefined) return { algorithm: 'bcrypt', value };

    const { id = '', place, sealed } = sealedForm.exec(hash)?.groups ?? {};
    if (sealed === undefined) return undefined;
    try {
      return JSON.parse(sealers.get(id)!.open(sealed, contextOf(place!))) as ForeignHash;
    } catch {
      // Of a pepper that is not known, or changed.
      return undefined;
    }
  };

  return {
    adopt(algorithm, value) {
      const read = readAdopted(algorithm, value);
      if (isUnfit(read)) return read;
      const kept: ForeignHash = { algorithm, value };
      const place = classOf(read.work);
      const sealed = sealers.get(hashesWith)!.seal(JSON.stringify(kept), contextOf(place));
      return `${own}${place}:${sealed}`;
    },
    opened,
    isAdopted: (hash) => formOf(hash) !== undefined,
    read(hash) {
      const kept = opened(hash);
      const read = kept && readAdopted(kept.algorithm, kept.value);
      return read === undefined || isUnfit(read) ? undefined : read;
    },
    workOf(hash) {
      const place = formOf(hash)?.['place'];
      return place === undefined ? undefined : 2 ** Number(place);
    },
    dearerThan(cost) {
      const dearer: DearerHashes[] = [];
      for (let each = highestAdoptedCost; each > cost; each--)
        for (const prefix of [`${mark}$2b$${placeOf(each)}$`, ...placed(beginnings, each)])
          dearer.push({ prefix, work: 2 ** each });
      return dearer;
    },
  };
};

const formOf = (hash: string): Record<string, string> | undefined =>
  (plainForm.exec(hash) ?? sealedForm.exec(hash))?.groups;

/** So that no other class can be written before a seal. */
const contextOf = (place: string): string => `${mark}${place}`;

const placeOf = (cost: number): string => String(cost).padStart(2, '0');

const placed = (beginnings: readonly string[], cost: number): readonly string[] =>
  beginnings.map((each) => `${each}${placeOf(cost)}:`);

/** The lowest cost of a bcrypt that takes as much work: a storage can be asked for it while all else is sealed. */
const classOf = (work: number): string =>
  placeOf(Math.min(highestAdoptedCost, Math.max(1, Math.ceil(Math.log2(Math.max(1, work))))));
