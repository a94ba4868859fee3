import {
  Alert,
  Button,
  MultiSelect,
  Select,
  Stack,
  Switch,
  TagsInput,
  TextInput,
} from '@mantine/core';
import { IconLock, IconRefresh } from '@tabler/icons-react';
import { useState, type ReactNode } from 'react';
import { management } from '../../../api/management.js';
import { useScopes } from '../../../api/may.js';
import type { Client } from '../../../api/names.js';
import { ifMatch } from '../../../api/versioned.js';
import { AddressField, OriginsField } from '../../../kit/address-field/address-field.js';
import { Ago } from '../../../kit/ago.js';
import { Copyable } from '../../../kit/copyable.js';
import { DeleteRecord } from '../../../kit/delete-record.js';
import { DescriptionField } from '../../../kit/description-field.js';
import { Facts } from '../../../kit/facts.js';
import { useRehearsedChange, type Answering } from '../../../kit/rehearsed-change.js';
import { SecretDialog } from '../../../kit/secret-once.js';
import { Section } from '../../../kit/section.js';
import { SectionedForm } from '../../../kit/sectioned-form.js';
import { writingBack, type RecordForm } from '../../../kit/use-record-form.js';
import { useRehearsedForm } from '../../../kit/use-rehearsed-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { AddressList, hasGoodAddresses } from '../parts/address-list.js';
import { clearedMembers, profiledOf, type ProfiledMembers } from '../parts/profiled-members.js';
import { SecurityProfile } from '../parts/security-profile.js';
import { isProtected } from '../parts/is-protected.js';
import { applicationTexts } from '../texts/application-texts.js';

interface Props {
  readonly client: Client;
}

interface VersionedProps extends Props {
  readonly tag: string | undefined;
}

export const ApplicationSettings = ({ client, tag }: VersionedProps): ReactNode => {
  // A new round begins with the record as it is now. What is typed survives that others change it meanwhile.
  const [round, setRound] = useState(0);
  const t = useOwnTexts(applicationTexts);
  const { value } = useTexts();
  const may = useScopes();
  const isFixed = isProtected(client.id);
  const mayChange = may('update:clients') && !isFixed;
  return (
    <>
      {isFixed && (
        <Alert
          variant="light"
          color="gray"
          icon={<IconLock size={18} />}
          mb="lg"
        >
          {t.settings.protected}
        </Alert>
      )}
      <SettingsForm
        key={round}
        client={client}
        tag={tag}
        isReadOnly={!mayChange}
        onRound={() => setRound((last) => last + 1)}
      />
      {may('update:client_secrets') && !isFixed && client.is_public !== true && (
        <ClientSecret client={client} />
      )}
      <Section title={value.id}>
        <Facts
          facts={[
            { label: value.id, value: <Copyable value={client.id} /> },
            { label: value.created, value: <Ago at={client.created_at} /> },
            { label: value.changed, value: <Ago at={client.updated_at} /> },
          ]}
        />
      </Section>
      {may('delete:clients') && !isFixed && <DeleteApplication client={client} />}
    </>
  );
};

interface Settings extends Record<string, unknown> {
  readonly name: string;
  readonly alias: string;
  readonly description: string;
  readonly isFirstParty: boolean;
  readonly redirectUris: string[];
  readonly logoutUris: string[];
  readonly origins: string[];
  readonly homeUri: string;
  readonly logoUri: string;
  readonly policyUri: string;
  readonly tosUri: string;
  readonly loginUri: string;
  readonly backchannelUri: string;
  readonly grantTypes: string[];
  readonly requirePkce: boolean;
  readonly boundTokens: boolean;
  readonly securityProfile: string;
  readonly jwksUri: string;
  readonly detailsTypes: string[];
  /** What the profile decides and no field shows. */
  readonly profiled: ProfiledMembers;
}

const settingsOf = (client: Client): Settings => {
  const { urls = {}, grant_types = [], oauth = {} } = client.client_metadata ?? {};
  return {
    name: client.client_name ?? '',
    alias: client.client_alias ?? '',
    description: client.client_description ?? '',
    isFirstParty: client.is_first_party ?? false,
    redirectUris: urls.redirect_uris ?? [],
    logoutUris: urls.post_logout_redirect_uris ?? [],
    origins: urls.allowed_origins ?? [],
    homeUri: urls.home_uri ?? '',
    logoUri: urls.logo_uri ?? '',
    policyUri: urls.policy_uri ?? '',
    tosUri: urls.tos_uri ?? '',
    loginUri: urls.initiate_login_uri ?? '',
    backchannelUri: urls.backchannel_logout_uri ?? '',
    grantTypes: grant_types,
    ...safeguardsOf(oauth),
    profiled: profiledOf(client),
  };
};

