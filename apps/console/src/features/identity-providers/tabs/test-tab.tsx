import { Alert, Anchor, Button, Group, Loader, Stack, Text, TextInput } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import { Failure } from '../../../kit/failure.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { isDirectory, type Provider } from '../provider.js';
import { providerTexts } from '../texts/provider-texts.js';
import { useTestLogin, type TestState } from '../use-test-login.js';
import { TestReport } from './test-report.js';

export const TestTab = ({ provider }: { readonly provider: Provider }): ReactNode => {
  const { test: t } = useOwnTexts(providerTexts);
  const mayUpdate = useMay('update:identity_providers');
  const mayReadUsers = useMay('read:users');
  const mayTest = mayUpdate && mayReadUsers;
  const { state, begin } = useTestLogin(provider);
  const isEnded = state.kind === 'ended';
  const [login, setLogin] = useState('');
  const asks = isDirectory(provider);
  const first = asks ? t.directory.begin : t.begin;

  return (
    <>
      <Section
        title={t.title}
        hint={asks ? t.directory.hint : t.hint}
      >
        <form
          onSubmit={(event) => {
            event.preventDefault();
            begin(login.trim() || undefined);
          }}
        >
          <Stack align="flex-start">
            {!mayTest && <Text c="dimmed">{t.mayNot}</Text>}
            {mayTest && asks && (
              <TextInput
                label={t.directory.login}
                w="100%"
                maw={400}
                dir="ltr"
                autoComplete="off"
                spellCheck={false}
                maxLength={320}
                value={login}
                onChange={(event) => setLogin(event.currentTarget.value)}
              />
            )}
            {mayTest && (
              <Button
                type="submit"
                variant={isEnded ? 'default' : 'filled'}
                loading={state.kind === 'beginning'}
              >
                {isEnded ? t.again : first}
              </Button>
            )}
            <Progress state={state} />
          </Stack>
        </form>
      </Section>
      {isEnded && (
        <TestReport
          // Another result is another report, which is read out anew.
          key={state.result.id}
          result={state.result}
          isOfDirectory={asks}
        />
      )}
    </>
  );
};

const Progress = ({ state }: { readonly state: TestState }): ReactNode => {
  const { test: t } = useOwnTexts(providerTexts);
  if (state.kind === 'refused')
    return (
      <Failure
        title={t.refused}
        error={state.error}
      />
    );
  if (state.kind !== 'waiting') return null;

  const { startUrl } = state;
  return (
    <Alert
      variant="light"
      role="status"
      w="100%"
    >
      <Group
        gap="sm"
        wrap="nowrap"
        align="flex-start"
      >
        <Loader
          size="xs"
          mt={4}
        />
        <div>
          <Text size="sm">{t.waiting}</Text>
          {startUrl !== undefined && (
            <Anchor
              href={startUrl}
              target="_blank"
              rel="noreferrer"
              size="sm"
            >
              {t.open}
            </Anchor>
          )}
        </div>
      </Group>
    </Alert>
  );
};
