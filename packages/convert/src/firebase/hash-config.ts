/**
 * The parameters of the hashes of a project, which its console shows under "Password hash parameters", as text or in
 * JSON. The signer key is a secret: no message names it.
 */
import { BrokenInput } from '../broken-input.js';

export interface HashConfig {
  /** In Base64, as the separator, without padding. */
  readonly signerKey: string;
  readonly saltSeparator: string;
  readonly rounds: number;
  readonly memoryCost: number;
}

const names = ['algorithm', 'base64_signer_key', 'base64_salt_separator', 'rounds', 'mem_cost'];

/** @throws BrokenInput that names the parameter */
export const readHashConfig = (file: string, text: string): HashConfig => {
  const found = new Map(
    names.map((name) => [name, new RegExp(`\\b${name}"?\\s*:\\s*"?([^\\s",}]*)`).exec(text)?.[1]]),
  );
  const wrong = (name: string, rule: string): BrokenInput =>
    new BrokenInput(`${file}: ${name} must be ${rule}, as the console of Firebase shows it.`);
  const base64 = (name: string): string => {
    const [, plain] = /^([\w+/-]*)=*$/.exec(found.get(name) ?? '?') ?? [];
    if (plain === undefined) throw wrong(name, 'Base64');
    return standard(plain);
  };
  const number = (name: string): number => {
    const value = found.get(name) ?? '';
    if (!/^[1-9]\d{0,3}$/.test(value)) throw wrong(name, 'a number');
    return Number(value);
  };

  if (found.get('algorithm') !== 'SCRYPT') throw wrong('algorithm', 'SCRYPT');
  return {
    signerKey: base64('base64_signer_key'),
    saltSeparator: base64('base64_salt_separator'),
    rounds: number('rounds'),
    memoryCost: number('mem_cost'),
  };
};

/** Without padding, and with the usual alphabet: Firebase writes the one for addresses in places. */
export const standard = (base64: string): string =>
  base64.replace(/=+$/, '').replaceAll('-', '+').replaceAll('_', '/');
