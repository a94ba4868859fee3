import type { LogInDeps } from '../../login/log-in.js';
import type { Grant } from '../grant.js';
import { authorizationCode } from './authorization-code.js';
import { clientCredentials } from './client-credentials.js';
import { deviceCode } from './device-code.js';
import { otp, type OtpDeps } from './otp.js';
import { password } from './password.js';
import { refreshToken } from './refresh-token.js';

/** The grants that know no other identity provider; token exchange, which does, joins them from there. */
export const standardGrants = (deps: LogInDeps & OtpDeps): readonly Grant[] => [
  clientCredentials(deps),
  authorizationCode(deps),
  authorizationCode(deps, 'authorization_code_verifier'),
  refreshToken(deps),
  password(deps),
  deviceCode(deps),
  otp(deps),
];
