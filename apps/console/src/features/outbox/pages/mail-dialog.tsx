import { Anchor, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { call, management } from '../../../api/management.js';
import type { Answer } from '../../../api/read.js';
import { Dialog } from '../../../kit/dialog.js';
import { Failure } from '../../../kit/failure.js';
import { Hint } from '../../../kit/hint.js';
import { Loading } from '../../../kit/loading.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { outboxTexts } from '../texts/outbox-texts.js';
import { partsOf } from './mail-parts.js';

interface MailDialogProps {
  readonly mail: Answer<'/outbox'>['items'][number];
  readonly onClose: () => void;
}

/** Opens the mail once. The text goes with the dialog, and stays in no cache. */
export const MailDialog = ({ mail, onClose }: MailDialogProps): ReactNode => {
  const t = useOwnTexts(outboxTexts);
  const { data, error } = useQuery({
    queryKey: ['outbox', 'open', mail.id],
    queryFn: () =>
      call(management().POST('/outbox/{mail_id}/open', { params: { path: { mail_id: mail.id } } })),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
    refetchOnWindowFocus: false,
  });
  return (
    <Dialog
      opened
      onClose={onClose}
      title={<bdi>{mail.subject}</bdi>}
      size="lg"
    >
      <Stack>
        <Hint>{t.warning}</Hint>
        {error !== null && (
          <Failure
            title={t.openFailed}
            error={error}
          />
        )}
        {error === null && data === undefined && <Loading />}
        {data !== undefined && <MailText text={data.text} />}
      </Stack>
    </Dialog>
  );
};

/** A link leads somewhere only if it is one of this server. */
const MailText = ({ text }: { readonly text: string }): ReactNode => (
  <Text
    component="div"
    size="sm"
    dir="auto"
    style={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}
  >
    {partsOf(text, consoleConfig().issuer).map(({ text: part, isLink }, at) =>
      isLink ? (
        <Anchor
          key={at}
          href={part}
          target="_blank"
          rel="noreferrer"
        >
          {part}
        </Anchor>
      ) : (
        <Fragment key={at}>{part}</Fragment>
      ),
    )}
  </Text>
);
