import type { Sentence } from '../sentence.js';

/** Keeps the names of the events, so that a language without one of them does not compile. */
export const sentences = <Name extends string>(
  given: Readonly<Record<Name, Sentence>>,
): Readonly<Record<Name, Sentence>> => given;
