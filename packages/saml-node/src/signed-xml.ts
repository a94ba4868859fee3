/** Signatures of XML, loaded when first needed: most deployments do not use SAML. A bundle keeps the name this way. */
export { SignedXml } from 'xml-crypto';
