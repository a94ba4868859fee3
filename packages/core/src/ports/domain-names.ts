/** Port: spells international domain names in ASCII. The rules of records use it, so its type stands with them. */
export type { DomainNames } from '../model/values/domain-name.js';
