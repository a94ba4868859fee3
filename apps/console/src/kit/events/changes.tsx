import { Badge, Group, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { useLanguage, useTexts } from '../../texts/texts-provider.js';
import { exactText } from '../exact-text.js';
import type { AuditEvent } from './audit-event.js';
import { linesOf, type Change } from './change-lines.js';
import classes from './changes.module.css';
import { LinkName } from './link-name.js';
import { memberName, memberNames } from './member-words.js';
import { eventTexts } from './texts/event-texts.js';

/** Before and after of each attribute. Where the values are not kept, the name alone. */
export const Changes = ({ event }: { readonly event: AuditEvent }): ReactNode => {
  const t = useOwnTexts(eventTexts);
  const { changes = [], changed = [] } = event;
  const shown = new Set(changes.map(({ attribute }) => attribute.split('.')[0]));
  const hidden = memberNames(
    changed.filter((attribute) => !shown.has(attribute)),
    t.member,
  );
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
          {hidden.map((name) => (
            <Badge
              key={name}
              color="gray"
              size="sm"
              tt="none"
            >
              {name}
            </Badge>
          ))}
        </Group>
      )}
    </Stack>
  );
};

const OneChange = ({ change }: { readonly change: Change }): ReactNode => {
  const t = useOwnTexts(eventTexts);
  const wordsOf = useValueWords();
  const { removed, added, kept } = linesOf(change);
  const { attribute } = change;
  return (
    <div className={classes['change']}>
      <span
        className={classes['attribute']}
        title={attribute}
      >
        {attribute.startsWith('links.') ? (
          <LinkName path={attribute} />
        ) : (
          memberName(attribute, t.member)
        )}
      </span>
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
            {wordsOf(text)}
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
            {wordsOf(text)}
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

const moment = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** A value of the log in words of the language. */
const useValueWords = (): ((text: string) => string) => {
  const t = useOwnTexts(eventTexts);
  const { form } = useTexts();
  const { tag } = useLanguage();
  return (text) => {
    if (text === '') return t.event.emptyText;
    if (text === 'true') return form.yes;
    if (text === 'false') return form.no;
    return moment.test(text) ? exactText(new Date(text), tag, 'short') : text;
  };
};
