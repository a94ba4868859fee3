/** The secret under which messages to another server are signed: shown once, and replaced with an overlap. */
import { Button, Group, Stack } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { refreshAll } from '../api/query-client.js';
import { PageLink } from './page-link.js';
import { useRehearsedChange, type Answering } from './rehearsed-change.js';
import { SecretDialog, SecretOnce } from './secret-once.js';
import { Section } from './section.js';

export interface SigningSecretProps {
  /** Of the record that it belongs to. */
  readonly name: string;
  readonly texts: {
    readonly label: string;
    readonly hint: string;
    readonly change: string;
    readonly question: (name: string) => string;
    readonly overlap: string;
  };
  /** Replaces it. The old one signs for another so many seconds. */
  readonly run: (dryRun: boolean, overlap: number) => Answering;
  /** Where the answer holds the new one. */
  readonly secretIn: (answer: unknown) => string | undefined;
}

const day = 86_400;

export const SigningSecret = ({ name, texts, run, secretIn }: SigningSecretProps): ReactNode => {
  const rehearse = useRehearsedChange();
  const [secret, setSecret] = useState<string>();
  const change = (): void =>
    rehearse({
      title: texts.question(name),
      hint: texts.overlap,
      action: texts.change,
      run: (dryRun) => run(dryRun, day),
      onDone: (answer) => setSecret(secretIn(answer)),
    });
  return (
    <Section
      title={texts.label}
      hint={texts.hint}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={change}
        >
          {texts.change}
        </Button>
      }
    >
      {secret !== undefined && (
        <SecretDialog
          title={texts.label}
          label={texts.label}
          secret={secret}
          onDone={() => {
            setSecret(undefined);
            void refreshAll();
          }}
        />
      )}
    </Section>
  );
};

export interface MadeWithSecretProps {
  readonly label: string;
  readonly secret: string | undefined;
  /** The page of the record. */
  readonly to: string;
  readonly open: string;
  /** What is to be done next. */
  readonly children?: ReactNode;
}

/** After a record was made: its secret, once, and the way to its page. */
export const MadeWithSecret = (props: MadeWithSecretProps): ReactNode => {
  const { label, secret = '', to, open, children } = props;
  return (
    <Stack>
      <SecretOnce
        label={label}
        secret={secret}
      />
      {children}
      <Group>
        <Button
          component={PageLink}
          to={to}
        >
          {open}
        </Button>
      </Group>
    </Stack>
  );
};
