/** Fills in a client as a SAML service provider, from what that says of itself. */
import { formatUris, nameIdFormats } from '../model/client/saml-application.js';
import type { Client } from '../model/client/client.js';
import { systemActor, type Actor } from '../model/values/actor.js';
import { refuse } from '../model/values/refusals.js';
import type { SamlIssuer, SamlPartyMetadata } from '../ports/saml-issuer.js';
import type { CreateClientDeps } from './create-client.js';
import { modifyClient } from './modify-client.js';

export interface FillSamlDeps extends CreateClientDeps {
  readonly samlIssuer?: Pick<SamlIssuer, 'readMetadata'> | undefined;
}

/** Changes the client as a patch of these members would. */
export const fillSaml =
  (deps: FillSamlDeps) =>
  async (id: string, xml: string, actor: Actor = systemActor): Promise<Client> => {
    const { samlIssuer } = deps;
    if (samlIssuer === undefined)
      return refuse('not_implemented', { feature: 'SAML for applications' });

    const read = samlIssuer.readMetadata(xml, deps.clock.now());
    if ('problem' in read) return refuse('invalid_field', { field: 'xml', why: read.problem });
    return modifyClient(deps)(id, { metadata: { saml: membersOf(read.party) } }, actor);
  };

/**
 * Rule: addresses and keys that metadata no longer name are taken off
 * Rule: metadata that ask for no signed requests take no such requirement off
 */
const membersOf = (party: SamlPartyMetadata) => {
  const format = nameIdFormats.find((each) => formatUris[each] === knownFormatOf(party));
  return {
    entity_id: party.entityId,
    acs_urls: party.acsUrls,
    slo_url: party.slo?.url ?? null,
    slo_response_url: party.slo?.responseUrl ?? null,
    slo_binding: party.slo?.binding ?? null,
    certificates: party.certificates,
    encryption_certificate: party.encryptionCertificate ?? null,
    ...(party.signsRequests ? { require_signed_requests: true } : {}),
    ...(format === undefined ? {} : { name_id_format: format }),
  };
};

/** The first that this server gives and that names a kind; `unspecified` leaves the choice here. */
const knownFormatOf = ({ nameIdFormats: asked }: SamlPartyMetadata): string | undefined =>
  asked.find((each) =>
    [formatUris.persistent, formatUris.email, formatUris.transient].includes(each),
  );