type OAuthSettings = NonNullable<NonNullable<Client['client_metadata']>['oauth']>;

const safeguardsOf = ({
  require_pkce: requirePkce = false,
  dpop_bound_access_tokens: boundTokens = false,
  security_profile: securityProfile = 'none',
  jwks_uri: jwksUri = '',
  authorization_details_types: detailsTypes = [],
}: OAuthSettings): Pick<
  Settings,
  'requirePkce' | 'boundTokens' | 'securityProfile' | 'jwksUri' | 'detailsTypes'
> => ({ requirePkce, boundTokens, securityProfile, jwksUri, detailsTypes });

const wireNames = {
  name: 'client_name',
  alias: 'client_alias',
  description: 'client_description',
  isFirstParty: 'is_first_party',
  redirectUris: 'urls.redirect_uris',
  logoutUris: 'urls.post_logout_redirect_uris',
  origins: 'urls.allowed_origins',
  homeUri: 'urls.home_uri',
  logoUri: 'urls.logo_uri',
  policyUri: 'urls.policy_uri',
  tosUri: 'urls.tos_uri',
  loginUri: 'urls.initiate_login_uri',
  backchannelUri: 'urls.backchannel_logout_uri',
  grantTypes: 'grant_types',
  requirePkce: 'oauth.require_pkce',
  boundTokens: 'oauth.dpop_bound_access_tokens',
  securityProfile: 'oauth.security_profile',
  jwksUri: 'oauth.jwks_uri',
  detailsTypes: 'oauth.authorization_details_types',
} as const;

/** An empty field clears the member (RFC 7396), which the generated types do not say. */
const orCleared = (text: string): string => (text === '' ? (null as unknown as string) : text);
const given = (addresses: readonly string[]): string[] => addresses.filter((each) => each !== '');

interface Saving extends VersionedProps {
  readonly values: Settings;
  readonly dryRun: boolean;
}

const send = ({ client, tag, values, dryRun }: Saving): Answering =>
  management().PATCH('/clients/{client_id}', {
    params: {
      path: { client_id: client.id },
      header: ifMatch(tag),
      query: { dry_run: dryRun },
    },
    body: {
      client_name: values.name,
      client_alias: orCleared(values.alias),
      client_description: orCleared(values.description),
      is_first_party: values.isFirstParty,
      client_metadata: {
        grant_types: values.grantTypes,
        id_token: values.profiled.idToken,
        refresh_token: values.profiled.refreshToken,
        oauth: {
          ...values.profiled.oauth,
          security_profile: values.securityProfile as 'none',
          jwks_uri: orCleared(values.jwksUri),
          authorization_details_types: values.detailsTypes,
          require_pkce: values.requirePkce,
          dpop_bound_access_tokens: values.boundTokens,
        },
        urls: {
          redirect_uris: given(values.redirectUris),
          post_logout_redirect_uris: given(values.logoutUris),
          allowed_origins: values.origins,
          home_uri: orCleared(values.homeUri),
          logo_uri: orCleared(values.logoUri),
          policy_uri: orCleared(values.policyUri),
          tos_uri: orCleared(values.tosUri),
          initiate_login_uri: orCleared(values.loginUri),
          backchannel_logout_uri: orCleared(values.backchannelUri),
        },
      },
    },
  });

interface SettingsFormProps extends VersionedProps {
  readonly isReadOnly: boolean;
  readonly onRound: () => void;
}

const SettingsForm = ({ client, tag, isReadOnly, onRound }: SettingsFormProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { form: words } = useTexts();
  const [begunWith] = useState(tag);
  const [saved] = useState(() => settingsOf(client));
  const record = useRehearsedForm<Settings>({
    initialValues: saved,
    wireNames,
    conflictField: 'name',
    validate: {
      name: (name) => (name.trim() === '' ? words.required : null),
      redirectUris: (uris) => (hasGoodAddresses(uris) ? null : t.uri.invalid),
      logoutUris: (uris) => (hasGoodAddresses(uris) ? null : t.uri.invalid),
    },
    send: (values, dryRun) => send({ client, tag: begunWith, values, dryRun }),
    rehearsal: (values) =>
      decidesAccess(saved, values)
        ? {
            title: t.settings.changeTitle(saved.name),
            hint: (
              <SettingChanges
                before={saved}
                after={values}
              />
            ),
            action: words.save,
            done: words.saved,
          }
        : undefined,
    undo: writingBack((values, version) => send({ client, tag: version, values, dryRun: false })),
    onSaved: onRound,
    onUndone: onRound,
  });
  const isMachine = client.client_type === 'machine_to_machine';
  return (
    <SectionedForm
      form={record}
      isReadOnly={isReadOnly}
      onLoadAnew={onRound}
    >
      <Identity record={record} />
      {!isMachine && <Addresses record={record} />}
      {!isMachine && <PagesForPeople record={record} />}
      <Ways record={record} />
    </SectionedForm>
  );
};

