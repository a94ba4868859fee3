/** The certificates of this server, as other programs take them. */
const certificate = /<(?:\w+:)?X509Certificate>([^<]+)</g;

/**
 * Each as PEM: the one that signs first, and while the key changes the other. The key that names are encrypted for
 * stands there once more, and is one of them.
 */
export const certificatesOfMetadata = (xml: string): string[] => {
  const each = [...xml.matchAll(certificate)].map(([, base64 = '']) =>
    base64.replaceAll(/\s/g, ''),
  );
  return [...new Set(each)].map((base64) =>
    [
      '-----BEGIN CERTIFICATE-----',
      ...(base64.match(/.{1,64}/g) ?? []),
      '-----END CERTIFICATE-----',
    ].join('\n'),
  );
};
