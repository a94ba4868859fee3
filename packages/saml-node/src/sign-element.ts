import { certificatePem, type SamlKey } from '@keyward/core/ports';
import type { ComputeSignatureOptions } from 'xml-crypto';

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

type Location = NonNullable<ComputeSignatureOptions['location']>;

/** Where the schemas have the signature of an element. */
const behindIssuer: Location = { reference: `/*/*[local-name(.)='Issuer']`, action: 'after' };
export const asFirst: Location = { reference: '/*', action: 'prepend' };
export const asLast: Location = { reference: '/*', action: 'append' };

/** The element with a signature of it, which names it by an attribute that is an id. */
export const signElement = async (
  xml: string,
  key: SamlKey,
  location: Location = behindIssuer,
): Promise<string> => {
  const { SignedXml } = await import('./signed-xml.js');
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: certificatePem(key.certificate),
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
    idAttribute: 'AssertionID',
  });
  signer.addReference({
    xpath: '/*',
    transforms: [enveloped, exclusive],
    digestAlgorithm: sha256,
  });
  signer.computeSignature(xml, { prefix: 'ds', location });
  return signer.getSignedXml();
};
