import { NumberInput, Select } from '@mantine/core';
import type { FormValidateInput } from '@mantine/form';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import type { Client } from '../../../api/names.js';
import { useScopes } from '../../../api/may.js';
import { ifMatch } from '../../../api/versioned.js';
import { type Answering } from '../../../kit/rehearsed-change.js';
import { SectionedForm } from '../../../kit/sectioned-form.js';
import { useRehearsedForm } from '../../../kit/use-rehearsed-form.js';
import { writingBack, type RecordForm } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { applicationTexts } from '../texts/application-texts.js';
import type { WithAttributes } from './attribute-rows.js';
import { StatementAttributes } from './statement-attributes.js';

export interface ProtocolTab {
  readonly client: Client;
  readonly tag: string | undefined;
}

export interface ProtocolRound extends ProtocolTab {
  readonly isReadOnly: boolean;
  readonly onRound: () => void;
}

/** A protocol by which applications are told of people, as a member of `client_metadata`. */
export interface Protocol<Values extends WithAttributes> {
  readonly member: 'saml' | 'wsfed';
  readonly valuesOf: (client: Client) => Values;
  readonly patchOf: (values: Values) => Record<string, unknown>;
  readonly wireNames: Readonly<Record<string, string>>;
  /** The field without which the application is none of the protocol, and which is its alone. */
  readonly name: keyof Values & string;
}

interface Props<Values extends WithAttributes> extends ProtocolRound {
  readonly protocol: Protocol<Values>;
  readonly children: (record: RecordForm<Values>) => ReactNode;
  readonly preview: (values: Values) => ReactNode;
}

export const ProtocolForm = <Values extends WithAttributes>({
  client,
  tag,
  isReadOnly,
  onRound,
  protocol: { member, valuesOf, patchOf, wireNames, name },
  children,
  preview,
}: Props<Values>): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const may = useScopes();
  const { form: words } = useTexts();
  const [begunWith] = useState(tag);
  const [saved] = useState(() => valuesOf(client));
  const needed = (text: unknown): string | null =>
    typeof text === 'string' && text.trim() === '' ? words.required : null;
  const send = (version: string | undefined, values: Values, dryRun: boolean): Answering =>
    management().PATCH('/clients/{client_id}', {
      params: {
        path: { client_id: client.id },
        header: ifMatch(version),
        query: { dry_run: dryRun },
      },
      body: { client_metadata: { [member]: patchOf(values) as Record<string, never> } },
    });
  const record = useRehearsedForm<Values>({
    initialValues: saved,
    wireNames,
    conflictField: name,
    validate: {
      [name]: needed,
      attributes: { name: needed, source: needed },
    } as unknown as FormValidateInput<Values>,
    send: (values, dryRun) => send(begunWith, values, dryRun),
    rehearsal: () => ({
      title: t.settings.changeTitle(client.client_name ?? client.id),
      action: words.save,
      done: words.saved,
    }),
    undo: writingBack((values, version) => send(version, values, false)),
    onSaved: onRound,
    onUndone: onRound,
  });
  return (
    <>
      <SectionedForm
        form={record}
        isReadOnly={isReadOnly}
        onLoadAnew={onRound}
      >
        {children(record)}
        <StatementAttributes form={record.form} />
      </SectionedForm>
      {may('read:users') && preview(record.form.values)}
    </>
  );
};

export const choices = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

interface NamingProps {
  readonly record: RecordForm<
    WithAttributes & { readonly nameIdFormat: string | null; readonly lifetime: number | string }
  >;
}

/** By which name people are known, which both protocols take from SAML. */
export const NameFormat = ({ record: { form } }: NamingProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Select
      label={t.saml.nameIdFormat}
      placeholder={t.saml.formats.persistent}
      data={choices(t.saml.formats)}
      clearable
      {...form.getInputProps('nameIdFormat')}
    />
  );
};

export const StatementLifetime = ({ record: { form } }: NamingProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <NumberInput
      label={t.saml.lifetime}
      placeholder={`300 ${t.tokens.seconds}`}
      min={30}
      max={3600}
      suffix={` ${t.tokens.seconds}`}
      allowDecimal={false}
      {...form.getInputProps('lifetime')}
    />
  );
};
