import {
  Button,
  ColorInput,
  FileButton,
  Grid,
  Group,
  Input,
  SegmentedControl,
  Select,
  Stack,
  TextInput,
} from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { failureWords } from '../../../api/api-error.js';
import { consoleConfig } from '../../../api/config.js';
import { call, management, tagOf } from '../../../api/management.js';
import { useMay } from '../../../api/may.js';
import type { Schema, Tenant } from '../../../api/names.js';
import { refreshAll } from '../../../api/query-client.js';
import { ifMatch } from '../../../api/versioned.js';
import { AddressField } from '../../../kit/address-field/address-field.js';
import { Failure } from '../../../kit/failure.js';
import { FormFooter } from '../../../kit/form-footer.js';
import { Loading } from '../../../kit/loading.js';
import { notifyDone } from '../../../kit/notify.js';
import { Section } from '../../../kit/section.js';
import { forgetUndo, offerUndo } from '../../../kit/undo.js';
import { useRecordForm, writingBack } from '../../../kit/use-record-form.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import type { LanguageTag } from '../../../texts/languages.js';
import { useLanguage } from '../../../texts/texts-provider.js';
import { LocaleSelect } from '../locale-select.js';
import { PreviewFrame } from '../preview-frame.js';
import { mergePatch } from '../merge-patch.js';
import { tenantTexts } from '../texts/tenant-texts.js';
import classes from './branding-tab.module.css';

interface TabProps {
  readonly tenant: Tenant;
}

interface BrandingValues extends Record<string, unknown> {
  readonly tenant_display_name: string;
  readonly primary_color: string;
  readonly background_color: string;
  readonly logo_url: string;
}

const swatches = ['#0e6b57', '#2353c5', '#7048a8', '#b3261e', '#c2571a', '#8a6d00', '#343c44'];

/** What is empty is cleared, so that the server's own look stands for it. */
const bodyOf = (values: BrandingValues) => ({
  tenant_display_name: values.tenant_display_name || null,
  branding: {
    primary_color: values.primary_color || null,
    background_color: values.background_color || null,
    logo_url: values.logo_url || null,
  },
});

export const BrandingTab = ({ tenant }: TabProps): ReactNode => {
  const { branding: t } = useOwnTexts(tenantTexts);
  const mayUpdate = useMay('update:tenants');
  const branding = tenant.tenant_metadata?.branding ?? {};

  const write = (values: BrandingValues, tag?: string) => {
    const { branding: changed, tenant_display_name } = bodyOf(values);
    return management().PATCH('/tenants/{tenant_id}', {
      params: { path: { tenant_id: tenant.id }, header: ifMatch(tag) },
      body: mergePatch({ tenant_display_name, tenant_metadata: { branding: changed } }),
    });
  };
  const record = useRecordForm<BrandingValues>({
    initialValues: {
      tenant_display_name: tenant.tenant_display_name ?? '',
      primary_color: branding.primary_color ?? '',
      background_color: branding.background_color ?? '',
      logo_url: branding.logo_url ?? '',
    },
    save: (values) => call(write(values)),
    undo: writingBack(write),
  });
  const { form, submit } = record;
  return (
    <Grid gap="lg">
      <Grid.Col span={{ base: 12, lg: 5 }}>
        <Section
          title={t.title}
          hint={t.hint}
        >
          <form onSubmit={submit}>
            <Stack>
              <DisplayName
                form={form}
                isDisabled={!mayUpdate}
              />
              <ColorInput
                label={t.primary}
                swatches={swatches}
                withEyeDropper={false}
                disabled={!mayUpdate}
                {...form.getInputProps('primary_color')}
              />
              <ColorInput
                label={t.background}
                swatches={swatches}
                withEyeDropper={false}
                disabled={!mayUpdate}
                {...form.getInputProps('background_color')}
              />
              <LogoField
                tenant={tenant}
                isDisabled={!mayUpdate}
              />
              <AddressField
                label={t.logoUrl}
                description={t.logoUrlHint}
                placeholder="https://"
                disabled={!mayUpdate}
                {...form.getInputProps('logo_url')}
              />
              {mayUpdate && <FormFooter form={record} />}
            </Stack>
          </form>
        </Section>
      </Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <Preview
          tenant={tenant}
          values={form.values}
        />
      </Grid.Col>
    </Grid>
  );
};

type BrandingForm = ReturnType<typeof useRecordForm<BrandingValues>>['form'];

const DisplayName = ({
  form,
  isDisabled,
}: {
  readonly form: BrandingForm;
  readonly isDisabled: boolean;
}): ReactNode => {
  const { general } = useOwnTexts(tenantTexts);
  return (
    <TextInput
      label={general.displayName}
      description={general.displayNameHint}
      disabled={isDisabled}
      {...form.getInputProps('tenant_display_name')}
    />
  );
};

