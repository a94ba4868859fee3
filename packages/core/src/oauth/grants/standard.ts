import type { LoggingIn } from '../../login/log-in.js';
import type { LoginThrottle } from '../../sessions/login-throttle.js';
import type { Grant } from '../grant.js';
import { authorizationCode } from './authorization-code.js';
import { clientCredentials } from './client-credentials.js';
import { deviceCode } from './device-code.js';
import { otp } from './otp.js';
import { password } from './password.js';
import { refreshToken } from './refresh-token.js';
import { tokenExchange, type Exchanging } from '../../federation/token-exchange.js';

/** The grants of the bundled server. An embedder may pass others, or more. */
export const standardGrants = (
  deps: Exchanging & LoggingIn & { readonly otpThrottle: LoginThrottle },
): readonly Grant[] => [
  clientCredentials,
  authorizationCode(deps),
  authorizationCode(deps, 'authorization_code_verifier'),
  refreshToken(deps),
  password(deps),
  deviceCode(deps),
  otp(deps),
  tokenExchange(deps),
];
