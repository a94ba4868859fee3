/** Reads what service providers send about a logout. */
import type {
  SamlIssuer,
  SamlKeys,
  SamlLogoutAnswer,
  SamlLogoutRequest,
} from '@keyward/core/ports';
import { childrenOf, namespaces, statusOf, textOf } from './elements.js';
import {
  attributeIn,
  idOf,
  issuedAt,
  issuerOf,
  messageReader,
  personIn,
  timeIn,
} from './read-message.js';

const requestIn = async (
  request: Element,
  isSigned: boolean,
  keys: SamlKeys,
): Promise<SamlLogoutRequest> => ({
  ...envelopeIn(request),
  notOnOrAfter: timeIn(request, 'NotOnOrAfter'),
  nameId: await personIn(request, isSigned, keys),
  sessionIndexes: childrenOf(request, namespaces.protocol, 'SessionIndex').map(
    (each) => textOf(each) ?? '',
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
