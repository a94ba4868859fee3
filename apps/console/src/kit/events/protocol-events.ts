/** What applications do by themselves while people work with them: it would hide what people did. */
import { equals, not } from '../../api/filter.js';

/** A code or a token that is used twice is none of them: that is a warning. */
export const protocolEvents = [
  'grant.authorized',
  'grant.redeemed',
  'grant.refreshed',
  'grant.exchanged',
  'grant.revoked',
  'token.revoked',
  'trust.used',
] as const;

/** For the parameter `q`. */
export const withoutProtocol = `(&${protocolEvents.map((name) => not(equals('event', name))).join('')})`;
