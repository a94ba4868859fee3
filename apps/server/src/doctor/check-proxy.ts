import { isLoopbackIssuer, type Configuration } from '../configuration.js';
import { findingsOf, type Finding } from './finding.js';

const { ok, warning, problem } = findingsOf('proxy');

const page = 'docs/how-to/run-behind-a-proxy.md';

/** Whether the headers of proxies are believed from proxies, and from them alone. */
export const checkProxy = ({
  issuer,
  trustedProxies,
}: Pick<Configuration, 'issuer' | 'trustedProxies'>): Finding => {
  const everyone = trustedProxies.find((each) => /\/0+$/.test(each));
  if (everyone !== undefined) {
    return problem(
      `KEYWARD_TRUST_PROXY trusts everyone (${everyone}), so a caller chooses the address that is limited and logged`,
      `List the addresses of the proxies alone, such as KEYWARD_TRUST_PROXY=10.0.0.1. See ${page}`,
    );
  }
  if (trustedProxies.length > 0) {
    return ok(`X-Forwarded-For and Forwarded are believed from ${trustedProxies.join(', ')}`);
  }
  if (issuer.startsWith('https:') && !isLoopbackIssuer(issuer)) {
    return warning(
      'the issuer is https, so a proxy is in front, but none is trusted: all callers share its rate limits',
      `Set KEYWARD_TRUST_PROXY to the addresses of the proxy, such as 10.0.0.1. See ${page}`,
    );
  }
  return ok('none is in front');
};