/** What decides who gets tokens through the application, and where they are sent. */
const deciding = [
  'alias',
  'isFirstParty',
  'redirectUris',
  'logoutUris',
  'origins',
  'loginUri',
  'backchannelUri',
  'grantTypes',
  'requirePkce',
  'boundTokens',
  'securityProfile',
  'jwksUri',
  'detailsTypes',
] as const satisfies readonly (keyof Settings)[];

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

const changed = (before: Settings, after: Settings): readonly (typeof deciding)[number][] =>
  deciding.filter((field) => !isSame(valuesOf(before[field]), valuesOf(after[field])));

const decidesAccess = (before: Settings, after: Settings): boolean =>
  changed(before, after).length > 0;

const valuesOf = (value: string | readonly string[] | boolean): readonly string[] | boolean => {
  if (typeof value === 'boolean') return value;
  return given(typeof value === 'string' ? [value] : value);
};

interface SettingChangesProps {
  readonly before: Settings;
  readonly after: Settings;
}

/** Each setting that decides about access, with what comes and what goes. */
const SettingChanges = ({ before, after }: SettingChangesProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Facts
      facts={changed(before, after).map((field) => ({
        label: t.fields[field],
        value: (
          <SettingChange
            before={valuesOf(before[field])}
            after={valuesOf(after[field])}
          />
        ),
      }))}
    />
  );
};

interface SettingChangeProps {
  readonly before: readonly string[] | boolean;
  readonly after: readonly string[] | boolean;
}

const SettingChange = ({ before, after }: SettingChangeProps): ReactNode => {
  const { form } = useTexts();
  if (typeof before === 'boolean' || typeof after === 'boolean')
    return after === true ? form.yes : form.no;

  const lines = [
    ...after.filter((each) => !before.includes(each)).map((each) => [form.add, each] as const),
    ...before.filter((each) => !after.includes(each)).map((each) => [form.remove, each] as const),
  ];
  return (
    <Stack gap={2}>
      {lines.map(([word, each]) => (
        <div key={word + each}>
          {word}: <bdi>{each}</bdi>
        </div>
      ))}
    </Stack>
  );
};

interface PartProps {
  readonly record: RecordForm<Settings>;
}

const Identity = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Section title={t.settings.identity}>
      <Stack maw={640}>
        <TextInput
          label={t.fields.name}
          description={t.fields.nameHint}
          autoComplete="off"
          {...form.getInputProps('name')}
        />
        <TextInput
          label={t.fields.alias}
          description={t.fields.aliasHint}
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('alias')}
        />
        <DescriptionField
          label={t.fields.description}
          {...form.getInputProps('description')}
        />
      </Stack>
    </Section>
  );
};

const Addresses = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  return (
    <Section title={t.settings.addresses}>
      <Stack
        maw={640}
        gap="lg"
      >
        <AddressList
          label={t.fields.redirectUris}
          hint={t.fields.redirectUrisHint}
          value={form.values.redirectUris}
          onChange={(uris) => form.setFieldValue('redirectUris', uris)}
          error={form.errors['redirectUris']}
        />
        <AddressList
          label={t.fields.logoutUris}
          hint={t.fields.logoutUrisHint}
          value={form.values.logoutUris}
          onChange={(uris) => form.setFieldValue('logoutUris', uris)}
          error={form.errors['logoutUris']}
        />
        <OriginsField
          label={t.fields.origins}
          description={t.fields.originsHint}
          {...form.getInputProps('origins')}
        />
        <AddressField
          label={t.fields.loginUri}
          description={t.fields.loginUriHint}
          {...form.getInputProps('loginUri')}
        />
        <AddressField
          label={t.fields.backchannelUri}
          description={t.fields.backchannelUriHint}
          {...form.getInputProps('backchannelUri')}
        />
      </Stack>
    </Section>
  );
};

const PagesForPeople = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const fields = ['homeUri', 'logoUri', 'policyUri', 'tosUri'] as const;
  return (
    <Section
      title={t.settings.pages}
      hint={t.settings.pagesHint}
    >
      <Stack maw={640}>
        {fields.map((field) => (
          <AddressField
            key={field}
            label={t.fields[field]}
            {...form.getInputProps(field)}
          />
        ))}
      </Stack>
    </Section>
  );
};

