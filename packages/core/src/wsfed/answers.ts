/** What relying parties are answered. */
import { wsfedApplicationOf } from '../model/client/wsfed-application.js';
import { refuse } from '../model/values/refusals.js';
import { samlEntityAddress } from '../model/values/server-addresses.js';
import type { NextStep } from '../oauth/authorize/next-step.js';
import type { AgreedSaml, SamlAnswers } from '../oauth/authorize/saml-answers.js';
import type { WsfedIssuer } from '../ports/wsfed-issuer.js';
import { statementFor, type StatementDeps } from '../saml/answers.js';
import { invalid } from '../saml/judge-message.js';
import { signingKey, type SamlKeyDeps } from '../saml/published-keys.js';
import { methodOf } from './contexts.js';

export interface WsfedAnswerDeps extends StatementDeps, SamlKeyDeps {
  readonly issuer: string;
  readonly wsfedIssuer: WsfedIssuer;
}

/** Answers relying parties, and leaves service providers of SAML 2.0 to the others. */
export const wsfedAnswers = (deps: WsfedAnswerDeps, others: SamlAnswers): SamlAnswers => ({
  takes: (client, to) =>
    to.saml?.protocol === 'wsfed' ? takes(client, to) : others.takes(client, to),
  pass: (agreed) => (agreed.saml.protocol === 'wsfed' ? pass(deps, agreed) : others.pass(agreed)),
  // What goes wrong is a page, since no relying party reads another answer than a token.
  refuse: (client, asked, refusal) =>
    asked.saml.protocol === 'wsfed'
      ? Promise.reject(refusal)
      : others.refuse(client, asked, refusal),
});

const takes: SamlAnswers['takes'] = (client, { redirectUri, saml }) =>
  saml?.protocol === 'wsfed' &&
  client.wsfedRealm === saml.entityId &&
  wsfedApplicationOf(client)?.reply_urls.includes(redirectUri) === true;

const pass = async (deps: WsfedAnswerDeps, agreed: AgreedSaml): Promise<NextStep> => {
  const { access, to, saml, session } = agreed;
  const application =
    (takes(access.client, to) ? wsfedApplicationOf(access.client) : undefined) ??
    refuse('interaction_over');
  const statement =
    (await statementFor(deps, { application, takes }, agreed)) ??
    invalid('knows people by a name that this person lacks', 'wtrealm');

  const { token_type: type = 'saml1.1' } = application;
  const context = saml.context ?? (type === 'saml1.1' ? methodOf(session.methods) : undefined);
  const wresult = await deps.wsfedIssuer.writeToken(
    {
      issuer: samlEntityAddress(deps.issuer),
      audience: application.realm,
      destination: to.redirectUri,
      issuedAt: deps.clock.now(),
      type,
      statement: context === undefined ? statement : { ...statement, context },
    },
    await signingKey(deps),
  );
  return {
    kind: 'return',
    to,
    parameters: {
      wa: 'wsignin1.0',
      wresult,
      ...(saml.relayState === undefined ? {} : { wctx: saml.relayState }),
    },
  };
};
