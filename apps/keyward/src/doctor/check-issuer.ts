import { issuerOfAudience } from '@keyward/core/management';
import { type Configuration, isLoopbackIssuer } from '@keyward/server/parts';
import { findingsOf, type Finding } from './finding.js';
import type { DatabaseFacts, IssuerFacts } from './ports.js';

const issuerFindings = findingsOf('issuer');
const storedFindings = findingsOf('issuer of the database');
const tlsFindings = findingsOf('TLS');

type Issuer = Pick<Configuration, 'issuer'>;

/** Whether applications reach this installation at its issuer. */
export const checkIssuer = ({ issuer }: Issuer, facts: IssuerFacts): Finding => {
  const { ok, problem } = issuerFindings;
  if (facts.unreachable !== undefined) return explainUnreachable(issuer, facts.unreachable);

  const { status, issuer: published } = facts;
  const address = `${issuer}/.well-known/openid-configuration`;
  if (status !== 200) {
    return problem(
      `${address} answers ${status}`,
      status >= 500
        ? 'Look whether the server runs and is ready (/readyz), and whether the proxy leads to it.'
        : 'Set KEYWARD_ISSUER to the address at which the proxy passes every path to this server.',
    );
  }
  if (published !== issuer) {
    return problem(
      `${address} names another issuer: ${JSON.stringify(published)}`,
      'Set KEYWARD_ISSUER of every server to the same address, and restart those that have another.',
    );
  }
  return ok(`${issuer} answers, and its discovery names it`);
};

const explainUnreachable = (
  issuer: string,
  { code, message }: { readonly code: string; readonly message: string },
): Finding => {
  const { warning, problem } = issuerFindings;
  if (isLoopbackIssuer(issuer)) {
    return warning(`nothing answers at ${issuer} (${code})`, 'Start the server: keyward serve.');
  }
  if (isOfCertificate(code)) return problem(`${issuer} cannot be trusted: ${message}`, adviceOfTls);
  return problem(
    `${issuer} cannot be reached from here: ${message}`,
    'Start the server; then look at the name in DNS, at the proxy and at the firewall.',
  );
};

const adviceOfTls =
  'Give the proxy a valid certificate with its chain. For an authority of your own, start with NODE_EXTRA_CA_CERTS.';

/** Codes of OpenSSL and Node for a certificate that is not accepted. */
const isOfCertificate = (code: string): boolean =>
  /CERT|SELF_SIGNED|UNABLE_TO_|SIGNATURE|ERR_TLS|ERR_SSL|EPROTO/.test(code);

/** Undefined where the database belongs to this issuer, or to none yet. */
export const checkStoredIssuer = (
  { issuer }: Issuer,
  facts: DatabaseFacts,
): Finding | undefined => {
  const audience = facts.unusable === undefined ? facts.inspection.managementAudience : undefined;
  const stored = audience === undefined ? issuer : issuerOfAudience(audience);
  if (stored === issuer) return undefined;

  return storedFindings.problem(
    `the database belongs to ${stored}, and KEYWARD_ISSUER is ${issuer}`,
    `Set KEYWARD_ISSUER=${stored}. To move the installation, stop all its servers and start once with ` +
      'keyward serve --new-issuer. docs/how-to/operate.md, "Move to another issuer", says what changes.',
  );
};

/** Undefined for an issuer that only this machine reaches. */
export const checkTls = ({ issuer }: Issuer, facts: IssuerFacts): Finding | undefined => {
  const { ok, warning, problem } = tlsFindings;
  if (isLoopbackIssuer(issuer)) return undefined;
  if (!issuer.startsWith('https:')) {
    return warning(
      'the issuer is http, so passwords and tokens cross the network in the open',
      'Let a proxy terminate TLS, and set KEYWARD_ISSUER to its https address.',
    );
  }
  if (facts.unreachable === undefined) return ok('the certificate of the issuer is valid');
  const { code } = facts.unreachable;
  return isOfCertificate(code)
    ? problem(`the certificate of the issuer is not accepted (${code})`, adviceOfTls)
    : undefined;
};
