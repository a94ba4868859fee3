import type { Refusal } from '../../model/values/refusals.js';

/** Whether a refusal is told to the client at its address, and not to the person on a page (RFC 6749 §4.1.2.1). */
export const isToldToClient = ({ kind, code }: Refusal): boolean =>
  code !== 'interaction_over' && (kind === 'malformed' || kind === 'forbidden');
