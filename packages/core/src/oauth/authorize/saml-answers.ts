/** A request of a SAML service provider, as the authorization endpoint knows it. Its room is handed in. */
import type { ClientAccess } from '../../model/client/client-access.js';
import type { Client } from '../../model/client/client.js';
import type { Session } from '../../model/session/session.js';
import type { Person } from '../../model/user/user.js';
import type { Origin } from '../../model/values/origin.js';
import type { Refusal } from '../../model/values/refusals.js';
import type { ReturnAddress } from './authorization-request.js';
import type { AskedBySaml } from './asked-by-saml.js';
import type { NextStep } from './next-step.js';

export interface AgreedSaml {
  readonly access: ClientAccess;
  readonly to: ReturnAddress;
  readonly saml: AskedBySaml;
  readonly session: Session;
  readonly user: Person;
  /** Of the page that was shown, if one was; the answer uses it up. */
  readonly handle?: string | undefined;
  readonly origin: Origin | undefined;
}

/** Where an answer goes, and what asked for it. */
export type SamlAddress = Pick<ReturnAddress, 'redirectUri' | 'saml'>;

export interface SamlAnswers {
  /**
   * Whether the client is still the entity that asked, and takes answers there.
   * Rule: an answer without a request goes to a client alone that takes such answers
   */
  readonly takes: (client: Client, to: SamlAddress) => boolean;
  /**
   * The assertion about a person who is logged in.
   * @throws Refusal as `holdBasis`, and `impersonation_refused`, `interaction_over`, `authentication_unmet`
   */
  readonly pass: (agreed: AgreedSaml) => Promise<NextStep>;
  /**
   * What went wrong, as a status.
   * @throws Refusal the same, where no request is there to be answered
   */
  readonly refuse: (
    client: Client,
    asked: { readonly to: ReturnAddress; readonly saml: AskedBySaml },
    refusal: Refusal,
  ) => Promise<NextStep>;
}
