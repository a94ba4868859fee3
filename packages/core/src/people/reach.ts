import type { User } from '../model/user/user.js';
import type { Notice } from '../ports/notifier.js';
import type { Messenger } from '../support/messenger.js';

/** Where a message reaches a person. */
export type Reach = Pick<Notice, 'channel' | 'to'>;

/** A person without an e-mail address is reached by telephone, where that is possible. */
export const reachOf = (
  messenger: Pick<Messenger, 'supports'>,
  { email, phoneNumber }: Pick<User, 'email' | 'phoneNumber'>,
): Reach | undefined => {
  if (email !== null)
    return messenger.supports('email') ? { channel: 'email', to: email } : undefined;
  if (phoneNumber === null || !messenger.supports('sms')) return undefined;
  return { channel: 'sms', to: phoneNumber };
};
