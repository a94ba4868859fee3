/** Telling SAML service providers that a session has ended, by way of its browser. Their room is handed in. */
import type { SamlParticipant } from '../model/session/session.js';
import type { SamlDispatch } from '../ports/saml-issuer.js';
import type { Stores } from '../ports/storage.js';

/** Where a browser goes once every service provider was visited. Plain values, which wait. */
export type LogoutGoal =
  | {
      readonly kind: 'page';
      /** An address that the client has registered; undefined for a page of this server. */
      readonly location: string | undefined;
      readonly clientId: string | undefined;
      readonly tenantId: string | null;
    }
  /** The service provider that asked for the logout. */
  | {
      readonly kind: 'answer';
      readonly clientId: string;
      readonly entityId: string;
      readonly requestId: string;
      readonly relayState?: string | undefined;
    };

/** How a logout begins that tells service providers. */
export interface Departure {
  /** Makes the way to the first one, once the transaction is kept; undefined where none can be told. */
  readonly firstVisit: (() => Promise<SamlDispatch>) | undefined;
  readonly isPartial: boolean;
}

export interface SamlLogouts {
  /** Prepares the visits to these, within the transaction that ends their session. */
  readonly depart: (
    stores: Stores,
    participants: readonly SamlParticipant[],
    goal: LogoutGoal,
  ) => Promise<Departure>;
}

/** Those of a session that is held from now on, until the transaction ends. */
export const participantsOf = async (
  { sessions }: Pick<Stores, 'sessions'>,
  sessionId: string,
): Promise<readonly SamlParticipant[]> => {
  let participants: readonly SamlParticipant[] = [];
  await sessions.change(sessionId, (current) => {
    participants = current.samlParticipants;
    return current;
  });
  return participants;
};
