/**
 * Rule: this server itself sends requests over https alone, and over plain http to this very machine, for
 * development. An address of a private network is refused when it is saved, however it is written; a name is
 * resolved and checked when it is asked (ASVS 5.0 §15.3.2).
 */

/** RFC 3986 §2: printable ASCII, no backslash, which some readers take for a slash. */
const port = String.raw`(:([0-5]?\d{1,4}|6[0-4]\d{3}|65[0-4]\d{2}|655[0-2]\d|6553[0-5]))?`;
const host = String.raw`(?<host>[a-z0-9._-]+|\[[0-9a-f:.]+\])${port}`;
const tail = String.raw`([/?][^#\\\u0000-\u0020\u007f-\uffff]*)?`;
const https = new RegExp(`^https://${host}${tail}$`, 'i');
const loopbackHttp = new RegExp(
  String.raw`^http://(127\.0\.0\.1|\[::1\]|localhost)${port}${tail}$`,
  'i',
);

/** The form alone: https, or plain http to this very machine, without user and fragment. */
export const isAskableForm = (url: string): boolean => https.test(url) || loopbackHttp.test(url);

/** Whether the host is an address that no public server has. A name is none, and loopback is for development. */
export const leadsToPrivateNetwork = (url: string): boolean => {
  const name = https.exec(url)?.groups?.['host'];
  if (name === undefined) return false;
  if (name.startsWith('[')) return !isPublicIpv6(name.slice(1, -1));

  // Readers of URLs ignore one dot at the end, and take a host for an address when its last label is a number.
  const labels = name.replace(/\.$/, '').split('.');
  return isNumber(labels.at(-1)!) && !isPublicIpv4(labels);
};

const isNumber = (label: string): boolean => /^(\d+|0x[0-9a-f]*)$/i.test(label);

/** First and last address of the networks with a special purpose (RFC 6890). Loopback is for development. */
const specialIpv4: readonly (readonly [string, string])[] = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
];

const valueOf = (labels: readonly string[]): number =>
  labels.reduce((sum, label) => sum * 256 + Number(label), 0);

/** Only four decimal numbers count as an address; other spellings, such as 0x7f.1, are refused. */
const isPublicIpv4 = (labels: readonly string[]): boolean => {
  const isPlain = labels.length === 4 && labels.every((label) => /^(0|[1-9]\d{0,2})$/.test(label));
  if (!isPlain || labels.some((label) => Number(label) > 255)) return false;

  const address = valueOf(labels);
  return !specialIpv4.some(
    ([first, last]) => valueOf(first.split('.')) <= address && address <= valueOf(last.split('.')),
  );
};

/** First 32 bits of the networks of 2000::/3 that are not for public servers (RFC 6890, RFC 9637). */
const specialIpv6 = [
  { first: 0x2001_0000, last: 0x2001_01ff },
  { first: 0x2001_0db8, last: 0x2001_0db8 },
  { first: 0x2002_0000, last: 0x2002_ffff },
  { first: 0x3fff_0000, last: 0x3fff_0fff },
] as const;

/** Global addresses are in 2000::/3 (RFC 4291 §2.4). `::1` is this very machine. */
const isPublicIpv6 = (text: string): boolean => {
  const groups = text.split(':');
  if (isLoopbackIpv6(groups)) return true;

  const [first = '', second = ''] = groups;
  if (!/^[23][0-9a-f]{3}$/i.test(first)) return false;

  const start = parseInt(first, 16) * 0x1_0000 + parseInt(second || '0', 16);
  return !specialIpv6.some((network) => network.first <= start && start <= network.last);
};

const isLoopbackIpv6 = (groups: readonly string[]): boolean =>
  /^0*1$/.test(groups.at(-1)!) && groups.slice(0, -1).every((group) => /^0*$/.test(group));
