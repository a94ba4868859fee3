import type {
  CertificatesOf,
  SamlAnswer,
  SamlIssuer,
  SamlLoginRequest,
  SamlLogoutAnswer,
  SamlLogoutMessage,
  SamlLogoutRequest,
  SamlMessage,
  SamlPartyMetadata,
} from '../ports/saml-issuer.js';

/** A request as a test says it; the holder of the certificate `signedBy` has signed it. */
export interface PlainLoginRequest extends Partial<
  Omit<SamlLoginRequest, 'isSigned' | 'issuedAt'>
> {
  readonly issuer: string;
  readonly issuedAt: Date;
  readonly signedBy?: string | undefined;
}

/** SAML for service providers without XML and without keys: messages are JSON. */
/** A request to log out, or an answer to one, in the same way. */
export type PlainLogout = Partial<Omit<SamlLogoutRequest & SamlLogoutAnswer, 'isSigned'>> & {
  readonly issuer: string;
  readonly issuedAt: Date;
  readonly signedBy?: string | undefined;
};

export interface PlainSamlIssuer extends SamlIssuer {
  /** The message that says this. */
  say(request: PlainLoginRequest | PlainLogout): string;
  /** What an address of a logout says. */
  heardAt(location: string): SamlLogoutMessage;
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
  readMetadata: (text) =>
    text.startsWith('{')
      ? { party: { ...noParty, ...(JSON.parse(text) as Partial<SamlPartyMetadata>) } }
      : { problem: 'is no metadata' },

  heardAt: (location) =>
    JSON.parse(decodeURIComponent(location.split('?message=')[1]!)) as SamlLogoutMessage,
  writeLogout: (message) => {
    const text = JSON.stringify(message);
    const { destination: location, binding } = message;
    return Promise.resolve(
      binding === 'post'
        ? { location, fields: { message: text } }
        : { location: `${location}?message=${encodeURIComponent(text)}` },
    );
  },
  readLoginRequest: (message, certificatesOf) => read(message, certificatesOf, nothing),
  readLogoutRequest: (message, certificatesOf) => read(message, certificatesOf, noRequest),
  readLogoutAnswer: (message, certificatesOf) => read(message, certificatesOf, noAnswer),
});

interface PlainMessage {
  readonly issuer: string;
  readonly issuedAt: Date;
  readonly notOnOrAfter?: Date | undefined;
  readonly signedBy?: string | undefined;
}

const read = async <T extends object>(
  { text }: SamlMessage,
  certificatesOf: CertificatesOf,
  usual: T,
) => {
  if (!text.startsWith('{')) return { problem: 'is no request' };
  const said = JSON.parse(text, revived) as PlainMessage;
  const { signedBy, ...request } = { ...usual, ...said };
  const certificates = (await certificatesOf(request.issuer)) ?? [];
  const isVerifiable = signedBy !== undefined && certificates.length > 0;
  if (isVerifiable && !certificates.includes(signedBy)) return { problem: 'is badly signed' };
  return { request: { ...request, isSigned: isVerifiable } };
};

const revived = (name: string, value: unknown): unknown =>
  ['issuedAt', 'notOnOrAfter'].includes(name) ? new Date(value as string) : value;

const noParty: SamlPartyMetadata = {
  entityId: 'urn:party',
  acsUrls: [],
  slo: undefined,
  certificates: [],
  encryptionCertificate: undefined,
  signsRequests: false,
  nameIdFormats: [],
};

const noRequest = {
  id: '_logout',
  destination: undefined,
  notOnOrAfter: undefined,
  nameId: undefined,
  sessionIndexes: [],
};

const noAnswer = {
  id: '_answer',
  destination: undefined,
  inResponseTo: undefined,
  isSuccess: true,
};

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
  subject: undefined,
};
