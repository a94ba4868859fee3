import type { Client } from '../../model/client/client.js';
import { isSameJson } from '../../model/values/json-in-one-order.js';

/** Rule: a client whose answers go to other hosts, or which has other keys, is asked for anew. */
export const isSameParty = (
  one: Pick<Client, 'metadata'>,
  other: Pick<Client, 'metadata'>,
): boolean => isSameJson(partyOf(one), partyOf(other));

const partyOf = ({ metadata: { urls, oauth } }: Pick<Client, 'metadata'>): unknown => [
  [
    ...new Set((urls.redirect_uris ?? []).map((uri) => /^\w+:\/\/(\[.*\]|[^/:?]+)/.exec(uri)?.[0])),
  ].sort(),
  oauth,
];
