/** SAML for the core: providers of others over @node-saml/node-saml, and issuers of its own. */
export { nodeSaml } from './node-saml.js';
export { nodeSamlIssuer } from './node-saml-issuer.js';
export { nodeWsfedIssuer } from './node-wsfed-issuer.js';
