import { Anchor, Group, Text, Title } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { withoutTurns } from '../texts/names-in-texts.js';
import { PageLink } from './page-link.js';
import classes from './page-header.module.css';

export interface PageHeaderProps {
  readonly title: string;
  /** One sentence on what the page is for. */
  readonly hint?: ReactNode;
  /** Badges beside the title. */
  readonly badges?: ReactNode;
  /** Buttons at the end of the line. */
  readonly actions?: ReactNode;
  /** The list that the record belongs to. */
  readonly parent?: { readonly to: string; readonly label: string };
}

/** The heading of a page; it names the tab of the browser too. */
export const PageHeader = ({
  title,
  hint,
  badges,
  actions,
  parent,
}: PageHeaderProps): ReactNode => (
  <header className={classes['header']}>
    <title>{`${withoutTurns(title)} · Keyward`}</title>
    {parent !== undefined && (
      <Anchor
        component={PageLink}
        to={parent.to}
        size="sm"
        c="dimmed"
        className={classes['parent']}
      >
        <IconArrowLeft
          size={14}
          stroke={1.8}
          className={classes['arrow']}
        />
        {parent.label}
      </Anchor>
    )}
    <Group
      justify="space-between"
      align="flex-start"
      gap="md"
    >
      <div className={classes['words']}>
        <Group gap="sm">
          <Title
            order={1}
            className={classes['title']}
          >
            {title}
          </Title>
          {badges}
        </Group>
        {hint !== undefined && (
          <Text
            c="dimmed"
            mt={4}
            maw={640}
            component="div"
          >
            {hint}
          </Text>
        )}
      </div>
      {actions !== undefined && <Group gap="xs">{actions}</Group>}
    </Group>
  </header>
);
