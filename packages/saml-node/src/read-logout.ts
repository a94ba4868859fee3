/** Reads what service providers send about a logout. */
import type { SamlIssuer, SamlLogoutAnswer, SamlLogoutRequest } from '@keyward/core/ports';
import { childrenOf, namespaces, statusOf } from './elements.js';
import {
  attributeIn,
  idOf,
  issuedAt,
  issuerOf,
  messageReader,
  onlyOne,
  textIn,
  timeIn,
  unreadable,
} from './read-message.js';

const requestIn = (request: Element, isSigned: boolean): SamlLogoutRequest => ({
  ...envelopeIn(request),
  notOnOrAfter: timeIn(request, 'NotOnOrAfter'),
  nameId:
    textIn(onlyOne(request, namespaces.assertion, 'NameID')) ??
    unreadable('has no NameID that is not encrypted'),
  sessionIndexes: childrenOf(request, namespaces.protocol, 'SessionIndex').map(
    (each) => textIn(each) ?? '',
  ),
  isSigned,
});

const answerIn = (answer: Element, isSigned: boolean): SamlLogoutAnswer => ({
  ...envelopeIn(answer),
  inResponseTo: attributeIn(answer, 'InResponseTo'),
  isSuccess: isWhole(answer),
  isSigned,
});

/** A partial logout is a success with a second word. */
const isWhole = (answer: Element): boolean => {
  const [status] = childrenOf(answer, namespaces.protocol, 'Status');
  const [outer] = childrenOf(status, namespaces.protocol, 'StatusCode');
  return (
    statusOf(answer) === 'Success' &&
    childrenOf(outer, namespaces.protocol, 'StatusCode').length === 0
  );
};

const envelopeIn = (message: Element) => ({
  id: idOf(message),
  issuer: issuerOf(message),
  destination: attributeIn(message, 'Destination'),
  issuedAt: issuedAt(message),
});

export const readLogoutRequest: SamlIssuer['readLogoutRequest'] = messageReader({
  element: 'LogoutRequest',
  parameter: 'SAMLRequest',
  read: requestIn,
});

export const readLogoutAnswer: SamlIssuer['readLogoutAnswer'] = messageReader({
  element: 'LogoutResponse',
  parameter: 'SAMLResponse',
  read: answerIn,
});
