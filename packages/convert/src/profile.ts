/** What people are like: claims of OpenID Connect by their names, and pairs of keys and values for the rest. */
import type { KeyValue } from './document.js';
import { byOwnNames, fittedClaims } from './fit-claims.js';
import { claimNames } from './generated/person-members.js';
import type { LossLog, Subject } from './losses.js';
import type { Json, JsonObject, Members } from './members.js';

/** Those that the rules of Keyward refuse are left out, so that their person comes without them. */
export const claimsOf = (
  losses: LossLog,
  subject: Subject,
  members: Members,
): Readonly<Record<string, string>> =>
  fittedClaims(
    losses,
    subject,
    byOwnNames(Object.fromEntries(claimNames.map((claim) => [claim, members.text(claim)]))),
  );

const longestValue = 4000;
const longestKey = 200;

/** Each member as `LIST.NAME`; what is no text is JSON. */
export const pairsOf = (
  losses: LossLog,
  subject: Subject,
  list: string,
  of: JsonObject,
): readonly KeyValue[] =>
  Object.entries(of).flatMap(([name, value]) => {
    if (value === null || value === '') return [];
    const pair = { key: `${list}.${name}`, value: textOf(value) };
    if (pair.key.length <= longestKey && pair.value.length <= longestValue) return [pair];
    losses.note('member_unfit', subject, pair.key, 'It is too long.');
    return [];
  });

const textOf = (value: Json): string => (typeof value === 'string' ? value : JSON.stringify(value));
