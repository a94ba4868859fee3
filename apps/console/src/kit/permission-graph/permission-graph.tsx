/**
 * Why a person or an application may do something: every way from the holder to the permission, drawn and as a
 * list. The people page shows it for each effective permission.
 */
import { Anchor, Skeleton, Text } from '@mantine/core';
import { IconChevronRight } from '@tabler/icons-react';
import { Fragment, lazy, Suspense, type ReactNode } from 'react';
import { useOwnTexts } from '../../texts/define-texts.js';
import { useGroupName, useRoleName } from '../access-names.js';
import { PageLink } from '../page-link.js';
import { stepsOf, keyOf, type PermissionSource, type Step } from './paths.js';
import { graphTexts, type GraphTexts } from './texts/graph-texts.js';
import classes from './permission-graph.module.css';

/** The library that draws is loaded when there is something to draw. */
const Canvas = lazy(() => import('./canvas.js').then((m) => ({ default: m.Canvas })));

export interface PermissionGraphProps {
  /** `sources` of an effective permission, or `paths` of an explanation. */
  readonly sources: readonly PermissionSource[];
  readonly holder: { readonly type: 'user' | 'client'; readonly name: string };
  /** The name of the permission: `read:orders`. */
  readonly permission: string;
}

export const PermissionGraph = ({
  sources,
  holder,
  permission,
}: PermissionGraphProps): ReactNode => {
  const t = useOwnTexts(graphTexts);
  const words = { ...t.steps, holder: t.holder[holder.type] };
  if (sources.length === 0) return null;
  return (
    <div className={classes['graph']}>
      <Suspense
        fallback={
          <Skeleton
            height={110}
            radius="md"
          />
        }
      >
        <Canvas
          sources={sources}
          holder={holder.name}
          permission={permission}
          words={words}
        />
      </Suspense>
      <Text
        size="sm"
        fw={560}
      >
        {t.ways(sources.length)}
      </Text>
      <ol className={classes['ways']}>
        {sources.map((source) => (
          <li key={stepsOf(source).map(keyOf).join(' ')}>
            <Way
              source={source}
              holder={holder.name}
              permission={permission}
              texts={t}
            />
          </li>
        ))}
      </ol>
    </div>
  );
};

interface WayProps {
  readonly source: PermissionSource;
  readonly holder: string;
  readonly permission: string;
  readonly texts: GraphTexts;
}

const Way = ({ source, holder, permission, texts }: WayProps): ReactNode => (
  <span className={classes['way']}>
    {stepsOf(source).map((step, at) => (
      <Fragment key={keyOf(step)}>
        {at > 0 && (
          <>
            <IconChevronRight
              size={13}
              stroke={1.8}
              className={classes['arrow']}
              aria-hidden="true"
            />
            <span className={classes['hidden']}>{texts.leadsTo}</span>
          </>
        )}
        <StepInWords
          step={step}
          holder={holder}
          permission={permission}
          texts={texts}
        />
      </Fragment>
    ))}
  </span>
);

const StepInWords = ({
  step,
  holder,
  permission,
  texts,
}: Omit<WayProps, 'source'> & { readonly step: Step }): ReactNode => {
  const role = useRoleName(step.kind === 'role' ? step.id : undefined);
  const group = useGroupName(step.kind === 'group' ? step.id : undefined);
  switch (step.kind) {
    case 'holder':
      return <bdi>{holder}</bdi>;
    case 'admin':
      return texts.steps.admin;
    case 'permission':
      return <code>{permission}</code>;
    case 'role':
      return (
        <StepLink
          to={`/roles/${step.id}`}
          word={texts.steps.role}
          name={role}
        />
      );
    case 'group':
      return (
        <StepLink
          to={`/groups/${step.id}`}
          word={texts.steps.group}
          name={group}
        />
      );
  }
};

interface StepLinkProps {
  readonly to: string;
  readonly word: string;
  readonly name: string;
}

const StepLink = ({ to, word, name }: StepLinkProps): ReactNode => (
  <span>
    {word}{' '}
    <Anchor
      component={PageLink}
      to={to}
      size="sm"
    >
      <bdi>{name}</bdi>
    </Anchor>
  </span>
);
