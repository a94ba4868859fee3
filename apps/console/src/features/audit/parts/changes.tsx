import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { auditTexts } from '../texts/audit-texts.js';
import { linesOf, type Change } from './change-lines.js';
import type { AuditEvent } from './audit-event.js';
import classes from './changes.module.css';

/** Before and after of each attribute. Where the values are not kept, the name alone. */
export const Changes = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { changes = [], changed = [] } = event;
  const shown = new Set(changes.map(({ attribute }) => attribute.split('.')[0]));
  const hidden = changed.filter((attribute) => !shown.has(attribute));
  if (changes.length === 0 && hidden.length === 0) return null;

  return (
    <Stack
      gap="xs"
      role="group"
      aria-label={t.event.changes}
    >
      {changes.map((change) => (
        <OneChange
          key={change.attribute}
          change={change}
        />
      ))}
      {hidden.length > 0 && (
        <Group gap={6}>
          <Text
            size="xs"
            c="dimmed"
          >
            {t.event.withoutValues}
          </Text>
          {hidden.map((attribute) => (
            <Badge
              key={attribute}
              color="gray"
              size="sm"
            >
              <code>{attribute}</code>
            </Badge>
          ))}
        </Group>
      )}
    </Stack>
  );
};

const OneChange = ({ change }: { readonly change: Change }): ReactNode => {
  const t = useOwnTexts(auditTexts);
  const { removed, added, kept } = linesOf(change);
  return (
    <div className={classes['change']}>
      <code className={classes['attribute']}>{change.attribute}</code>
      <div className={classes['lines']}>
        {removed.map((text) => (
          <del
            key={text}
            className={classes['before']}
          >
            <span
              className={classes['sign']}
              aria-hidden="true"
            >
              −
            </span>
            {text === '' ? t.event.emptyText : text}
          </del>
        ))}
        {added.map((text) => (
          <ins
            key={text}
            className={classes['after']}
          >
            <span
              className={classes['sign']}
              aria-hidden="true"
            >
              +
            </span>
            {text === '' ? t.event.emptyText : text}
          </ins>
        ))}
        {kept > 0 && (
          <Text
            size="xs"
            c="dimmed"
          >
            {t.event.kept(kept)}
          </Text>
        )}
      </div>
    </div>
  );
};
