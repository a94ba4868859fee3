import type { Audited, Identified, RecordType } from './record-type.js';
import type { ScalarKey } from '../values/filter.js';

/** What all links between people, groups, roles and scopes share. */
export interface Link extends Identified, Audited {
  /** The tenant of whichever end has one. */
  readonly tenantId: string | null;
  /** When it ends by itself; null for one that stays. */
  readonly expiresAt: Date | null;
}

/** A link that the word of an identity provider can make. */
export interface MappableLink extends Link {
  /**
   * The provider by whose mapping it was made, which may take it back; null for one that a person made by
   * hand (operations §4.5).
   */
  readonly identityProviderId: string | null;
}

/** Whether it counts: a link that has ended is as good as gone, even before it is removed. */
export const isLive = ({ expiresAt }: Pick<Link, 'expiresAt'>, now: Date): boolean =>
  expiresAt === null || expiresAt > now;

/** The record type of a link: unique in what it joins, gone with either end, and ending by itself. */
export const linkType = <T extends Link>(
  label: string,
  references: RecordType<T>['references'],
  [from, to]: readonly [ScalarKey<T>, ScalarKey<T>],
  globalIsVisible = false,
): RecordType<T> => ({
  label,
  unique: { [wireName(to)]: (link) => `${String(link[from])}/${String(link[to])}` },
  references,
  tenancyOf: (link) => link.tenantId,
  globalIsVisible,
  endsBy: 'expiresAt' as ScalarKey<T>,
});

const wireName = (attribute: string): string =>
  attribute.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
