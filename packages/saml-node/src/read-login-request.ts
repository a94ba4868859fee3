/** Reads requests of service providers to log a person in. */
import type { SamlIssuer, SamlKeys, SamlLoginRequest } from '@keyward/core/ports';
import { childrenOf, namespaces, textOf } from './elements.js';
import {
  attributeIn,
  idOf,
  issuedAt,
  issuerOf,
  messageReader,
  onlyOne,
  personIn,
  unreadable,
} from './read-message.js';

const flagIn = (request: Element, name: string): boolean => {
  const value = attributeIn(request, name) ?? 'false';
  if (!['true', '1', 'false', '0'].includes(value)) unreadable(`has an ${name} that is no boolean`);
  return value === 'true' || value === '1';
};

const requestIn = async (
  request: Element,
  isSigned: boolean,
  keys: SamlKeys,
): Promise<SamlLoginRequest> => {
  const policy = onlyOne(request, namespaces.protocol, 'NameIDPolicy');
  const subject = onlyOne(request, namespaces.assertion, 'Subject');
  if (childrenOf(subject, namespaces.assertion, 'SubjectConfirmation').length > 0)
    unreadable('names a Subject with a SubjectConfirmation, which is not taken here');
  return {
    id: idOf(request),
    issuer: issuerOf(request),
    destination: attributeIn(request, 'Destination'),
    issuedAt: issuedAt(request),
    assertionConsumerService: attributeIn(request, 'AssertionConsumerServiceURL'),
    hasIndex: attributeIn(request, 'AssertionConsumerServiceIndex') !== undefined,
    protocolBinding: attributeIn(request, 'ProtocolBinding'),
    forceAuthn: flagIn(request, 'ForceAuthn'),
    isPassive: flagIn(request, 'IsPassive'),
    nameIdFormat: attributeIn(policy, 'Format'),
    contexts: contextsIn(request),
    subject: subject && { nameId: await personIn(subject, isSigned, keys) },
    isSigned,
  };
};

const contextsIn = (request: Element): SamlLoginRequest['contexts'] => {
  const wanted = onlyOne(request, namespaces.protocol, 'RequestedAuthnContext');
  if (wanted === undefined) return undefined;

  const classes = childrenOf(wanted, namespaces.assertion, 'AuthnContextClassRef');
  return {
    comparison: attributeIn(wanted, 'Comparison') ?? 'exact',
    classes: classes.map(textOf).filter((text) => text !== undefined),
  };
};

export const readLoginRequest: SamlIssuer['readLoginRequest'] = messageReader({
  element: 'AuthnRequest',
  parameter: 'SAMLRequest',
  read: requestIn,
});