/** Read before it is replaced, so that it can come back. Undefined where there is none. */
const formerPicture = async (path: string | undefined): Promise<Blob | undefined> => {
  if (path === undefined) return undefined;
  const answer = await fetch(consoleConfig().issuer + path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.blob();
};

/** A drawing may hold a script, so the server takes none. */
const isSvg = ({ type, name }: File): boolean => type === 'image/svg+xml' || /\.svgz?$/i.test(name);

const LogoField = ({
  tenant,
  isDisabled,
}: TabProps & { readonly isDisabled: boolean }): ReactNode => {
  const { branding: t } = useOwnTexts(tenantTexts);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const logo = tenant.tenant_logo ?? undefined;
  const params = { path: { tenant_id: tenant.id } };

  const send = (picture: Blob, tag?: string) =>
    management().PUT('/tenants/{tenant_id}/logo', {
      params: { ...params, header: ifMatch(tag) },
      body: picture as unknown as string,
      bodySerializer: () => picture,
      headers: { 'Content-Type': picture.type },
    });
  const clear = (tag?: string) =>
    management().DELETE('/tenants/{tenant_id}/logo', {
      params: { ...params, header: ifMatch(tag) },
    });
  const upload = async (picture: Blob): Promise<string | undefined> =>
    tagOf(await call(send(picture)));
  /** The answer to a removal names no version. Undefined where another administrator was quicker. */
  const remove = async (): Promise<string | undefined> => {
    await call(clear());
    const now = await call(management().GET('/tenants/{tenant_id}', { params }));
    return now.tenant_logo === null ? tagOf(now) : undefined;
  };

  /** Changes the logo. The undo writes only to the version that this made. */
  const change = async (work: () => Promise<string | undefined>, done: string): Promise<void> => {
    setBusy(true);
    setProblem(undefined);
    try {
      const former = await formerPicture(logo?.path);
      const tag = await work();
      await refreshAll();
      if (tag === undefined) {
        forgetUndo();
        notifyDone(done);
        return;
      }
      const run = () => (former === undefined ? clear(tag) : send(former, tag));
      offerUndo(done, { run });
    } catch (error) {
      setProblem(failureWords(error));
    } finally {
      setBusy(false);
    }
  };
  const choose = (file: File | null): void => {
    if (file === null) return;
    if (isSvg(file)) setProblem(t.isSvg);
    else void change(() => upload(file), t.uploaded);
  };

  return (
    <Input.Wrapper
      label={t.logo}
      description={t.logoHint}
      error={problem}
      labelElement="div"
    >
      <Group
        mt="xs"
        gap="sm"
      >
        {logo?.path !== undefined && (
          <img
            className={classes['logo']}
            src={consoleConfig().issuer + logo.path}
            alt={t.logoSize(logo.width ?? 0, logo.height ?? 0)}
          />
        )}
        {!isDisabled && (
          <FileButton
            onChange={choose}
            accept="image/png,image/jpeg,image/webp,image/gif"
          >
            {(props) => (
              <Button
                {...props}
                variant="default"
                loading={isBusy}
                leftSection={
                  <IconUpload
                    size={16}
                    stroke={1.7}
                  />
                }
              >
                {logo === undefined ? t.upload : t.replace}
              </Button>
            )}
          </FileButton>
        )}
        {!isDisabled && logo !== undefined && (
          <Button
            variant="default"
            onClick={() => void change(remove, t.removed)}
            disabled={isBusy}
          >
            {t.removeLogo}
          </Button>
        )}
      </Group>
    </Input.Wrapper>
  );
};

type PageName = Schema<'PagePreviewBody'>['page'];

interface PreviewProps extends TabProps {
  readonly values: BrandingValues;
}

const Preview = ({ tenant, values }: PreviewProps): ReactNode => {
  const { branding: t } = useOwnTexts(tenantTexts);
  const own = useLanguage();
  const [page, setPage] = useState<PageName>('login');
  const [locale, setLocale] = useState<LanguageTag>(own.tag);
  const [width, setWidth] = useState('computer');
  const [draft] = useDebouncedValue(values, 300);

  const path = { tenant_id: tenant.id };
  const body = mergePatch<Schema<'PagePreviewBody'>>({ page, locale, ...bodyOf(draft) });
  const { data, error } = useQuery({
    queryKey: ['page preview', tenant.id, tenant.tenant_logo?.path, tenant.updated_at, body],
    queryFn: () =>
      call(management().POST('/tenants/{tenant_id}/page_preview', { params: { path }, body })),
    placeholderData: keepPreviousData,
    retry: false,
  });
  const pages = Object.entries(t.pages).map(([value, label]) => ({ value, label }));
  return (
    <Section
      title={t.preview}
      hint={t.previewHint}
    >
      <Group
        mb="md"
        align="flex-end"
        gap="sm"
      >
        <Select
          label={t.page}
          data={pages}
          value={page}
          onChange={(value) => setPage(value as PageName)}
          allowDeselect={false}
          className={classes['choice']}
        />
        <LocaleSelect
          label={t.language}
          value={locale}
          onChange={setLocale}
          className={classes['choice']}
        />
        <SegmentedControl
          value={width}
          onChange={setWidth}
          visibleFrom="sm"
          data={[
            { value: 'computer', label: t.computer },
            { value: 'phone', label: t.phone },
          ]}
        />
      </Group>
      {error !== null && (
        <Failure
          title={t.preview}
          error={error}
        />
      )}
      {error === null && data === undefined && <Loading />}
      {data !== undefined && (
        <PreviewFrame
          title={`${t.preview}: ${t.pages[page]}`}
          html={data.html}
          isPhone={width === 'phone'}
        />
      )}
    </Section>
  );
};
