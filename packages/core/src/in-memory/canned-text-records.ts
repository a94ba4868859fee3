import type { TextRecords } from '../ports/text-records.js';

export interface CannedTextRecords extends TextRecords {
  /** By name; undefined for one that is not answered for. */
  readonly zone: Map<string, readonly string[] | undefined>;
}

/** Answers from a zone that a test writes. */
export const cannedTextRecords = (): CannedTextRecords => {
  const zone: CannedTextRecords['zone'] = new Map();
  return { zone, find: (name) => Promise.resolve(zone.has(name) ? zone.get(name) : []) };
};
