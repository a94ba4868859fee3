import type { SamlAnswer, SamlIssuer, SamlLoginRequest } from '../ports/saml-issuer.js';

/** A request as a test says it; the holder of the certificate `signedBy` has signed it. */
export interface PlainLoginRequest extends Partial<
  Omit<SamlLoginRequest, 'isSigned' | 'issuedAt'>
> {
  readonly issuer: string;
  readonly issuedAt: Date;
  readonly signedBy?: string | undefined;
}

/** SAML for service providers without XML and without keys: messages are JSON. */
export interface PlainSamlIssuer extends SamlIssuer {
  /** The message that says this. */
  say(request: PlainLoginRequest): string;
  /** What an answer says. */
  heard(response: string): SamlAnswer;
}

export const plainSamlIssuer = (): PlainSamlIssuer => ({
  say: (request) => JSON.stringify(request),
  heard: (response) => JSON.parse(response) as SamlAnswer,
  createKey: (name, now) =>
    Promise.resolve({
      privateKey: `key of ${name} made ${now.toISOString()}`,
      certificate: `certificate of ${name} made ${now.toISOString()}`,
    }),
  writeAnswer: (answer) => Promise.resolve(JSON.stringify(answer)),
  metadata: (us) => JSON.stringify(us),

  async readLoginRequest({ text }, certificatesOf) {
    if (!text.startsWith('{')) return { problem: 'is no request' };
    const said = JSON.parse(text) as PlainLoginRequest;
    const { signedBy, ...request } = { ...nothing, ...said, issuedAt: new Date(said.issuedAt) };
    const certificates = (await certificatesOf(request.issuer)) ?? [];
    const isVerifiable = signedBy !== undefined && certificates.length > 0;
    if (isVerifiable && !certificates.includes(signedBy)) return { problem: 'is badly signed' };
    return { request: { ...request, isSigned: isVerifiable } };
  },
});

const nothing = {
  id: '_asked',
  destination: undefined,
  assertionConsumerService: undefined,
  hasIndex: false,
  protocolBinding: undefined,
  forceAuthn: false,
  isPassive: false,
  nameIdFormat: undefined,
  contexts: undefined,
};
