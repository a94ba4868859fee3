import { Anchor, Button, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconKey } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { useMay } from '../../../api/may.js';
import { AddressField } from '../../../kit/address-field/address-field.js';
import { Copyable } from '../../../kit/copyable.js';
import { digestedSecret } from '../../../kit/digested-secret.js';
import { Facts } from '../../../kit/facts.js';
import { PageLink } from '../../../kit/page-link.js';
import { SaveBar } from '../../../kit/save-bar.js';
import { SecretOnce } from '../../../kit/secret-once.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import type { Provider } from '../provider.js';
import { providerTexts } from '../texts/provider-texts.js';
import { useProviderChange } from '../use-provider-change.js';

interface Props {
  readonly provider: Provider;
}

/** What the provider tells of accounts that are in trouble there. */
export const SignalsTab = ({ provider }: Props): ReactNode => {
  const { signals: t } = useOwnTexts(providerTexts);
  const mayReadLog = useMay('read:audit_events');
  const address = `${consoleConfig().issuer}/ssf/providers/${provider.id}`;
  return (
    <>
      <Section
        title={t.title}
        hint={t.hint}
      >
        <Facts
          facts={[
            { label: t.address, value: <Copyable value={address} /> },
            ...(mayReadLog
              ? [
                  {
                    label: t.heard,
                    value: (
                      <Anchor
                        component={PageLink}
                        to="/audit"
                        search={{ event: 'identity.signal_received' }}
                      >
                        {t.inTheLog}
                      </Anchor>
                    ),
                  },
                ]
              : []),
          ]}
        />
      </Section>
      <SignalsForm provider={provider} />
    </>
  );
};

const blank = { issuer: '', jwks_uri: '', audience: '', secret_digest: '' };
type Values = typeof blank;

const valuesOf = ({ provider_metadata }: Provider): Values => ({
  ...blank,
  ...provider_metadata?.shared_signals,
});

const bodyOf = (shared_signals: Values | null): object => ({
  provider_metadata: { shared_signals },
});

const SignalsForm = ({ provider }: Props): ReactNode => {
  const { signals: t } = useOwnTexts(providerTexts);
  const { form: words } = useTexts();
  const mayUpdate = useMay('update:identity_providers');
  const change = useProviderChange(provider);
  const [secret, setSecret] = useState<string>();
  const saved = valuesOf(provider);
  const isHeard = saved.secret_digest !== '';
  const needed = (text: string): string | null => (text.trim() === '' ? words.required : null);
  const form = useForm<Values>({
    initialValues: saved,
    validate: { issuer: needed, jwks_uri: needed, audience: needed, secret_digest: needed },
  });
  const former = bodyOf(isHeard ? saved : null);
  const makeSecret = async (): Promise<void> => {
    const made = await digestedSecret();
    setSecret(made.secret);
    form.setFieldValue('secret_digest', made.digest);
  };
  return (
    <Section title={t.settings}>
      <form onSubmit={form.onSubmit((values) => change.make(bodyOf(values), { former }))}>
        <Stack
          maw={640}
          align="stretch"
        >
          <AddressField
            label={t.issuer}
            description={t.issuerHint}
            {...form.getInputProps('issuer')}
          />
          <AddressField
            label={t.keys}
            {...form.getInputProps('jwks_uri')}
          />
          <TextInput
            label={t.audience}
            description={t.audienceHint}
            dir="ltr"
            spellCheck={false}
            {...form.getInputProps('audience')}
          />
          <TextInput
            label={t.digest}
            description={t.digestHint}
            dir="ltr"
            spellCheck={false}
            autoComplete="off"
            {...form.getInputProps('secret_digest')}
          />
          {secret !== undefined && (
            <SecretOnce
              label={t.secret}
              secret={`Bearer ${secret}`}
            />
          )}
          {mayUpdate && (
            <>
              <div>
                <Button
                  variant="default"
                  leftSection={<IconKey size={16} />}
                  onClick={() => void makeSecret()}
                >
                  {t.makeSecret}
                </Button>
              </div>
              {isHeard && (
                <div>
                  <Button
                    variant="default"
                    onClick={() => change.make(bodyOf(null), { former, isAlwaysShown: true })}
                  >
                    {t.stop}
                  </Button>
                </div>
              )}
              <SaveBar form={form} />
            </>
          )}
        </Stack>
      </form>
    </Section>
  );
};
