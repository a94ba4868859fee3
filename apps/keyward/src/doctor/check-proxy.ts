import { isIP } from 'node:net';
import { type Configuration, isLoopbackIssuer } from '@keyward/server/parts';
import { findingsOf, type Finding } from './finding.js';

const { ok, warning, problem } = findingsOf('proxy');

const page = 'docs/how-to/run-behind-a-proxy.md';

/** Whether the headers of proxies are believed from proxies, and from them alone. */
export const checkProxy = ({
  issuer,
  trustedProxies,
}: Pick<Configuration, 'issuer' | 'trustedProxies'>): Finding => {
  const wide = trustedProxies.filter(holdsStrangers);
  if (wide.length > 0) {
    return problem(
      `KEYWARD_TRUST_PROXY trusts everyone in ${wide.join(', ')}, ` +
        'so a caller chooses the address that is limited and logged',
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

/**
 * Whether a network is wider than that of any proxy. The widest private ones are 10.0.0.0/8 (RFC 1918) and fc00::/7
 * (RFC 4193). Half of all addresses are a setting as wrong as all of them: the other half is easily added.
 */
const holdsStrangers = (network: string): boolean => {
  const [address = '', range] = network.toLowerCase().split('/');
  if (range === undefined) return false;

  const bits = isIP(range) === 4 ? onesIn(range) : Number(range);
  if (isIP(address) === 4) return bits < 8;
  if (address.startsWith('::ffff:')) return bits < 96 + 8;
  return bits < (address.startsWith('f') ? 7 : 16);
};

/** Of a mask such as 255.0.0.0. */
const onesIn = (mask: string): number => {
  const bits = mask.split('.').map((part) => Number(part).toString(2).padStart(8, '0'));
  return /^1*/.exec(bits.join(''))![0].length;
};
