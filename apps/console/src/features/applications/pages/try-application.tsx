import { Alert, Button, Group, PasswordInput, Select, Stack, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { IconExternalLink } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { useMay } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { Failure } from '../../../kit/failure.js';
import { RecordPicker, resources } from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { Decoded } from '../parts/decoded.js';
import { isProtected } from '../parts/is-protected.js';
import { decoded, newAttempt, type LoginAttempt } from '../parts/pkce.js';
import { TestLogin } from '../parts/test-login.js';
import { applicationTexts } from '../texts/application-texts.js';

interface Props {
  readonly client: Client;
}

/** To let a request through without a redirect URI, and to read what its tokens say of permissions and people. */
const neededForTest = ['update:clients', 'read:client_permissions', 'read:users'];

/** Runs the flow of the application with the real endpoints. */
export const TryApplication = ({ client }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const mayTest = useMay(neededForTest);
  const { grant_types = [], urls } = client.client_metadata ?? {};
  const redirectUris = urls?.redirect_uris ?? [];
  if (grant_types.includes('client_credentials')) return <TryAsMachine client={client} />;
  if (!grant_types.includes('authorization_code')) return <Alert>{t.try.noGrant}</Alert>;
  return (
    <>
      {mayTest && !isProtected(client.id) && <TestLogin client={client} />}
      {redirectUris.length === 0 ? (
        <Alert
          variant="light"
          color="gray"
        >
          {t.try.noRedirect}
        </Alert>
      ) : (
        <TryAsPerson
          client={client}
          redirectUris={redirectUris}
        />
      )}
    </>
  );
};

type Form = Readonly<Record<string, string>>;

/** The token endpoint as any program asks it: with the credentials of the application, not of the administrator. */
const askForToken = async (form: Form, { id }: Client, secret: string): Promise<unknown> => {
  const isPublic = secret === '';
  const body = new URLSearchParams(isPublic ? { ...form, client_id: id } : form);
  const headers: HeadersInit = isPublic
    ? {}
    : { Authorization: `Basic ${btoa(`${encodeURIComponent(id)}:${encodeURIComponent(secret)}`)}` };
  const answer = await fetch(`${consoleConfig().issuer}/token`, { method: 'POST', body, headers });
  return answer.json();
};

const TryAsMachine = ({ client }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const [secret, setSecret] = useState('');
  const [resource, setResource] = useState<string>();
  const run = useMutation({
    mutationFn: () =>
      askForToken(
        { grant_type: 'client_credentials', ...(resource === undefined ? {} : { resource }) },
        client,
        secret,
      ),
  });
  return (
    <Section
      title={t.tabs.try}
      hint={t.try.machineHint}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          run.mutate();
        }}
      >
        <Stack maw={560}>
          <SecretField
            value={secret}
            onChange={setSecret}
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
              disabled={secret === ''}
              loading={run.isPending}
            >
              {t.try.run}
            </Button>
          </Group>
        </Stack>
      </form>
      <Result run={run} />
    </Section>
  );
};

interface SecretFieldProps {
  readonly value: string;
  readonly onChange: (value: string) => void;
}

const SecretField = ({ value, onChange }: SecretFieldProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <PasswordInput
      label={t.try.secret}
      description={t.try.secretHint}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value.trim())}
      autoComplete="off"
      size="sm"
    />
  );
};

interface TryAsPersonProps extends Props {
  readonly redirectUris: readonly string[];
}

const TryAsPerson = ({ client, redirectUris }: TryAsPersonProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const [redirectUri, setRedirectUri] = useState(redirectUris[0] ?? '');
  const [scope, setScope] = useState('openid profile email');
  const [attempt, setAttempt] = useState<LoginAttempt>();
  const [secret, setSecret] = useState('');
  const [pasted, setPasted] = useState('');
  const answer = readAnswer(pasted);
  const problem = problemOf(answer, attempt);

  const open = async (): Promise<void> => {
    const next = await newAttempt();
    setAttempt(next);
    setPasted('');
    const login = new URL(`${consoleConfig().issuer}/authorize`);
    login.search = new URLSearchParams({
      client_id: client.id,
      response_type: 'code',
      redirect_uri: redirectUri,
      scope,
      state: next.state,
      code_challenge: next.challenge,
      code_challenge_method: 'S256',
    }).toString();
    window.open(login, '_blank', 'noopener');
  };
  const run = useMutation({
    mutationFn: () =>
      askForToken(
        {
          grant_type: 'authorization_code',
          code: answer?.get('code') ?? '',
          code_verifier: attempt?.verifier ?? '',
          redirect_uri: redirectUri,
        },
        client,
        secret,
      ),
  });
  return (
    <Section
      title={t.try.title}
      hint={t.try.hint}
    >
      <Stack maw={640}>
        <Select
          label={t.try.redirect}
          data={[...redirectUris]}
          value={redirectUri}
          onChange={(value) => setRedirectUri(value ?? redirectUri)}
          allowDeselect={false}
        />
        <TextInput
          label={t.try.scope}
          value={scope}
          onChange={(event) => setScope(event.currentTarget.value)}
        />
        <Group>
          <Button
            leftSection={<IconExternalLink size={16} />}
            onClick={() => void open()}
          >
            {t.try.openLogin}
          </Button>
        </Group>
        {attempt !== undefined && (
          <form
            onSubmit={(event) => {
              event.preventDefault();
              run.mutate();
            }}
          >
            <Stack>
              <TextInput
                label={t.try.paste}
                description={t.try.pasteHint}
                value={pasted}
                onChange={(event) => setPasted(event.currentTarget.value.trim())}
                error={pasted === '' || problem === undefined ? undefined : t.try[problem]}
              />
              {client.is_public !== true && (
                <SecretField
                  value={secret}
                  onChange={setSecret}
                />
              )}
              <Group>
                <Button
                  type="submit"
                  disabled={pasted === '' || problem !== undefined}
                  loading={run.isPending}
                >
                  {t.try.exchange}
                </Button>
              </Group>
            </Stack>
          </form>
        )}
      </Stack>
      <Result run={run} />
    </Section>
  );
};

/** The parameters of the address that the person arrived at. */
const readAnswer = (address: string): URLSearchParams | undefined =>
  URL.canParse(address) ? new URL(address).searchParams : undefined;

const problemOf = (
  answer: URLSearchParams | undefined,
  attempt: LoginAttempt | undefined,
): 'noCode' | 'otherState' | undefined => {
  if (answer?.has('code') !== true) return 'noCode';
  return answer.get('state') === attempt?.state ? undefined : 'otherState';
};

interface ResultProps {
  readonly run: { readonly data: unknown; readonly error: Error | null };
}

/** The answer as it came, and its tokens decoded. */
const Result = ({ run: { data, error } }: ResultProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  if (error !== null)
    return (
      <Failure
        title={t.try.result}
        error={error}
      />
    );
  if (data === undefined) return null;

  const { access_token: access, id_token: id } = data as Readonly<Record<string, unknown>>;
  const accessToken = typeof access === 'string' ? decoded(access) : undefined;
  const idToken = typeof id === 'string' ? decoded(id) : undefined;
  return (
    <Stack mt="lg">
      <CodeBlock
        code={JSON.stringify(data, null, 2)}
        label={t.try.result}
      />
      {accessToken !== undefined && (
        <Decoded
          label={t.tokens.accessToken}
          token={accessToken}
        />
      )}
      {idToken !== undefined && (
        <Decoded
          label={t.tokens.idTokenExample}
          token={idToken}
        />
      )}
    </Stack>
  );
};
