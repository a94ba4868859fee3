import { clockSkew } from '../oauth/foreign-tokens.js';
import type { SamlAssertion, SamlConfirmation, SamlResponse } from '../ports/saml.js';

/** What an answer to a request of ours has to say. */
export interface ExpectedAssertion {
  readonly issuer: string;
  readonly audience: string;
  readonly recipient: string;
  readonly inResponseTo: string;
}

const bearer = 'urn:oasis:names:tc:SAML:2.0:cm:bearer';

/**
 * Why the provider is not believed, as the end of a sentence about it.
 * Rule: an assertion counts when the provider of the login has made it for this server, as the answer to the
 * request of this login, and in time (SAML Profiles §4.1.4.3).
 */
export const assertionProblem = (
  response: SamlResponse,
  expected: ExpectedAssertion,
  now: Date,
): string | undefined => {
  const { assertion } = response;
  const problem = envelopeProblem(response, expected) ?? statementProblem(assertion, expected, now);
  if (problem !== undefined) return problem;

  const problems = assertion.confirmations.map((each) => confirmationProblem(each, expected, now));
  if (problems.includes(undefined)) return undefined;
  return problems[0] ?? 'sends an assertion that does not say for whom it is';
};

/** The envelope need not name anything; what it names must be right. */
const envelopeProblem = (
  { issuer, destination, inResponseTo, assertion }: SamlResponse,
  expected: ExpectedAssertion,
): string | undefined => {
  const differs = (given: string | undefined, wanted: string): boolean =>
    given !== undefined && given !== wanted;

  if (differs(issuer, expected.issuer) || assertion.issuer !== expected.issuer) {
    return 'is not the one that made the assertion';
  }
  if (differs(destination, expected.recipient)) {
    return 'sends a response that is meant for another address';
  }
  if (differs(inResponseTo, expected.inResponseTo)) {
    return 'answers another request than that of this login';
  }
  return undefined;
};

const statementProblem = (
  assertion: SamlAssertion,
  { audience }: ExpectedAssertion,
  now: Date,
): string | undefined => {
  const { audiences, authenticatedAt } = assertion;
  if (audiences.length === 0 || !audiences.every((each) => each.includes(audience))) {
    return 'sends an assertion that is not meant for this server';
  }
  if (authenticatedAt === undefined) {
    return 'sends an assertion that does not say that anybody has logged in';
  }
  const time = timeProblem(assertion, now);
  return time && `sends an assertion that ${time}`;
};

const confirmationProblem = (
  confirmation: SamlConfirmation,
  { recipient, inResponseTo }: ExpectedAssertion,
  now: Date,
): string | undefined => {
  if (confirmation.method !== bearer) return 'sends an assertion that is not for whoever bears it';
  if (confirmation.recipient !== recipient)
    return 'sends an assertion that is meant for another address';
  // Rule: nobody is let in by an assertion that was not asked for (SAML Profiles §4.1.5).
  if (confirmation.inResponseTo !== inResponseTo)
    return 'sends an assertion for another request than that of this login';
  if (confirmation.notOnOrAfter === undefined) return 'sends an assertion without an end';
  const time = timeProblem(confirmation, now);
  return time && `sends an assertion that ${time}`;
};

type Times = Pick<SamlConfirmation, 'notBefore' | 'notOnOrAfter'> &
  Partial<Pick<SamlAssertion, 'sessionNotOnOrAfter'>>;

/** Rule: the clocks of others may differ from ours by 30 s, and no more. */
const timeProblem = (
  { notBefore, notOnOrAfter, sessionNotOnOrAfter }: Times,
  now: Date,
): string | undefined => {
  const early = new Date(now.getTime() + clockSkew * 1000);
  const late = new Date(now.getTime() - clockSkew * 1000);
  if (notBefore !== undefined && notBefore > early) return 'is not valid yet';
  return [notOnOrAfter, sessionNotOnOrAfter].some((end) => end !== undefined && end <= late)
    ? 'has expired'
    : undefined;
};
