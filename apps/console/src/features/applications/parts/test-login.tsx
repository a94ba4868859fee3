import { Alert, Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { IconExternalLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import type { Client } from '../../../api/names.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { Failure } from '../../../kit/failure.js';
import { RecordPicker, resources } from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { applicationTexts } from '../texts/application-texts.js';
import { Decoded } from './decoded.js';
import { useClientTest, type ClientTestResult, type ClientTestState } from './use-client-test.js';

/** A real login to the application, whose tokens no one gets: what they would say stands here. */
export const TestLogin = ({ client }: { readonly client: Client }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const [scope, setScope] = useState('openid profile email');
  const [resource, setResource] = useState<string>();
  const { state, begin } = useClientTest(client.id);
  const isBusy = state.kind === 'beginning' || state.kind === 'waiting';
  return (
    <Section
      title={t.test.title}
      hint={t.test.hint}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          begin({ scope, ...(resource === undefined ? {} : { resource }) });
        }}
      >
        <Stack maw={640}>
          <TextInput
            label={t.try.scope}
            value={scope}
            onChange={(event) => setScope(event.currentTarget.value)}
          />
          <RecordPicker
            of={resources}
            label={t.fields.api}
            value={resource}
            onChange={setResource}
            clearable
          />
          <Group>
            <Button
              type="submit"
              loading={isBusy}
              leftSection={<IconExternalLink size={16} />}
            >
              {t.test.begin}
            </Button>
          </Group>
        </Stack>
      </form>
      <div aria-live="polite">
        <Progress state={state} />
      </div>
    </Section>
  );
};

const Progress = ({ state }: { readonly state: ClientTestState }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  switch (state.kind) {
    case 'idle':
    case 'beginning':
      return null;
    case 'refused':
      return (
        <Failure
          title={t.test.failed}
          error={state.error}
        />
      );
    case 'waiting':
      return (
        <Text
          size="sm"
          mt="md"
        >
          {t.test.waiting}{' '}
          {state.startUrl !== undefined && (
            <Anchor
              href={state.startUrl}
              target="_blank"
              rel="noreferrer"
              size="sm"
            >
              {t.test.openAgain}
            </Anchor>
          )}
        </Text>
      );
    case 'ended':
      return <Findings result={state.result} />;
  }
};

const Findings = ({ result }: { readonly result: ClientTestResult }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { scope, access_token: access, id_token: identity, user_info: info, error } = result;
  if (error !== null || access === null)
    return (
      <Failure
        title={t.test.failed}
        error={new Error(error === null ? '' : `${error.code}: ${error.message}`)}
      />
    );
  return (
    <Stack mt="lg">
      <Alert
        variant="light"
        color="green"
        title={t.test.passed}
      >
        {t.test.passedHint(scope ?? '')}
      </Alert>
      <Decoded
        label={t.tokens.accessToken}
        token={access}
      />
      {identity !== null && (
        <Decoded
          label={t.tokens.idTokenExample}
          token={identity}
        />
      )}
      {info !== null && (
        <CodeBlock
          code={JSON.stringify(info, null, 2)}
          label={t.test.userInfo}
        />
      )}
    </Stack>
  );
};
