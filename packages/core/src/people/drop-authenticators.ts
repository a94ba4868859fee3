import type { Note } from '../unit-of-work/write.js';
import type { Authenticator } from '../model/user/authenticator.js';
import type { Stores } from '../ports/storage.js';

/** Takes all of these away, within a transaction. */
export const dropAuthenticators = async (
  { authenticators }: Pick<Stores, 'authenticators'>,
  gone: readonly Authenticator[],
  note: Note,
): Promise<void> => {
  if (gone.length === 0) return;
  await authenticators.removeAll([{ attribute: 'id', in: gone.map(({ id }) => id) }]);
  for (const { id, userId } of gone) note('authenticator.removed', id, [userId]);
};
