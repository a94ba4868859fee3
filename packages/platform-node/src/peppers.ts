/**
 * The peppers of an installation. A hash names its pepper, so that a new one can take over password by password
 * (docs/adr/0079-the-secret-key-can-change.md).
 */
import { createSecretKey, type KeyObject } from 'node:crypto';

export interface Pepper {
  /** 16 hexadecimal digits; empty for the first one, which hashes do not name. */
  readonly id: string;
  /** From `derivePepper`. */
  readonly key: Buffer;
}

export interface Peppers {
  /** The newest first. Those before `hashesWith` are only to be known: other servers may hash with them already. */
  readonly known: readonly Pepper[];
  /** The id of the pepper of new hashes. */
  readonly hashesWith: string;
}

/** The only pepper of an installation whose secret key never changed. */
export const onlyPepper = (key: Buffer): Peppers => ({ known: [{ id: '', key }], hashesWith: '' });

export interface PepperedHash {
  /** Undefined for a hash whose pepper is not known. */
  readonly key: KeyObject | undefined;
  /** As bcrypt writes it. */
  readonly bcrypt: string;
  /** Whether a newer pepper hashes. */
  readonly isOutdated: boolean;
}

export interface PepperBook {
  readonly key: KeyObject;
  /** Names the pepper of new hashes. */
  readonly name: (bcrypt: string) => string;
  readonly read: (hash: string) => PepperedHash;
}

const namedHash = /^(?<id>[0-9a-f]{16}):(?<bcrypt>.*)$/s;

export const pepperBook = ({ known, hashesWith }: Peppers): PepperBook => {
  if (known.some(({ key }) => key.length < 32))
    throw new Error('The pepper must have 32 bytes or more.');

  const keys = new Map(known.map(({ id, key }) => [id, createSecretKey(key)]));
  const key = keys.get(hashesWith);
  if (key === undefined) throw new Error('The pepper of new hashes is not known.');

  const ages = new Map(known.map(({ id }, age) => [id, age]));
  const ownAge = ages.get(hashesWith)!;
  return {
    key,
    name: (bcrypt) => (hashesWith === '' ? bcrypt : `${hashesWith}:${bcrypt}`),
    read: (hash) => {
      const { id = '', bcrypt = hash } = namedHash.exec(hash)?.groups ?? {};
      return { key: keys.get(id), bcrypt, isOutdated: (ages.get(id) ?? 0) > ownAge };
    },
  };
};
