import type { User } from '../../api/names.js';
import { personName } from '../../kit/person-name.js';

export const nameOf = (user: User): string => personName(user, user.id);

/** The line below the name: what the person signs in with, where the name does not say it. */
export const hintOf = (user: User): string | undefined => {
  const name = nameOf(user);
  return [user.email, user.username, user.phone_number].find(
    (each): each is string => typeof each === 'string' && each !== name,
  );
};

/** At most two letters for the round mark of a person. */
export const initialsOf = (name: string): string => {
  const words = name.split(/[\s.@_-]+/u).filter((word) => word !== '');
  const letters = [words[0], words.length > 1 ? words.at(-1) : undefined];
  return letters
    .map((word) => [...(word ?? '')][0] ?? '')
    .join('')
    .toUpperCase();
};
