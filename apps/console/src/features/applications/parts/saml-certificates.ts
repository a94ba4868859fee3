/** The certificates of this server, as other programs take them. */
const certificate = /<(?:\w+:)?X509Certificate>([^<]+)</g;

/** Each as PEM: the one that signs first, and while the key changes the other. */
export const certificatesOfMetadata = (xml: string): string[] =>
  [...xml.matchAll(certificate)].map(([, base64 = '']) => {
    const lines = base64.replaceAll(/\s/g, '').match(/.{1,64}/g) ?? [];
    return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----'].join('\n');
  });
