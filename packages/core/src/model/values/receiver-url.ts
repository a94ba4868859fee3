/** Addresses that an administrator names, and to which this server sends signed messages. */
import { isAskableForm, leadsToPrivateNetwork } from './askable-url.js';
import { refuse } from './refusals.js';

/** Characters. */
export const longestReceiver = 1000;

const invalid = (field: string, why: string): never => refuse('invalid_field', { field, why });

/** @throws Refusal `invalid_field` */
export const assertReceiver = (field: string, url: string): void => {
  if (url.length > longestReceiver) invalid(field, `must be at most ${longestReceiver} characters`);
  if (!isAskableForm(url))
    invalid(field, 'must be an https URL without user and fragment, or http to this machine');
  if (leadsToPrivateNetwork(url)) invalid(field, 'must not lead into a private network');
};
