/** The party that a person lets act for them (RFC 8693 §4.4), as the rest of OAuth knows it. Its room is handed in. */
import type { Client } from '../model/client/client.js';
import type { AccessToken } from './access-token.js';
import type { Authorization } from './grant.js';

export interface ActingParties {
  /** The authorization with the delegate of its person at its resource, where there is one. */
  readonly nameIn: (client: Client, authorization: Authorization) => Promise<Authorization>;
  /**
   * Asks for a token of the party that this one names, if it names one.
   * @throws Refusal `grant_request_invalid`
   */
  readonly assertParty: (subject: AccessToken, actor: AccessToken | undefined) => Promise<void>;
}

export interface ActingDeps {
  readonly actingParties: ActingParties;
}
