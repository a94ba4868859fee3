import type { SamlAssertion, SamlMessages, SamlRequest, SamlResponse } from '../ports/saml.js';

/** A response as a test says it: the holder of the certificate "MIIB" has signed it unless told otherwise. */
export interface PlainResponse extends Omit<SamlResponse, 'assertion'> {
  readonly assertion: Omit<SamlAssertion, 'attributes'> & {
    readonly attributes: Readonly<Record<string, readonly string[]>>;
  };
  readonly signedBy?: string | undefined;
}

/** A response is posted as the name under which it was said. */
export interface PlainSaml extends SamlMessages {
  say(response: PlainResponse): string;
}

/** SAML without XML and without keys. */
export const plainSaml = (): PlainSaml => {
  const said: PlainResponse[] = [];

  return {
    say: (response) => `response ${said.push(response)}`,
    certificateProblem: (certificate) =>
      certificate.startsWith('MIIB') ? undefined : 'is no certificate',
    // "MIIB" and the milliseconds of its end.
    certificateEnd: (certificate) => {
      const [, end] = /^MIIB(\d+)$/.exec(certificate) ?? [];
      return end === undefined ? undefined : new Date(Number(end));
    },
    createKey: (name, now) => Promise.resolve(`key of ${name} made ${now.toISOString()}`),
    request: (request) => Promise.resolve(addressOf(request)),
    metadata: ({ entityId, key, nameKey }) =>
      Promise.resolve(`<md entityID="${entityId}" key="${key}" nameKey="${nameKey}"/>`),
    read: (posted, certificates) => Promise.resolve(readFrom(said, posted, certificates)),
  };
};

const addressOf = ({ destination, ...request }: SamlRequest): string => {
  const query = Object.entries(request).map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value))}`,
  );
  return `${destination}?${query.join('&')}`;
};

const readFrom = (
  said: readonly PlainResponse[],
  posted: string,
  certificates: readonly string[],
): Awaited<ReturnType<SamlMessages['read']>> => {
  const number = Number(/^response (\d+)$/.exec(posted)?.[1]);
  const found = said[number - 1];
  if (found === undefined) return { problem: 'sends something else than a response' };

  const { signedBy = 'MIIB', assertion, ...envelope } = found;
  if (!certificates.includes(signedBy)) return { problem: 'sends nothing that it has signed' };

  const attributes = new Map(Object.entries(assertion.attributes));
  return { response: { ...envelope, assertion: { ...assertion, attributes } } };
};
