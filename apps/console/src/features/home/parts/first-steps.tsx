import { ActionIcon, Anchor, Group, Paper, Progress, Title } from '@mantine/core';
import { useLocalStorage } from '@mantine/hooks';
import { IconCircle, IconCircleCheckFilled, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { consoleConfig } from '../../../api/config.js';
import { ownAccountAddress, useSession } from '../../../api/session.js';
import { Hint } from '../../../kit/hint.js';
import { PageLink } from '../../../kit/page-link.js';
import { useOwnTexts } from '../../../texts/define-texts.js';
import { homeTexts } from '../texts/home-texts.js';
import { useSteps, type Step } from './use-steps.js';
import classes from './first-steps.module.css';

/** What makes a server useful and safe. Steps tick themselves off; all of them done, the card goes. */
export const FirstSteps = (): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const steps = useSteps();
  const [isHidden, setHidden] = useLocalStorage({
    key: 'keyward-console-first-steps',
    defaultValue: 'shown',
    getInitialValueInEffect: false,
  });

  const known = steps.filter(({ isDone }) => isDone !== undefined);
  const done = known.filter(({ isDone }) => isDone === true).length;
  const isOver = known.length === 0 || done === known.length;
  if (isHidden === 'hidden' || isOver || known.length < steps.length) return null;

  return (
    <Paper
      component="section"
      aria-labelledby="first-steps"
      className={classes['card']}
      mb="lg"
    >
      <Group
        justify="space-between"
        wrap="nowrap"
        align="flex-start"
      >
        <div>
          <Title
            order={2}
            id="first-steps"
          >
            {t.steps.title}
          </Title>
          <Hint>{t.steps.done(done, known.length)}</Hint>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t.steps.hide}
          onClick={() => setHidden('hidden')}
        >
          <IconX size={16} />
        </ActionIcon>
      </Group>
      <Progress
        value={(done / known.length) * 100}
        size="sm"
        my="sm"
        aria-label={t.steps.done(done, known.length)}
      />
      <ol className={classes['steps']}>
        {known.map((step) => (
          <StepLine
            key={step.name}
            step={step}
          />
        ))}
      </ol>
    </Paper>
  );
};

const StepLine = ({ step: { name, isDone, to, search } }: { readonly step: Step }): ReactNode => {
  const t = useOwnTexts(homeTexts);
  const { title, hint } = t.step[name];
  return (
    <li
      className={classes['step']}
      data-done={isDone || undefined}
    >
      {isDone ? (
        <IconCircleCheckFilled
          size={20}
          className={classes['mark']}
          aria-label={t.steps.ticked}
        />
      ) : (
        <IconCircle
          size={20}
          className={classes['mark']}
          aria-label={t.steps.open}
        />
      )}
      <div>
        {isDone ? (
          <span className={classes['title']}>{title}</span>
        ) : (
          <Way
            to={to}
            search={search}
          >
            {title}
          </Way>
        )}
        {!isDone && <Hint>{hint}</Hint>}
      </div>
    </li>
  );
};

interface WayProps extends Pick<Step, 'to' | 'search'> {
  readonly children: string;
}

/** To a page of the console, or to one's own account at the server. */
const Way = ({ to, search, children }: WayProps): ReactNode => {
  const session = useSession();
  return to === undefined ? (
    <Anchor
      href={ownAccountAddress(consoleConfig().issuer, session)}
      className={classes['title']}
    >
      {children}
    </Anchor>
  ) : (
    <Anchor
      component={PageLink}
      to={to}
      search={search}
      className={classes['title']}
    >
      {children}
    </Anchor>
  );
};
