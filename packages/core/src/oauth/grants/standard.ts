import type { Grant } from '../grant.js';
import { clientCredentials } from './client-credentials.js';

/** The grants of the bundled server. An embedder may pass others, or more. */
export const standardGrants: readonly Grant[] = [clientCredentials];
