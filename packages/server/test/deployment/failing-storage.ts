/** A storage that works until it is told to fail, and how. */
import type { Storage } from '@keyward/core/ports';
import { inMemoryStorage } from '@keyward/core/in-memory';

export interface FailingStorage {
  readonly storage: Storage;
  /** From now on each call ends in what this throws; undefined: they work again. */
  readonly failWith: (failure: (() => never) | undefined) => void;
}

export const failingStorage = (): FailingStorage => {
  let failure: (() => never) | undefined;
  const gate = <T extends object>(inner: T): T =>
    new Proxy(inner, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name);
        if (typeof member === 'object' && member !== null) return gate(member);
        if (typeof member !== 'function') return member;
        return (...args: unknown[]) => {
          if (name === 'within') return gate(member.apply(target, args) as object);
          return failure === undefined || name === 'close'
            ? (member.apply(target, args) as unknown)
            : Promise.resolve().then(failure);
        };
      },
    });
  return {
    storage: gate(inMemoryStorage()),
    failWith: (next) => {
      failure = next;
    },
  };
};
