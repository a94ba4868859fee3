import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import { read } from '../../../api/read.js';
import { useSession } from '../../../api/session.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DeleteRecord } from '../../../kit/delete-record.js';
import { Facts } from '../../../kit/facts.js';
import { NameOf, TenantName } from '../../../kit/name-of.js';
import { PageHeader } from '../../../kit/page-header.js';
import { useRehearsedChange } from '../../../kit/rehearsed-change.js';
import { WithRecord } from '../../../kit/record-page.js';
import { Section } from '../../../kit/section.js';
import { SigningSecret } from '../../../kit/signing-secret.js';
import { usePathValue } from '../../../kit/use-path-value.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import type { Hook } from '../parts/hook.js';
import { HookFailures } from '../parts/hook-failures.js';
import { HookSettings } from '../parts/hook-settings.js';
import { HookState } from '../parts/hook-state.js';
import { HookTrial } from '../parts/hook-trial.js';
import { hookTexts } from '../texts/hook-texts.js';

export const HookPage = (): ReactNode => {
  const id = usePathValue('hookId') ?? '';
  const t = useOwnTexts(hookTexts);
  const { nav } = useTexts();
  const mayChange = useMay('update:hooks');
  const mayDelete = useMay('delete:hooks');
  const mayAudit = useMay('read:audit_events');
  const query = useQuery(read('/hooks/{hook_id}', { params: { path: { hook_id: id } } }));
  return (
    <WithRecord query={query}>
      {(hook) => (
        <>
          <PageHeader
            title={t.types[hook.hook_type]}
            hint={t.typeHints[hook.hook_type]}
            badges={<HookState hook={hook} />}
            parent={{ to: '/hooks', label: nav.hooks }}
          />
          <About hook={hook} />
          {mayChange && <HookTrial hook={hook} />}
          {mayAudit && <HookFailures id={hook.id} />}
          {mayChange && (
            <HookSettings
              key={hook.updated_at}
              hook={hook}
            />
          )}
          {mayChange && <Maker hook={hook} />}
          {mayChange && <Secret hook={hook} />}
          {mayDelete && <DeleteHook hook={hook} />}
        </>
      )}
    </WithRecord>
  );
};

interface Props {
  readonly hook: Hook;
}

const About = ({ hook }: Props): ReactNode => {
  const { page: t, list } = useOwnTexts(hookTexts);
  const { value } = useTexts();
  const { problem, failed_at } = hook;
  return (
    <Section title={t.about}>
      <Facts
        facts={[
          { label: list.address, value: <code>{hook.hook_url}</code> },
          { label: list.tenant, value: <TenantName id={hook.tenant_id} /> },
          ...(problem === null
            ? []
            : [
                { label: t.problem, value: <bdi>{problem}</bdi> },
                { label: t.failed, value: <Ago at={failed_at} /> },
              ]),
          { label: value.id, value: <Copyable value={hook.id} /> },
          { label: value.created, value: <Ago at={hook.created_at} /> },
        ]}
      />
    </Section>
  );
};

/** Whose rights the hook rests on, and the way to let it rest on one's own. */
const Maker = ({ hook }: Props): ReactNode => {
  const { maker: t, types } = useOwnTexts(hookTexts);
  const rehearse = useRehearsedChange();
  const own = useSession()?.userId;
  const { id, hook_type, maker_id, maker_client_id, is_enabled } = hook;
  const takeOver = (): void =>
    rehearse({
      title: t.question(types[hook_type]),
      hint: t.effect,
      action: t.action,
      isAlwaysShown: true,
      run: (dry_run) =>
        management().PATCH('/hooks/{hook_id}', {
          params: { path: { hook_id: id }, query: { dry_run } },
          body: { is_enabled },
        }),
    });
  return (
    <Section
      title={t.title}
      hint={t.hint}
      actions={
        maker_id !== own && (
          <Button
            variant="default"
            onClick={takeOver}
          >
            {t.action}
          </Button>
        )
      }
    >
      {maker_id === null ? (
        t.server
      ) : (
        <NameOf
          type={maker_id === maker_client_id ? 'client' : 'user'}
          id={maker_id}
        />
      )}
    </Section>
  );
};

const Secret = ({ hook: { id, hook_type } }: Props): ReactNode => {
  const { secret: t, types } = useOwnTexts(hookTexts);
  return (
    <SigningSecret
      name={types[hook_type]}
      texts={t}
      run={(dry_run, previous_secret_lifetime) =>
        management().POST('/hooks/{hook_id}/secret', {
          params: { path: { hook_id: id }, query: { dry_run } },
          body: { previous_secret_lifetime },
        })
      }
      secretIn={(data) => (data as Hook).hook_secret}
    />
  );
};

const DeleteHook = ({ hook: { id, hook_type } }: Props): ReactNode => {
  const t = useOwnTexts(hookTexts);
  return (
    <DeleteRecord
      name={t.types[hook_type]}
      texts={t.remove}
      run={(dry_run) =>
        management().DELETE('/hooks/{hook_id}', {
          params: { path: { hook_id: id }, query: { dry_run } },
        })
      }
      backTo="/hooks"
    />
  );
};
