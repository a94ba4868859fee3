/** Others reach this room by `Possession`, which is handed to them. */
import { usesCertificate } from '../../model/client/mutual-tls.js';
import type { ForeignTokens } from '../foreign-tokens.js';
import type { Possession } from '../possession.js';
import { proofCheck, type ProofDeps } from './check-proof.js';
import { holdsCertificate, provenCertificate, type CertificateDeps } from './client-certificate.js';
import { proofOfClient } from './presented-proof.js';
import { assertBound, provenKey } from './proven-key.js';
import { requirePossession } from './require-possession.js';

export type ClientPossessionDeps = ProofDeps &
  CertificateDeps & { readonly foreignTokens: ForeignTokens };

export const clientPossession = (given: ClientPossessionDeps): Possession => {
  const deps = { ...given, checkProof: proofCheck(given) };
  return {
    confirm: async (client, { proof, certificate }) => ({
      jkt: await provenKey(deps, client, proof),
      x5t: provenCertificate(deps, client, certificate),
    }),
    keyOf: (client, proof) => deps.checkProof(proof, proofOfClient(client)),
    assertBound,
    requireOf: (held, token, shown) => requirePossession(deps, held, token, shown),
    isByCertificate: ({ metadata }) => usesCertificate(metadata.oauth.token_endpoint_auth_method),
    isCertificateOf: (client, der) => holdsCertificate(deps, client, der),
  };
};
