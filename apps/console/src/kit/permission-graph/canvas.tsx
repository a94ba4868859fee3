/** The drawing. It shows what the list beside it says, so that screen readers pass it over. */
import { useElementSize, useMediaQuery } from '@mantine/hooks';
import {
  IconKey,
  IconShieldCheck,
  IconUser,
  IconUserShield,
  IconUsersGroup,
} from '@tabler/icons-react';
import {
  Handle,
  Position,
  ReactFlow,
  ReactFlowProvider,
  type Edge,
  type Node,
  type NodeProps,
} from '@xyflow/react';
import '@xyflow/react/dist/base.css';
import { useMemo, type ReactNode } from 'react';
import { useGroupName, useRoleName } from '../access-names.js';
import type { IconComponent } from '../feature.js';
import { useLanguage } from '../../texts/texts-provider.js';
import { layoutOf, nodeSize, type Direction } from './layout.js';
import { graphOf, type PermissionSource, type Step } from './paths.js';
import classes from './permission-graph.module.css';

export interface CanvasProps {
  readonly sources: readonly PermissionSource[];
  readonly holder: string;
  readonly permission: string;
  readonly words: { readonly [K in Step['kind']]: string };
}

type StepNode = Node<
  {
    readonly step: Step;
    readonly name: string;
    readonly word: string;
    readonly direction: Direction;
  },
  'step'
>;

const icons: Readonly<Record<Step['kind'], IconComponent>> = {
  holder: IconUser,
  group: IconUsersGroup,
  role: IconShieldCheck,
  admin: IconUserShield,
  permission: IconKey,
};

const ends: Readonly<Record<Direction, readonly [Position, Position]>> = {
  LR: [Position.Left, Position.Right],
  RL: [Position.Right, Position.Left],
  TB: [Position.Top, Position.Bottom],
};

const StepBox = ({ data: { step, name, word, direction } }: NodeProps<StepNode>): ReactNode => {
  const Icon = icons[step.kind];
  const role = useRoleName(step.kind === 'role' ? step.id : undefined);
  const group = useGroupName(step.kind === 'group' ? step.id : undefined);
  const shown = { role, group, holder: name, permission: name, admin: name }[step.kind];
  const [target, source] = ends[direction];
  return (
    <div
      className={classes['step']}
      data-kind={step.kind}
      style={nodeSize}
      title={shown}
    >
      <Handle
        type="target"
        position={target}
        className={classes['handle']}
      />
      <Icon
        size={17}
        stroke={1.7}
        className={classes['icon']}
      />
      <div className={classes['words']}>
        <span className={classes['word']}>{word}</span>
        <span
          className={classes['name']}
          dir="auto"
        >
          {shown}
        </span>
      </div>
      <Handle
        type="source"
        position={source}
        className={classes['handle']}
      />
    </div>
  );
};

const nodeTypes = { step: StepBox };

const directionFor = (isNarrow: boolean, direction: 'ltr' | 'rtl'): Direction => {
  if (isNarrow) return 'TB';
  return direction === 'rtl' ? 'RL' : 'LR';
};

export const Canvas = ({ sources, holder, permission, words }: CanvasProps): ReactNode => {
  const language = useLanguage();
  const isNarrow = useMediaQuery('(max-width: 47.9em)', undefined, {
    getInitialValueInEffect: false,
  });
  const direction = directionFor(isNarrow, language.direction);
  const { ref, width } = useElementSize();
  const graph = useMemo(() => graphOf(sources), [sources]);
  const layout = useMemo(() => layoutOf(graph, direction), [graph, direction]);

  const nodes = graph.nodes.map((step): StepNode => ({
    id: step.key,
    type: 'step',
    position: layout.at.get(step.key) ?? { x: 0, y: 0 },
    data: {
      step,
      word: words[step.kind],
      name: step.kind === 'permission' ? permission : holder,
      direction,
    },
    ...nodeSize,
  }));
  const edges = graph.edges.map(({ from, to }): Edge => ({
    id: `${from} ${to}`,
    source: from,
    target: to,
    type: 'smoothstep',
  }));

  // A drawing that fits stands in its own size; a wider one shrinks to the room that there is.
  const scale = width === 0 ? 1 : Math.min(1, width / layout.width);
  const height = Math.min(520, Math.max(96, layout.height * scale));
  return (
    <div
      ref={ref}
      className={classes['canvas']}
      style={{ height }}
      aria-hidden="true"
      dir="ltr"
    >
      {width > 0 && (
        <ReactFlowProvider key={`${direction} ${Math.round(width)} ${graph.nodes.length}`}>
          <ReactFlow
            nodes={nodes}
            edges={edges}
            nodeTypes={nodeTypes}
            fitView
            fitViewOptions={{ maxZoom: 1, padding: 0.02 }}
            minZoom={0.2}
            maxZoom={1.5}
            nodesDraggable={false}
            nodesConnectable={false}
            nodesFocusable={false}
            edgesFocusable={false}
            elementsSelectable={false}
            zoomOnScroll={false}
            zoomOnDoubleClick={false}
            preventScrolling={false}
            disableKeyboardA11y
            proOptions={{ hideAttribution: true }}
          />
        </ReactFlowProvider>
      )}
    </div>
  );
};
