/** The links that a write changed, as its events keep them. */
import type { Identified } from '../model/record/record-type.js';
import type { Change } from './journal.js';
import {
  isLinkKind,
  linkEnds,
  type LinkChange,
  type LinkKind,
  type LinkState,
} from './link-values.js';

/** Each link once, with its state before the first change and after the last one. */
export const linkChangesOf = (changes: readonly Change[]): readonly LinkChange[] => {
  const found = new Map<string, LinkChange>();

  for (const { kind, before, after } of changes) {
    if (!isLinkKind(kind)) continue;
    const ends = endsOf(kind, (after ?? before)!);
    const key = [kind, ...ends].join('.');
    const first = found.get(key);
    const changed = { kind, ends, before: stateOf(before), after: stateOf(after) };
    found.set(key, first === undefined ? changed : { ...changed, before: first.before });
  }
  return [...found.values()].filter(({ before, after }) => before !== after);
};

const endsOf = (kind: LinkKind, link: Identified): readonly string[] =>
  linkEnds[kind].map((end) => (link as unknown as Readonly<Record<string, string>>)[end]!);

interface StatedLink {
  readonly expiresAt?: Date | null;
  readonly authorized?: boolean;
}

const stateOf = (link: (Identified & StatedLink) | undefined): LinkState => {
  if (link === undefined) return null;
  const { expiresAt = null, authorized = true } = link;
  return expiresAt === null ? authorized : expiresAt.toISOString();
};
