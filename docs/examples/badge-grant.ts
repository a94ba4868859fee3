/** A grant of an embedder's own: a door reader swaps a badge number for a token of the badge's holder. */
// #region grant
import { createKeyward, refuse, type Keyward, type Platform } from '@keyward/core';
import { chooseTarget, type Grant } from '@keyward/core/grants';

export type FindHolder = (badge: string) => Promise<string | undefined>;

export const badgeGrant = (findHolder: FindHolder): Grant => ({
  type: 'badge',
  aliases: ['urn:example:grant-type:badge'],
  audience: 'confidential',

  async authorize(request, access) {
    const badge = request.parameter?.('badge');
    if (badge === undefined) {
      return refuse('grant_request_invalid', { parameter: 'badge', why: 'is required' });
    }

    const subject = await findHolder(badge);
    if (subject === undefined) return refuse('grant_invalid', { why: 'The badge is unknown' });
    return { subject, ...chooseTarget(access, request) };
  },
});
// #endregion grant

// #region use
export const doorKeyward = (platform: Platform, findHolder: FindHolder): Keyward =>
  createKeyward({ ...platform, grants: (standard) => [...standard, badgeGrant(findHolder)] });
// #endregion use
