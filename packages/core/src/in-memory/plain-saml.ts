import type { SamlAssertion, SamlMessages, SamlResponse } from '../ports/saml.js';

/** A response as a test says it: whoever holds the certificate "MIIB" has signed it unless told otherwise. */
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
    createKey: async (name, now) => `key of ${name} made ${now.toISOString()}`,
    request: async ({ destination, ...request }) =>
      `${destination}?${Object.entries(request)
        .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
        .join('&')}`,
    metadata: async ({ entityId, key }) => `<md entityID="${entityId}" key="${key}"/>`,
    async read(response, certificates) {
      const found = said[Number(/^response (\d+)$/.exec(response)?.[1]) - 1];
      if (found === undefined) return { problem: 'sends something else than a response' };
      const { signedBy = 'MIIB', ...rest } = found;
      return certificates.includes(signedBy)
        ? {
            response: {
              ...rest,
              assertion: {
                ...rest.assertion,
                attributes: new Map(Object.entries(rest.assertion.attributes)),
              },
            },
          }
        : { problem: 'sends nothing that it has signed' };
    },
  };
};
