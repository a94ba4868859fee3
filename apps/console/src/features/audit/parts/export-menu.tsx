import { Button, Menu, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { notifyDone, notifyFailure } from '../../../kit/notify.js';
import { saveFile } from '../../../kit/save-file.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { useTexts } from '../../../texts/texts-provider.js';
import { auditTexts } from '../texts/audit-texts.js';
import { exportEvents, type ExportFormat } from './export-events.js';

const types = { ndjson: 'application/x-ndjson', csv: 'text/csv' } as const;

/** The events that the filter finds, as a file. Pressed again, it stops. */
export const ExportMenu = ({ filter }: { readonly filter: string | undefined }): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { form } = useTexts();
  const [read, setRead] = useState(0);
  const stop = useRef<AbortController>(undefined);

  const exporting = useMutation({
    mutationFn: async (format: ExportFormat) => {
      const controller = new AbortController();
      stop.current = controller;
      setRead(0);
      const { signal } = controller;
      const exported = await exportEvents({ filter, format, onProgress: setRead, signal });
      return { ...exported, format };
    },
    onSuccess: ({ text, events, isCut, format }) => {
      const day = new Date().toISOString().slice(0, 10);
      saveFile(`audit-${day}.${format}`, text, types[format]);
      notifyDone(isCut ? t.export.cut(events) : t.export.done(events));
    },
    onError: (error) => {
      if (stop.current?.signal.aborted !== true) notifyFailure(t.export.failed, error);
    },
  });
  if (exporting.isPending)
    return (
      <Button
        variant="default"
        onClick={() => stop.current?.abort()}
      >
        <Text
          component="span"
          role="status"
          inherit
          me="xs"
          data-numbers
        >
          {t.export.read(read)}
        </Text>
        {form.cancel}
      </Button>
    );
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={16} />}
        >
          {t.export.action}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => exporting.mutate('ndjson')}>NDJSON</Menu.Item>
        <Menu.Item onClick={() => exporting.mutate('csv')}>CSV</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
};
