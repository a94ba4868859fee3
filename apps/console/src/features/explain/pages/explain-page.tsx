import { Button, SegmentedControl, SimpleGrid, Stack } from '@mantine/core';
import { IconZoomQuestion } from '@tabler/icons-react';
import { Suspense, type ReactNode } from 'react';
import { useMay } from '../../../api/may.js';
import { EmptyState } from '../../../kit/empty-state.js';
import { Loading } from '../../../kit/loading.js';
import { PageHeader } from '../../../kit/page-header.js';
import { PageLink } from '../../../kit/page-link.js';
import {
  clients,
  people,
  RecordPicker,
  resources,
  scopeNamesOf,
} from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { explainTexts } from '../texts/explain-texts.js';
import { Answer } from './answer.js';
import { momentIn, useQuestion, wholeQuestion } from './question.js';
import { WhatChanged } from './what-changed.js';

export const ExplainPage = (): ReactNode => {
  const t = useOwnTexts(explainTexts);
  const { nav } = useTexts();
  const [question, change] = useQuestion();
  const asked = wholeQuestion(question);
  const mayReadLog = useMay('read:audit_events');
  return (
    <>
      <PageHeader
        title={nav.explain}
        hint={t.hint}
      />
      <Section title={t.question.title}>
        <Stack>
          <SegmentedControl
            aria-label={t.question.subject}
            value={question.subject}
            onChange={(subject) =>
              change({ subject: subject === 'application' ? subject : undefined })
            }
            data={[
              { value: 'person', label: t.question.ofPerson },
              { value: 'application', label: t.question.ofApplication },
            ]}
            style={{ alignSelf: 'flex-start' }}
          />
          <SimpleGrid cols={{ base: 1, sm: 2 }}>
            {question.subject === 'person' && (
              <RecordPicker
                of={people}
                label={t.question.person}
                value={question.person}
                onChange={(person) => change({ person })}
              />
            )}
            <RecordPicker
              of={clients}
              label={question.subject === 'person' ? t.question.through : t.question.application}
              value={question.application}
              onChange={(application) => change({ application })}
            />
            <RecordPicker
              of={resources}
              label={t.question.api}
              value={question.api}
              onChange={(api) => change({ api, permission: undefined })}
            />
            <RecordPicker
              key={question.api}
              of={scopeNamesOf(question.api ?? '')}
              label={t.question.permission}
              placeholder={question.api === undefined ? t.question.apiFirst : undefined}
              disabled={question.api === undefined}
              value={question.permission}
              onChange={(permission) => change({ permission })}
            />
          </SimpleGrid>
        </Stack>
      </Section>
      {asked === undefined ? (
        <EmptyState
          icon={IconZoomQuestion}
          title={t.question.incomplete}
          hint={t.question.incompleteHint}
          action={
            question.subject === 'person' &&
            question.person !== undefined && (
              <Button
                component={PageLink}
                to={`/people/${question.person}/permissions`}
                variant="default"
              >
                {t.question.allOfPerson}
              </Button>
            )
          }
        />
      ) : (
        // What is loaded with the first answer hides nothing but its own place.
        <Suspense fallback={<Loading />}>
          <Answer question={asked} />
          {mayReadLog && (
            <WhatChanged
              question={asked}
              at={momentIn(question.at)}
              onChange={(at) => change({ at })}
            />
          )}
        </Suspense>
      )}
    </>
  );
};
