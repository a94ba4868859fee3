/** SAML 2.0 for the core, over @node-saml/node-saml. */
export { nodeSaml } from './node-saml.js';