const grantTypes = [
  'authorization_code',
  'refresh_token',
  'client_credentials',
  'device_code',
  'token_exchange',
  'jwt_bearer',
  'password',
  'otp',
  'implicit',
];

const Ways = ({ record }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const { form } = record;
  const known = [...new Set([...grantTypes, ...form.values.grantTypes])];
  return (
    <Section title={t.settings.ways}>
      <Stack maw={640}>
        <Switch
          label={t.fields.isFirstParty}
          description={t.fields.isFirstPartyHint}
          {...form.getInputProps('isFirstParty', { type: 'checkbox' })}
        />
        <Switch
          label={t.fields.requirePkce}
          {...form.getInputProps('requirePkce', { type: 'checkbox' })}
        />
        <Switch
          label={t.fields.boundTokens}
          description={t.fields.boundTokensHint}
          {...form.getInputProps('boundTokens', { type: 'checkbox' })}
        />
        <ProfileFields record={record} />
        <MultiSelect
          label={t.fields.grantTypes}
          description={t.fields.grantTypesHint}
          data={known}
          {...form.getInputProps('grantTypes')}
        />
        <TagsInput
          label={t.fields.detailsTypes}
          description={t.fields.detailsTypesHint}
          {...form.getInputProps('detailsTypes')}
        />
      </Stack>
    </Section>
  );
};

const forbiddenGrants = ['password', 'otp', 'device_code', 'implicit'];

/** A profile decides some of the other fields, and what no field shows. */
const ProfileFields = ({ record: { form } }: PartProps): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const [saved] = useState(() => form.values.profiled);
  const { securityProfile, grantTypes: grants } = form.values;
  const choose = (profile: string): void =>
    form.setValues(
      profile === 'none'
        ? { securityProfile: profile, profiled: saved }
        : {
            securityProfile: profile,
            profiled: clearedMembers,
            requirePkce: true,
            boundTokens: true,
            grantTypes: grants.filter((grant) => !forbiddenGrants.includes(grant)),
          },
    );
  return (
    <>
      <SecurityProfile
        value={securityProfile}
        onChange={choose}
        error={form.errors['securityProfile']}
      />
      <AddressField
        label={t.fields.jwksUri}
        description={t.fields.jwksUriHint}
        {...form.getInputProps('jwksUri')}
      />
    </>
  );
};

const overlaps = { now: 0, hour: 3600, day: 86_400, week: 604_800 } as const;
type Overlap = keyof typeof overlaps;

const ClientSecret = ({ client }: Props): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const rehearse = useRehearsedChange();
  const [overlap, setOverlap] = useState<Overlap>('hour');
  const [secret, setSecret] = useState<string>();

  const change = (): void =>
    rehearse({
      title: t.secret.changeTitle(client.client_name ?? client.id),
      hint: `${t.secret.overlap}: ${t.secret[overlap]}.`,
      action: t.secret.change,
      isDangerous: overlap === 'now',
      run: (dry_run) =>
        management().POST('/clients/{client_id}/secret', {
          params: { path: { client_id: client.id }, query: { dry_run } },
          body: { previous_secret_lifetime: overlaps[overlap] },
        }),
      onDone: (data) => setSecret((data as Client).client_secret ?? undefined),
    });
  return (
    <Section
      title={t.secret.title}
      hint={t.secret.hint}
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={16} />}
          onClick={change}
        >
          {t.secret.change}
        </Button>
      }
    >
      <Select
        label={t.secret.overlap}
        data={(Object.keys(overlaps) as Overlap[]).map((value) => ({
          value,
          label: t.secret[value],
        }))}
        value={overlap}
        onChange={(value) => setOverlap(value ?? 'hour')}
        allowDeselect={false}
        maw={280}
      />
      {secret !== undefined && (
        <SecretDialog
          title={t.secret.new}
          label={t.fields.clientSecret}
          secret={secret}
          onDone={() => setSecret(undefined)}
        />
      )}
    </Section>
  );
};

const DeleteApplication = ({ client }: { readonly client: Client }): ReactNode => {
  const t = useOwnTexts(applicationTexts);
  const path = { client_id: client.id };
  return (
    <DeleteRecord
      name={client.client_name ?? client.id}
      texts={t.remove}
      run={(dry_run) =>
        management().DELETE('/clients/{client_id}', { params: { path, query: { dry_run } } })
      }
      backTo="/applications"
    />
  );
};
