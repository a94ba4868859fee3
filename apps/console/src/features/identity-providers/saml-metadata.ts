/** Reads what a form needs from the metadata of a SAML identity provider. The server checks all of it again. */
export interface SamlMetadata {
  readonly entity_id: string;
  readonly sso_url: string;
  /** One in each line. */
  readonly certificates: string;
}

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect';

/** Undefined where the text is no such document. */
export const readSamlMetadata = (text: string): SamlMetadata | undefined => {
  const document = new DOMParser().parseFromString(text, 'application/xml');
  const named = (name: string): readonly Element[] => [
    ...document.getElementsByTagNameNS('*', name),
  ];
  const entity = named('EntityDescriptor')[0]?.getAttribute('entityID');
  const service = named('SingleSignOnService').find(
    (element) => element.getAttribute('Binding') === redirect,
  );
  const location = service?.getAttribute('Location');
  if (!entity || !location) return undefined;

  const provider = named('IDPSSODescriptor')[0];
  const certificates = named('X509Certificate')
    .filter((element) => provider?.contains(element))
    .map((element) => (element.textContent ?? '').replace(/\s+/g, ''));
  return {
    entity_id: entity,
    sso_url: location,
    certificates: [...new Set(certificates)].join('\n'),
  };
};
