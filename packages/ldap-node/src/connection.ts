import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls, type ConnectionOptions } from 'node:tls';
import {
  certificatePem,
  refuse,
  type DirectorySettings,
  type DirectoryStep,
} from '@keyward/core/ports';
import { Client, ResultCodeError } from 'ldapts';
import { memberOfSecret } from './settings-problem.js';

export interface ConnectionBounds {
  /** The addresses of a name that may be asked; none for a name that leads elsewhere. */
  readonly addressesOf: (name: string) => Promise<readonly string[]>;
  /** Milliseconds for connecting and for each answer. */
  readonly patience: number;
  /** Bytes that a directory answers with at most. */
  readonly longestAnswer: number;
  /** Hears how far it came. */
  readonly note?: ((step: DirectoryStep) => void) | undefined;
}

/** A connection that is encrypted, and bound as the service. */
export interface Connection {
  readonly client: Client;
  readonly bindAsService: () => Promise<void>;
  /** Counts the bytes of answers anew. */
  readonly begin: () => void;
  readonly close: () => void;
}

/** Of LDAP, as its answers hold them. */
export const resultCodes = {
  sizeLimitExceeded: 4,
  referral: 10,
  noSuchObject: 32,
  constraintViolation: 19,
  invalidDn: 34,
  inappropriateAuthentication: 48,
  invalidCredentials: 49,
  strongerAuthRequired: 8,
  insufficientAccess: 50,
  unwillingToPerform: 53,
} as const;

export const hasCode = (error: unknown, ...codes: readonly number[]): boolean =>
  error instanceof ResultCodeError && codes.includes(error.code);

/** Says whose fault it is, and nothing of the network in which the directory is. */
export const unreachable = ({ url }: Pick<DirectorySettings, 'url'>, why: string): never =>
  refuse('upstream_unreachable', { url, why });

/** As many addresses of one name as are tried. */
const triedAddresses = 3;

/**
 * Rule: the certificate of a directory is that of its name (RFC 4513 §3.1.3). It is asked at addresses that were
 * checked, over TLS alone. A connection that breaks off is not opened anew: it would be neither encrypted nor bound.
 */
export const openConnection = async (
  settings: DirectorySettings,
  bounds: ConnectionBounds,
): Promise<Connection> => {
  const member = memberOfSecret(settings);
  if (member !== undefined)
    return unreachable(
      settings,
      `is not asked: ${member} compares attributes that hold secrets, and must be changed here`,
    );

  const { hostname } = new URL(settings.url);
  const host = hostname.replace(/^\[|\]$/g, '');
  const addresses = await bounds.addressesOf(host).catch(() => []);
  if (addresses.length === 0) return unreachable(settings, 'does not lead to an allowed network');

  let failed: unknown;
  for (const address of addresses.slice(0, triedAddresses)) {
    const connection = clientAt(settings, bounds, { host, address });
    try {
      await secure(connection.client, settings, host);
      await bindAt(connection, bounds);
      return connection;
    } catch (error) {
      failed = error;
      connection.close();
      if (error instanceof StartTlsRefused || error instanceof ResultCodeError) break;
    }
  }
  return unreachable(settings, reasonOf(failed));
};

const bindAt = async (
  { bindAsService }: Connection,
  { note = () => undefined }: ConnectionBounds,
): Promise<void> => {
  await bindAsService().catch((error: unknown) => {
    if (error instanceof ResultCodeError) note('connection');
    throw error;
  });
  note('connection');
  note('service_account');
};

/** Whose fault it is. Each reason names the settings to look at. */
export const reasons = {
  late: 'is not reached over TLS at the host and port of url, or does not answer in time',
  untrusted:
    'shows a certificate that is not of the host in url, or of no authority in ca_certificates',
  plain: 'does not offer StartTLS at the host and port of url',
  unbound: 'does not take bind_dn with this client_secret',
  baseless: 'has no entry base_dn, or does not show it to bind_dn',
  groupless: 'has no entry group_base_dn, or does not show it to bind_dn',
  referring: 'answers to base_dn or group_base_dn with a referral, which is not followed',
  endless: 'does not come to the end of its people',
  odd: 'does not answer as it should',
} as const;

const reasonOf = (error: unknown): string => {
  if (error instanceof StartTlsRefused) return reasons.plain;
  const { invalidCredentials, invalidDn, inappropriateAuthentication } = resultCodes;
  const { unwillingToPerform, noSuchObject, strongerAuthRequired, insufficientAccess } =
    resultCodes;
  if (
    hasCode(error, invalidCredentials, invalidDn, inappropriateAuthentication, noSuchObject) ||
    hasCode(error, unwillingToPerform, strongerAuthRequired, insufficientAccess)
  )
    return reasons.unbound;
  if (error instanceof ResultCodeError) return reasons.odd;
  return isUntrusted(error) ? reasons.untrusted : reasons.late;
};

/** As Node and OpenSSL name what is wrong with a certificate. */
const isUntrusted = (error: unknown): boolean => {
  const { code } = Object(error) as { readonly code?: unknown };
  return /CERT|ISSUER|LEAF_SIGNATURE|INVALID_CA|CRL/.test(String(code));
};

class StartTlsRefused extends Error {}

interface Target {
  readonly host: string;
  readonly address: string;
}

const trustOf = ({ authorities }: DirectorySettings, host: string): ConnectionOptions => ({
  ...(authorities.length > 0 ? { ca: authorities.map(certificatePem) } : {}),
  // The certificate is compared with the name, whatever address it was found at. No address stands in SNI.
  ...(isIP(host) === 0 ? { servername: host } : {}),
  host,
  minVersion: 'TLSv1.2',
  rejectUnauthorized: true,
});

const clientAt = (
  settings: DirectorySettings,
  { patience, longestAnswer }: ConnectionBounds,
  { host, address }: Target,
): Connection => {
  let isUsed = false;
  let received = 0;
  const once = <S extends { on: (name: 'data', hear: (data: Buffer) => void) => unknown }>(
    open: () => S & { destroy: () => unknown },
  ): S => {
    if (isUsed) throw new Error('The connection is over.');
    isUsed = true;
    return counted(open());
  };
  const counted = <S extends { on: (name: 'data', hear: (data: Buffer) => void) => unknown }>(
    socket: S & { destroy: () => unknown },
  ): S => {
    socket.on('data', (data) => {
      received += data.length;
      if (received > longestAnswer) socket.destroy();
    });
    return socket;
  };

  const { url, bindDn, bindPassword } = settings;
  const isSecure = url.startsWith('ldaps:');
  const port = Number(new URL(url).port) || (isSecure ? 636 : 389);
  const trust = trustOf(settings, host);
  const client = new Client({
    url,
    timeout: patience,
    connectTimeout: patience,
    createConnection: () => once(() => connectTcp({ host: address, port })),
    createSecureConnection: (...given: unknown[]) =>
      isSecure
        ? once(() => connectTls({ ...trust, host: address, port }))
        : counted(connectTls(given[0] as ConnectionOptions)),
  });
  return {
    client,
    bindAsService: () => client.bind(bindDn, bindPassword),
    begin: () => {
      received = 0;
    },
    close: () => void client.unbind().catch(() => undefined),
  };
};

const secure = async (client: Client, settings: DirectorySettings, host: string): Promise<void> => {
  if (settings.url.startsWith('ldaps:')) return;
  await client.startTLS(trustOf(settings, host)).catch((error: unknown) => {
    if (error instanceof ResultCodeError) throw new StartTlsRefused();
    throw error;
  });
};
