import { NumberInput, Select, SimpleGrid, Stack, Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { call, management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { read } from '../../../api/read.js';
import { useSession } from '../../../api/session.js';
import { chosenTenant } from '../../../api/tenant.js';
import { ifMatch } from '../../../api/versioned.js';
import { Failure } from '../../../kit/failure.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Hint } from '../../../kit/hint.js';
import { lasting } from '../../../kit/lasting.js';
import { Loading } from '../../../kit/loading.js';
import { people, RecordPicker } from '../../../kit/record-picker.js';
import { Section } from '../../../kit/section.js';
import { useRecordForm, writingBack } from '../../../kit/use-record-form.js';
import { UnaskedHooks } from '../../../kit/unasked-hooks.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { isProtected } from '../parts/is-protected.js';
import { Decoded } from '../parts/decoded.js';
import { applicationTexts } from '../texts/application-texts.js';

interface Props {
  readonly client: Client;
}

interface VersionedProps extends Props {
  readonly tag: string | undefined;
}

export const ApplicationTokens = ({ client, tag }: VersionedProps): ReactNode => {
  const [round, setRound] = useState(0);
  const may = useScopes();
  const isMachine = client.client_type === 'machine_to_machine';
  return (
    <>
      {may('read:client_permissions') && <TokenPreview client={client} />}
      {!isMachine && (
        <Lifetimes
          key={round}
          client={client}
          tag={tag}
          onRound={() => setRound((last) => last + 1)}
        />
      )}
    </>
  );
};

interface Values extends Record<string, unknown> {
  readonly idToken: number | string;
  readonly algorithm: string | null;
  readonly ends: boolean;
  readonly rotates: boolean;
  readonly refresh: number | string;
  readonly idle: number | string;
}

const valuesOf = ({ client_metadata }: Client): Values => {
  const { id_token = {}, refresh_token = {} } = client_metadata ?? {};
  return {
    idToken: id_token.expiration_lifetime ?? '',
    algorithm: id_token.signing_algorithm ?? null,
    ends: refresh_token.expiration_enabled ?? false,
    rotates: refresh_token.rotation ?? true,
    refresh: refresh_token.expiration_lifetime ?? '',
    idle: refresh_token.idle_lifetime ?? '',
  };
};

/** An empty field clears the member (RFC 7396), which the generated types do not say. */
const orCleared = (value: number | string): number =>
  typeof value === 'number' ? value : (null as unknown as number);

interface LifetimesProps extends VersionedProps {
  readonly onRound: () => void;
}

const Lifetimes = ({ client, tag, onRound }: LifetimesProps): ReactNode => {
  const [begunWith] = useState(tag);
  const t = useOwnTexts(applicationTexts);
  const language = useLanguage().tag;
  const mayChange = useScopes()('update:clients') && !isProtected(client.id);
  const save = (version: string | undefined, values: Values) =>
    management().PATCH('/clients/{client_id}', {
      params: { path: { client_id: client.id }, header: ifMatch(version) },
      body: {
        client_metadata: {
          id_token: {
            expiration_lifetime: orCleared(values.idToken),
            signing_algorithm: values.algorithm as 'RS256',
          },
          refresh_token: {
            expiration_enabled: values.ends,
            ...(client.is_public ? {} : { rotation: values.rotates }),
            expiration_lifetime: orCleared(values.refresh),
            idle_lifetime: orCleared(values.idle),
          },
        },
      },
    });
  const record = useRecordForm<Values>({
    initialValues: valuesOf(client),
    wireNames: {
      idToken: 'id_token.expiration_lifetime',
      algorithm: 'id_token.signing_algorithm',
      ends: 'refresh_token.expiration_enabled',
      rotates: 'refresh_token.rotation',
      refresh: 'refresh_token.expiration_lifetime',
      idle: 'refresh_token.idle_lifetime',
    },
    save: (values) => call(save(begunWith, values)),
    undo: writingBack((before, version) => save(version, before)),
    onSaved: onRound,
    onUndone: onRound,
  });
  const { form } = record;
  const inWords = (value: number | string): string =>
    typeof value === 'number' ? lasting(value, language) : t.tokens.byDefault;
  const seconds = (field: 'idToken' | 'refresh' | 'idle', label: string): ReactNode => (
    <NumberInput
      label={label}
      description={inWords(form.values[field])}
      min={1}
      suffix={` ${t.tokens.seconds}`}
      allowDecimal={false}
      {...form.getInputProps(field)}
    />
  );
  return (
    <Section
      title={t.tokens.lifetimes}
      hint={t.tokens.lifetimesHint}
    >
      <form
        onSubmit={record.submit}
        noValidate
      >
        <fieldset
          disabled={!mayChange}
          style={{ border: 0, padding: 0, margin: 0 }}
        >
          <Stack>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {seconds('idToken', t.tokens.idToken)}
              <Select
                label={t.tokens.algorithm}
                description={form.values.algorithm ?? t.tokens.byDefault}
                placeholder={t.tokens.byDefault}
                data={['RS256', 'PS256', 'ES256', 'EdDSA', 'ES384', 'ES512']}
                clearable
                {...form.getInputProps('algorithm')}
              />
            </SimpleGrid>
            <Switch
              label={t.tokens.ends}
              description={t.tokens.endsHint}
              {...form.getInputProps('ends', { type: 'checkbox' })}
            />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              {form.values.ends && seconds('refresh', t.tokens.refresh)}
              {seconds('idle', t.tokens.idle)}
            </SimpleGrid>
            {!client.is_public && (
              <Switch
                label={t.tokens.rotates}
                description={t.tokens.rotatesHint}
                {...form.getInputProps('rotates', { type: 'checkbox' })}
              />
            )}
            {mayChange && (
              <FormFooter
                form={record}
                onLoadAnew={onRound}
              />
            )}
          </Stack>
        </fieldset>
      </form>
    </Section>
  );
};

/** The token that this client would get now, decoded. */
const TokenPreview = ({ client }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const may = useScopes();
  const isMachine = client.client_type === 'machine_to_machine';
  const [api, setApi] = useState<string>();
  // The administrator is a person too: an example at once.
  const [person, setPerson] = useState(useSession()?.userId);
  const apis = useApis(client);
  const resource = api ?? apis?.[0]?.value;
  const preview = usePreview(client, {
    resource,
    user_id: isMachine ? undefined : person,
    enabled: apis !== undefined && (isMachine || person !== undefined),
  });
  return (
    <Section
      title={t.tokens.preview}
      hint={t.tokens.previewHint}
    >
      <Stack>
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <Select
            label={t.fields.api}
            data={apis ?? []}
            value={resource ?? null}
            onChange={(value) => setApi(value ?? undefined)}
            allowDeselect={false}
            disabled={resource === undefined}
          />
          {!isMachine && may('read:users') && (
            <RecordPicker
              of={people}
              label={t.tokens.forPerson}
              value={person}
              onChange={setPerson}
              clearable
            />
          )}
        </SimpleGrid>
        {apis?.length === 0 && <Hint>{t.tokens.noApi}</Hint>}
        <Preview preview={preview} />
      </Stack>
    </Section>
  );
};

const useApis = ({ id }: Client): { value: string; label: string }[] | undefined => {
  const { data } = useQuery(
    read('/clients/{client_id}/resources', {
      params: { path: { client_id: id }, query: { limit: 100, expand: 'all' } },
    }),
  );
  return data?.items.map(({ resource_id = '', resource_data }) => ({
    value: resource_id,
    label: resource_data?.resource_name ?? resource_id,
  }));
};

interface PreviewOptions {
  readonly resource: string | undefined;
  readonly user_id: string | undefined;
  readonly enabled: boolean;
}

const usePreview = (client: Client, { resource, user_id, enabled }: PreviewOptions) =>
  useQuery({
    queryKey: [chosenTenant(), 'token preview', client.id, client.updated_at, resource, user_id],
    queryFn: () =>
      call(
        management().POST('/clients/{client_id}/token_preview', {
          params: { path: { client_id: client.id } },
          body: {
            ...(resource === undefined ? {} : { resource }),
            ...(user_id === undefined ? {} : { user_id }),
          },
        }),
      ),
    enabled,
    retry: false,
  });

const Preview = ({ preview }: { readonly preview: ReturnType<typeof usePreview> }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { data, error, isFetching } = preview;
  if (isFetching) return <Loading lines={3} />;
  if (error !== null)
    return (
      <Failure
        title={t.tokens.preview}
        error={error}
      />
    );
  if (data === undefined) return null;

  const { access_token: access, id_token: id, unasked_hooks: unasked } = data;
  return (
    <>
      <UnaskedHooks types={unasked} />
      <SimpleGrid cols={{ base: 1, lg: id === null ? 1 : 2 }}>
        <Decoded
          label={t.tokens.accessToken}
          token={access}
        />
        {id !== null && (
          <Decoded
            label={t.tokens.idTokenExample}
            token={id}
          />
        )}
      </SimpleGrid>
    </>
  );
};
