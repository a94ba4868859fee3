/** A grant of an embedder's own: a door reader swaps a badge number for a token of the badge's holder. */
// #region grant
import {
  chooseTarget,
  createKeyward,
  refuse,
  type Grant,
  type Keyward,
  type Platform,
} from '@keyward/core';

export const badgeGrant = (holders: ReadonlyMap<string, string>): Grant => ({
  type: 'badge',
  aliases: ['urn:example:grant-type:badge'],
  audience: 'confidential',

  async authorize(request, access) {
    const badge =
      request.parameter?.('badge') ??
      refuse('grant_request_invalid', { parameter: 'badge', why: 'is required' });
    const subject = holders.get(badge) ?? refuse('grant_invalid', { why: 'The badge is unknown' });
    return { subject, ...chooseTarget(access, request) };
  },
});
// #endregion grant

// #region use
export const doorKeyward = (platform: Platform, holders: ReadonlyMap<string, string>): Keyward =>
  createKeyward({ ...platform, grants: (standard) => [...standard, badgeGrant(holders)] });
// #endregion use
