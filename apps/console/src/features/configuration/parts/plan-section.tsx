import { Button, FileInput, Stack, Switch, Textarea } from '@mantine/core';
import { IconFileUpload } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { failureWords } from '../../../api/api-error.js';
import { Failure } from '../../../kit/failure.js';
import { encodingOf } from '../../../kit/file-encoding.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { configurationTexts } from '../texts/configuration-texts.js';
import { plan, type Plan } from './plan.js';
import { PlanInWords } from './plan-in-words.js';
import type { ConfigurationText } from './read-documents.js';

type Outcome = { readonly plan: Plan; readonly hasSecrets: boolean } | { readonly refused: string };

const nameOfPasted = 'text';

export const PlanSection = (): ReactNode => {
  const t = useOwnTexts(configurationTexts).plan;
  const [files, setFiles] = useState<File[]>([]);
  const [pasted, setPasted] = useState('');
  const [prune, setPrune] = useState(false);
  const [takeOver, setTakeOver] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const [outcome, setOutcome] = useState<Outcome>();
  const isGiven = files.length > 0 || pasted.trim() !== '';

  const run = async (): Promise<void> => {
    setRunning(true);
    setOutcome(undefined);
    const texts = await textsOf(files, pasted);
    setOutcome(await outcomeOf(texts, { prune, takeOver }));
    setRunning(false);
  };
  return (
    <>
      <Section
        title={t.title}
        hint={t.hint}
      >
        <Stack maw={640}>
          <FileInput
            label={t.files}
            description={t.filesHint}
            placeholder={t.choose}
            leftSection={<IconFileUpload size={16} />}
            accept=".yaml,.yml,.json"
            multiple
            clearable
            value={files}
            onChange={setFiles}
          />
          <Textarea
            label={t.pasted}
            value={pasted}
            onChange={(event) => setPasted(event.currentTarget.value)}
            autosize
            minRows={4}
            maxRows={16}
            spellCheck={false}
            dir="ltr"
          />
          <Switch
            label={t.prune}
            description={t.pruneHint}
            checked={prune}
            onChange={(event) => setPrune(event.currentTarget.checked)}
          />
          <Switch
            label={t.takeOver}
            checked={takeOver}
            onChange={(event) => setTakeOver(event.currentTarget.checked)}
          />
          <div>
            <Button
              onClick={() => void run()}
              loading={isRunning}
              disabled={!isGiven}
            >
              {t.action}
            </Button>
          </div>
          {outcome !== undefined && 'refused' in outcome && (
            <Failure
              title={t.refused}
              error={new Error(outcome.refused)}
            />
          )}
        </Stack>
      </Section>
      {outcome !== undefined && 'plan' in outcome && <PlanInWords {...outcome} />}
    </>
  );
};

const textsOf = async (
  files: readonly File[],
  pasted: string,
): Promise<readonly ConfigurationText[]> => {
  const texts = await Promise.all(
    files.map(async (file) => ({ name: file.name, text: await textOf(file) })),
  );
  return pasted.trim() === '' ? texts : [...texts, { name: nameOfPasted, text: pasted }];
};

const textOf = async (file: File): Promise<string> => {
  const bytes = new Uint8Array(await file.arrayBuffer());
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
};

const outcomeOf = async (
  texts: readonly ConfigurationText[],
  options: Parameters<typeof plan>[1],
): Promise<Outcome> => {
  let placed = (message: string): string => message;
  try {
    const { readDocuments } = await import('./read-documents.js');
    const read = readDocuments(texts);
    placed = read.placed;
    return { plan: await plan(read, options), hasSecrets: read.hasSecrets };
  } catch (error) {
    return { refused: placed(error instanceof Error ? error.message : failureWords(error)) };
  }
};
