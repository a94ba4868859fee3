/** LDAP directories and Active Directory. */
export { nodeLdap, type NodeLdapOptions } from './node-ldap.js';
