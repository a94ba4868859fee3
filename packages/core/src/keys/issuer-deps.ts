import type { Clock } from '../ports/clock.js';
import type { Digest } from '../ports/digest.js';
import type { Random } from '../ports/random.js';
import type { TokenSigner } from '../ports/token-signer.js';
import type { KeyRing } from './key-ring.js';

/** What every token is made with. */
export interface IssuerDeps {
  /** The public base URL of this server: the `iss` of its tokens. */
  readonly issuer: string;
  readonly keys: KeyRing;
  readonly signer: TokenSigner;
  readonly clock: Clock;
  readonly random: Random;
  readonly digest: Digest;
}
