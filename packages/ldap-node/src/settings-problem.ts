import { X509Certificate } from 'node:crypto';
import {
  certificatePem,
  type DirectorySettings,
  type PasswordDirectory,
} from '@keyward/core/ports';
import { isSecret } from './entries.js';
import { filterProblem, isFilterOfSecret } from './filters.js';

type Settings = Parameters<PasswordDirectory['problem']>[0];

const secret = 'must not be an attribute that holds secrets';

/** What a directory cannot be asked with. */
export const settingsProblem: PasswordDirectory['problem'] = (settings) =>
  problemOfUrl(settings) ??
  problemOf('user_filter', filterProblem(settings.userFilter, 'login')) ??
  problemOf('group_filter', filterProblem(settings.groupFilter, 'dn')) ??
  problemOf('unique_attribute', isSecret(settings.uniqueAttribute) ? secret : undefined) ??
  problemOf('bind_dn', nameProblem(settings.bindDn)) ??
  problemOf('base_dn', nameProblem(settings.baseDn)) ??
  problemOf('group_base_dn', nameProblem(settings.groupBaseDn)) ??
  problemOfAuthorities(settings);

/**
 * The member of kept settings that asks for what holds a secret of a person.
 * Rule: settings from before a rule about secrets are held to it when they are used.
 */
export const memberOfSecret = (settings: DirectorySettings): string | undefined => {
  if (isFilterOfSecret(settings.userFilter)) return 'user_filter';
  if (isFilterOfSecret(settings.groupFilter)) return 'group_filter';
  return isSecret(settings.uniqueAttribute) ? 'unique_attribute' : undefined;
};

const problemOf = (member: string, why: string | undefined) =>
  why === undefined ? undefined : { member, why };

/** Rule: a directory is asked over TLS alone, by ldaps or by StartTLS (RFC 4513 §3.1). */
const problemOfUrl = ({ url, startTls }: Settings) => {
  const isUrl = /^ldaps?:\/\/[^/?#@\s]+\/?$/i.test(url) && URL.canParse(url);
  if (!isUrl)
    return problemOf('url', 'must be an ldaps or ldap URL of a host, with a port or without');
  const isSecure = /^ldaps:/i.test(url);
  if (!isSecure && !startTls)
    return problemOf(
      'url',
      'must begin with ldaps, or start_tls must be true: passwords are never sent in the clear',
    );
  return isSecure && startTls
    ? problemOf('start_tls', 'must not stand beside an ldaps URL, which begins with TLS')
    : undefined;
};

/** RFC 4514 §3, or a name as Active Directory takes it to bind. */
const attribute = String.raw`\s*(?:[a-zA-Z][\w-]*|\d+(?:\.\d+)*)\s*=(?:\\.|[^\\,+"<>;])*`;
const distinguishedName = new RegExp(`^${attribute}(?:[,+]${attribute})*$`, 'u');
const accountName = /^[^\s@\\=,]+(?:@[^\s@\\=,]+|\\[^\s@\\=,]+)$/u;

const nameProblem = (name: string | undefined): string | undefined =>
  name === undefined || distinguishedName.test(name) || accountName.test(name)
    ? undefined
    : 'must be a distinguished name, such as ou=people,dc=example,dc=com (RFC 4514)';

const problemOfAuthorities = ({ authorities }: Settings) => {
  for (const [at, pem] of authorities.entries()) {
    try {
      new X509Certificate(certificatePem(pem));
    } catch {
      return problemOf(`ca_certificates[${at}]`, 'must be an X.509 certificate in PEM');
    }
  }
  return undefined;
};
