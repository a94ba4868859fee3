/** Port: the TXT records of the domain name system (RFC 1035 §3.3.14). */
export interface TextRecords {
  /** The texts of a name, none where it has none. Undefined where no server has said so in time. */
  find(name: string): Promise<readonly string[] | undefined>;
}
