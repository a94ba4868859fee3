import type { SamlKey } from '@keyward/core/ports';
import { certificatePem } from './certificates.js';

const exclusive = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const enveloped = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const rsaSha256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const sha256 = 'http://www.w3.org/2001/04/xmlenc#sha256';

/** The element with a signature of it, behind its issuer. */
export const signElement = async (xml: string, key: SamlKey): Promise<string> => {
  const { SignedXml } = await import('./signed-xml.js');
  const signer = new SignedXml({
    privateKey: key.privateKey,
    publicCert: certificatePem(key.certificate),
    signatureAlgorithm: rsaSha256,
    canonicalizationAlgorithm: exclusive,
  });
  signer.addReference({
    xpath: '/*',
    transforms: [enveloped, exclusive],
    digestAlgorithm: sha256,
  });
  signer.computeSignature(xml, {
    prefix: 'ds',
    location: { reference: `/*/*[local-name(.)='Issuer']`, action: 'after' },
  });
  return signer.getSignedXml();
};
