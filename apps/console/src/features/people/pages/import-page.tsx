import {
  Alert,
  Button,
  FileButton,
  Group,
  List,
  Progress,
  Stack,
  Table,
  Text,
} from '@mantine/core';
import { IconDownload, IconFileUpload } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { failureWords } from '../../../api/api-error.js';
import { call, management } from '../../../api/management.js';
import type { Schema } from '../../../api/names.js';
import { refreshAll } from '../../../api/query-client.js';
import { refusedField } from '../../../api/refused-field.js';
import { CodeBlock } from '../../../kit/code-block.js';
import { Facts } from '../../../kit/facts.js';
import { Failure } from '../../../kit/failure.js';
import { PageHeader } from '../../../kit/page-header.js';
import { refusalWords } from '../../../kit/refusals/refusal-words.js';
import { useRehearsedChange, type Answering } from '../../../kit/rehearsed-change.js';
import { Section } from '../../../kit/section.js';
import { sendAll } from '../../../kit/send-all.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { useLanguage, useTexts } from '../../../texts/texts-provider.js';
import {
  batchSize,
  type ImportFile,
  inBatches,
  type PersonToImport,
  readImportFile,
  textOf,
  UnknownEncoding,
  UnreadableLine,
} from '../import-file.js';
import { peopleTexts, type PeopleTexts } from '../texts/people-texts.js';

const largestFile = 50 * 1024 * 1024;
const example = `username,email,given_name,family_name
ada,ada@example.com,Ada,Lovelace
grace,grace@example.com,Grace,Hopper`;

interface Chosen extends ImportFile {
  readonly name: string;
}

interface Refused {
  readonly line: number;
  readonly person: PersonToImport;
  readonly why: string;
}

interface Report {
  readonly created: number;
  readonly present: number;
  readonly refused: readonly Refused[];
}

const nothing: Report = { created: 0, present: 0, refused: [] };

export const ImportPage = (): ReactNode => {
  const t = useOwnTexts(peopleTexts).import;
  const { nav } = useTexts();
  const [chosen, setChosen] = useState<Chosen>();
  const [error, setError] = useState<string>();

  const choose = async (file: File | null): Promise<void> => {
    if (file === null) return;
    setError(undefined);
    if (file.size > largestFile) return setError(t.tooLarge);
    try {
      const read = readImportFile(textOf(new Uint8Array(await file.arrayBuffer())));
      if (read.people.length === 0) return setError(t.empty);
      setChosen({ ...read, name: file.name });
    } catch (cause) {
      setError(wordsOf(cause, t));
    }
  };
  return (
    <>
      <PageHeader
        title={t.title}
        hint={t.hint}
        parent={{ to: '/people', label: nav.people }}
      />
      {chosen === undefined ? (
        <Section
          title={t.choose}
          hint={t.columns}
        >
          <Stack align="flex-start">
            <FileButton
              onChange={(file) => void choose(file)}
              accept=".csv,.tsv,.txt,.json,.jsonl,.ndjson"
              inputProps={{ 'aria-label': t.file }}
            >
              {(button) => (
                <Button
                  {...button}
                  leftSection={<IconFileUpload size={16} />}
                >
                  {t.choose}
                </Button>
              )}
            </FileButton>
            {error !== undefined && (
              <Failure
                title={t.unreadable}
                error={new Error(error)}
              />
            )}
            <Text
              component="div"
              w="100%"
              maw={560}
            >
              <CodeBlock
                label={t.example}
                code={example}
              />
            </Text>
          </Stack>
        </Section>
      ) : (
        <Running
          file={chosen}
          onAnother={() => setChosen(undefined)}
        />
      )}
    </>
  );
};

const wordsOf = (cause: unknown, t: PeopleTexts['import']): string => {
  if (cause instanceof UnreadableLine) return t.line(cause.line);
  if (cause instanceof UnknownEncoding) return t.notUtf8;
  return failureWords(cause);
};

const send = (batch: readonly PersonToImport[], dry_run: boolean): Answering =>
  management().POST('/users/import', {
    params: { query: { dry_run } },
    body: { users: batch as Schema<'ImportUsersBody'>['users'] },
  });

type Outcome = { readonly status: string; readonly code?: string; readonly message?: string };

/** The column comes first, as the sentence does not name it. */
const whyRefused = async (
  { code = '', message = '' }: Outcome,
  person: PersonToImport,
  language: LanguageTag,
): Promise<string> => {
  const words = await refusalWords({ code, message }, language).catch(() => undefined);
  const column = refusedField(message, Object.keys(person));
  return words === undefined || column === undefined ? message : `${column}: ${words}`;
};

const withOutcomes = async (
  report: Report,
  batch: readonly PersonToImport[],
  outcomes: readonly Outcome[],
  language: LanguageTag,
): Promise<Report> => {
  const first = report.created + report.present + report.refused.length;
  const countOf = (status: string): number =>
    outcomes.filter((outcome) => outcome.status === status).length;
  const refused: Refused[] = [];
  for (const [at, outcome] of outcomes.entries()) {
    if (outcome.status !== 'refused') continue;
    const person = batch[at]!;
    const why = await whyRefused(outcome, person, language);
    refused.push({ line: first + at + 1, person, why });
  }
  return {
    created: report.created + countOf('created'),
    present: report.present + countOf('present'),
    refused: [...report.refused, ...refused],
  };
};

