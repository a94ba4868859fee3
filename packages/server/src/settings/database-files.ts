/**
 * The files that the URL of a database names: certificates and a key. They are looked at before the first connection,
 * whose error would name none of them.
 */
import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { DatabaseAddress } from '@keyward/storage-typeorm';

/** @throws Error that names the parameter of the URL, and goes on after the name of the setting */
export const assertFilesUsable = (address: DatabaseAddress): void => {
  switch (address.kind) {
    case 'sqlite':
      return;
    case 'mysql':
      certificateIn('ssl-ca', address.tls?.caFile);
      return;
    case 'postgres': {
      const { caFile, certificateFile, keyFile } = address.tls;
      certificateIn('sslrootcert', caFile);
      const certificate = certificateIn('sslcert', certificateFile);
      const key = keyIn('sslkey', keyFile);
      if (certificate !== undefined && key !== undefined && !certificate.checkPrivateKey(key))
        throw new Error('names a private key in sslkey that does not belong to sslcert');
    }
  }
};

const certificateIn = (parameter: string, file: string | undefined): X509Certificate | undefined =>
  contentOf(parameter, file, 'certificate', (text) => new X509Certificate(text));

const keyIn = (parameter: string, file: string | undefined): KeyObject | undefined =>
  contentOf(parameter, file, 'private key without a passphrase', createPrivateKey);

const contentOf = <Content>(
  parameter: string,
  file: string | undefined,
  wanted: string,
  parse: (text: string) => Content,
): Content | undefined => {
  if (file === undefined) return undefined;

  const text = textIn(parameter, file);
  try {
    return parse(text);
  } catch {
    throw new Error(`names a file in ${parameter} that holds no ${wanted} (PEM)`);
  }
};

/** Notepad puts a byte order mark before the first line. */
const textIn = (parameter: string, file: string): string => {
  try {
    return readFileSync(file, 'utf8').replace(/^\uFEFF/, '');
  } catch {
    throw new Error(`names a file in ${parameter} that cannot be read`);
  }
};
