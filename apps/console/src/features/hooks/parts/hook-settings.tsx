import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Section } from '../../../kit/section.js';
import { useRehearsedForm } from '../../../kit/use-rehearsed-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { hookTexts } from '../texts/hook-texts.js';
import { AnswerFields, failureIn, timeIn, type AnswerValues } from './answer-fields.js';
import type { Hook } from './hook.js';

export const HookSettings = ({ hook }: { readonly hook: Hook }): ReactNode => {
  const t = useOwnTexts(hookTexts);
  const { form: words } = useTexts();
  const { id, hook_type: type } = hook;
  const record = useRehearsedForm<AnswerValues>({
    mode: 'controlled',
    initialValues: {
      hook_url: hook.hook_url,
      timeout_ms: hook.timeout_ms ?? '',
      on_failure: hook.on_failure ?? 'deny',
    },
    validate: { hook_url: (url) => (url.trim() === '' ? words.required : null) },
    send: (values, dry_run) =>
      management().PATCH('/hooks/{hook_id}', {
        params: { path: { hook_id: id }, query: { dry_run } },
        body: {
          hook_url: values.hook_url.trim(),
          timeout_ms: timeIn(values),
          on_failure: failureIn(type, values),
        },
      }),
    rehearsal: () => undefined,
  });
  return (
    <Section
      title={t.page.settings}
      hint={t.page.settingsHint}
    >
      <form
        onSubmit={record.submit}
        noValidate
      >
        <Stack maw={560}>
          <AnswerFields
            form={record.form}
            type={type}
          />
          <FormFooter form={record} />
        </Stack>
      </form>
    </Section>
  );
};
