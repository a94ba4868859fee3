import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { Ago, Until } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DeleteRecord } from '../../../kit/delete-record.js';
import { Facts } from '../../../kit/facts.js';
import { NameOf } from '../../../kit/name-of.js';
import { PageHeader } from '../../../kit/page-header.js';
import { WithRecord } from '../../../kit/record-page.js';
import { Section } from '../../../kit/section.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { ApiNames, TenantName } from '../parts/record-names.js';
import { RegistrationOff } from '../parts/registration-off.js';
import { TokenState } from '../parts/token-state.js';
import { leftOf, type RegistrationToken } from '../parts/token.js';
import { tokenTexts } from '../texts/token-texts.js';

export const TokenPage = (): ReactNode => {
  const id = usePathValue('tokenId') ?? '';
  const { nav } = useTexts();
  const mayDelete = useMay('delete:registration_tokens');
  const query = useQuery(
    read('/registration_tokens/{registration_token_id}', {
      params: { path: { registration_token_id: id } },
    }),
  );
  return (
    <WithRecord query={query}>
      {(token) => (
        <>
          <PageHeader
            title={token.label}
            badges={<TokenState token={token} />}
            parent={{ to: '/registration-tokens', label: nav.registrationTokens }}
          />
          <RegistrationOff tenantId={token.tenant_id} />
          <Bounds token={token} />
          <About token={token} />
          {mayDelete && <DeleteToken token={token} />}
        </>
      )}
    </WithRecord>
  );
};

interface Props {
  readonly token: RegistrationToken;
}

const Bounds = ({ token }: Props): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  const { grant_types, resources, is_public } = token;
  return (
    <Section title={t.page.bounds}>
      <Facts
        facts={[
          { label: t.list.left, value: t.left(leftOf(token), token.uses) },
          { label: t.list.end, value: <Until at={token.expires_at} /> },
          { label: t.list.tenant, value: <TenantName id={token.tenant_id} /> },
          {
            label: t.fields.resources,
            value: resources.length === 0 ? t.fields.noResources : <ApiNames ids={resources} />,
          },
          {
            label: t.fields.grants,
            value: grant_types.map((grant) => (
              <div key={grant}>
                <code>{grant}</code>
              </div>
            )),
          },
          {
            label: t.page.kind,
            value: is_public ? t.kinds.public : t.kinds.confidential,
          },
        ]}
      />
    </Section>
  );
};

const About = ({ token }: Props): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  const { value } = useTexts();
  return (
    <Section title={t.page.about}>
      <Facts
        facts={[
          { label: value.id, value: <Copyable value={token.id} /> },
          { label: t.list.lastUsed, value: <Ago at={token.last_used_at} /> },
          { label: value.created, value: <Ago at={token.created_at} /> },
          ...makerOf(token).map((maker) => ({ label: t.page.maker, value: maker })),
        ]}
      />
    </Section>
  );
};

/** A person, or the client that made it by itself. */
const makerOf = ({ created_by, created_by_client_id }: RegistrationToken): readonly ReactNode[] => {
  if (created_by !== null)
    return [
      <NameOf
        key="maker"
        type={created_by === created_by_client_id ? 'client' : 'user'}
        id={created_by}
      />,
    ];
  return created_by_client_id
    ? [
        <NameOf
          key="maker"
          type="client"
          id={created_by_client_id}
        />,
      ]
    : [];
};

const DeleteToken = ({ token }: Props): ReactNode => {
  const t = useOwnTexts(tokenTexts);
  return (
    <DeleteRecord
      name={token.label}
      texts={t.remove}
      run={(dry_run) =>
        management().DELETE('/registration_tokens/{registration_token_id}', {
          params: { path: { registration_token_id: token.id }, query: { dry_run } },
        })
      }
      backTo="/registration-tokens"
    />
  );
};
