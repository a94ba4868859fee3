/** SAML 2.0 for the core: providers of others over @node-saml/node-saml, and an issuer of its own. */
export { nodeSaml } from './node-saml.js';
export { nodeSamlIssuer } from './node-saml-issuer.js';
