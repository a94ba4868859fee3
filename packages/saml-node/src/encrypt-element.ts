/** Encrypts an assertion, or the name of a person, for one service provider. */
import {
  constants,
  createCipheriv,
  publicEncrypt,
  randomBytes,
  X509Certificate,
} from 'node:crypto';
import { certificatePem } from '@keyward/core/ports';
import { namespaces } from './elements.js';

export const encryption = 'http://www.w3.org/2001/04/xmlenc#';
const aes256Gcm = 'http://www.w3.org/2009/xmlenc11#aes256-gcm';
const oaep = `${encryption}rsa-oaep-mgf1p`;
/** What service providers understand; OAEP needs no hash without collisions. */
const oaepDigest = 'http://www.w3.org/2000/09/xmldsig#sha1';

export const encryptElement = (
  xml: string,
  holder: 'EncryptedAssertion' | 'EncryptedID',
  certificate: string,
): string => {
  const contentKey = randomBytes(32);
  const content = encrypted(xml, contentKey);
  const wrapped = publicEncrypt(
    {
      key: new X509Certificate(certificatePem(certificate)).publicKey,
      padding: constants.RSA_PKCS1_OAEP_PADDING,
      oaepHash: 'sha1',
    },
    contentKey,
  ).toString('base64');

  return [
    `<saml:${holder} xmlns:saml="${namespaces.assertion}">`,
    `<xenc:EncryptedData xmlns:xenc="${encryption}" Type="${encryption}Element">`,
    `<xenc:EncryptionMethod Algorithm="${aes256Gcm}"/>`,
    `<ds:KeyInfo xmlns:ds="${namespaces.signature}"><xenc:EncryptedKey>`,
    `<xenc:EncryptionMethod Algorithm="${oaep}"><ds:DigestMethod Algorithm="${oaepDigest}"/>`,
    `</xenc:EncryptionMethod><xenc:CipherData><xenc:CipherValue>${wrapped}</xenc:CipherValue>`,
    '</xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo>',
    `<xenc:CipherData><xenc:CipherValue>${content}</xenc:CipherValue></xenc:CipherData>`,
    `</xenc:EncryptedData></saml:${holder}>`,
  ].join('');
};

/** The initialization vector, the text, and the tag, one after the other. */
const encrypted = (text: string, key: Buffer): string => {
  const vector = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', key, vector);
  const hidden = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([vector, hidden, cipher.getAuthTag()]).toString('base64');
};
