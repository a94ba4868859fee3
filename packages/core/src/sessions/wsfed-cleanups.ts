/** Telling relying parties of WS-Federation that a session has ended (WS-Federation 1.2 §13.2.4). */
import { wsfedApplicationOf } from '../model/client/wsfed-application.js';
import type { SamlParticipant } from '../model/session/session.js';
import type { Stores } from '../ports/storage.js';

/**
 * Where a page lets the browser ask each of them for a picture, which ends its session there.
 * Rule: a relying party that is another realm now is not told
 */
export const cleanupsOf = async (
  { clients }: Pick<Stores, 'clients'>,
  participants: readonly SamlParticipant[],
): Promise<readonly string[]> => {
  const told = participants.filter(({ protocol }) => protocol === 'wsfed');
  const addresses = told.map(async ({ clientId, entityId }) => {
    const client = await clients.find(clientId);
    const application = client && wsfedApplicationOf(client);
    if (application?.realm !== entityId) return [];
    const address = application.sign_out_url ?? application.reply_urls[0]!;
    return [`${address}${address.includes('?') ? '&' : '?'}wa=wsignoutcleanup1.0`];
  });
  return (await Promise.all(addresses)).flat();
};