interface RunningProps {
  readonly file: Chosen;
  readonly onAnother: () => void;
}

const Running = ({ file, onAnother }: RunningProps): ReactNode => {
  const t = useOwnTexts(peopleTexts).import;
  const { form } = useTexts();
  const { tag } = useLanguage();
  const [state, setState] = useState<'ready' | 'running' | 'stopped' | 'done'>('ready');
  const [report, setReport] = useState(nothing);
  const [error, setError] = useState<unknown>();
  const isStopped = useRef(false);
  const all = file.people.length;
  const done = report.created + report.present + report.refused.length;

  const rehearse = useRehearsedChange();
  const review = (): void =>
    rehearse({
      title: t.reviewTitle(all),
      hint: t.reviewHint,
      action: t.start(all),
      run: (dry_run) => inBatches(file.people).map((batch) => () => send(batch, dry_run)),
      names: inBatches(file.people).map((_, at) => `${t.row} ${at * batchSize + 1}`),
      onAgreed: () => void run(),
    });

  const run = async (): Promise<void> => {
    isStopped.current = false;
    setState('running');
    setError(undefined);
    let sum = nothing;
    setReport(sum);
    try {
      for (const batch of inBatches(file.people)) {
        if (isStopped.current) break;
        const [outcome] = await sendAll([() => call(send(batch, false))]);
        if (outcome?.kind !== 'done') throw outcome?.error ?? new Error(t.failed);
        const { items } = outcome.data as { items: readonly Outcome[] };
        sum = await withOutcomes(sum, batch, items, tag);
        setReport(sum);
      }
      setState(isStopped.current ? 'stopped' : 'done');
    } catch (cause) {
      setError(cause);
      setState('stopped');
    }
    await refreshAll();
  };
  return (
    <Section
      title={file.name}
      hint={t.found(all)}
      actions={
        state !== 'running' && (
          <Button
            variant="default"
            onClick={onAnother}
          >
            {state === 'ready' ? form.cancel : t.another}
          </Button>
        )
      }
    >
      <Stack>
        {file.unknown.length > 0 && (
          <Alert
            variant="outline"
            color="gray"
          >
            {t.unknown(file.unknown.join(', '))}
          </Alert>
        )}
        {state === 'ready' && <Preview people={file.people} />}
        {state !== 'ready' && (
          <Stack
            gap={6}
            role="status"
          >
            <Text size="sm">{t.progress(done, all)}</Text>
            <Progress
              value={(done / all) * 100}
              aria-label={t.running}
            />
          </Stack>
        )}
        {error !== undefined && (
          <Failure
            title={t.failed}
            error={error}
          />
        )}
        {state === 'stopped' && <Text size="sm">{t.stopped}</Text>}
        <Group>
          {(state === 'ready' || state === 'stopped') && (
            <Button onClick={review}>{t.start(all)}</Button>
          )}
          {state === 'running' && (
            <Button
              variant="default"
              onClick={() => {
                isStopped.current = true;
              }}
            >
              {t.stop}
            </Button>
          )}
        </Group>
        {(state === 'done' || done > 0) && <ReportOf report={report} />}
      </Stack>
    </Section>
  );
};

const labelOf = (person: PersonToImport): string => {
  const found = ['name', 'username', 'email', 'phone_number']
    .map((name) => person[name])
    .find((value) => typeof value === 'string');
  return typeof found === 'string' ? found : '…';
};

const Preview = ({ people }: { readonly people: readonly PersonToImport[] }): ReactNode => {
  const t = useOwnTexts(peopleTexts).import;
  const first = people.slice(0, 5);
  return (
    <List size="sm">
      {first.map((person, at) => (
        <List.Item key={at}>{labelOf(person)}</List.Item>
      ))}
      {people.length > first.length && (
        <List.Item c="dimmed">{t.more(people.length - first.length)}</List.Item>
      )}
    </List>
  );
};

const ReportOf = ({ report }: { readonly report: Report }): ReactNode => {
  const t = useOwnTexts(peopleTexts).import;
  const { created, present, refused } = report;
  return (
    <Stack>
      <Facts
        facts={[
          { label: t.created, value: created },
          { label: t.present, value: present },
          { label: t.refused, value: refused.length },
        ]}
      />
      {refused.length > 0 && (
        <>
          <Group justify="space-between">
            <Text fw={600}>{t.problems}</Text>
            <Button
              size="xs"
              variant="default"
              leftSection={<IconDownload size={15} />}
              onClick={() => save(refused)}
            >
              {t.save}
            </Button>
          </Group>
          <Table aria-label={t.problems}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t.row}</Table.Th>
                <Table.Th>{t.who}</Table.Th>
                <Table.Th>{t.why}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {refused.slice(0, 100).map(({ line, person, why }) => (
                <Table.Tr key={line}>
                  <Table.Td>{line}</Table.Td>
                  <Table.Td>{labelOf(person)}</Table.Td>
                  <Table.Td>{why}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </>
      )}
    </Stack>
  );
};

/** As a file that can be mended and imported again. */
const save = (refused: readonly Refused[]): void => {
  const lines = refused.map(({ person }) => JSON.stringify(person)).join('\n');
  const url = URL.createObjectURL(new Blob([lines], { type: 'application/x-ndjson' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'refused.jsonl';
  link.click();
  URL.revokeObjectURL(url);
};
