import type { Note } from '../unit-of-work/write.js';
import type { MappableLink } from '../model/record/link.js';
import type { Stores } from '../ports/storage.js';
import type { Store } from '../ports/store.js';
import { linksIn } from './without-expired-links.js';

const mapped = [
  { link: 'roleMembers', key: 'roleId', ends: 'roles' },
  { link: 'groupMembers', key: 'groupId', ends: 'groups' },
] as const;

/** Takes from the user every role and group that these providers have given. */
export const takeBackMapped = async (
  stores: Stores,
  note: Note,
  userId: string,
  providerIds: readonly string[],
): Promise<void> => {
  for (const { link, key, ends } of mapped) {
    const store = linksIn(stores, link) as unknown as Store<MappableLink>;
    const ofUser = { attribute: 'userId' as 'id', equals: userId } as const;
    const given = await store.all([ofUser, { attribute: 'identityProviderId', in: providerIds }]);
    if (given.length === 0) continue;

    await store.removeAll([ofUser, { attribute: 'id', in: given.map(({ id }) => id) }]);
    const ids = given.map((each) => each[key as 'id']);
    note(`user.${ends}_removed`, userId, ids);
  }
};
