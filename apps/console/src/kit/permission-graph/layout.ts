import dagre from '@dagrejs/dagre';
import type { GraphOfSteps } from './paths.js';

export const nodeSize = { width: 164, height: 54 } as const;

interface Size {
  readonly width: number;
  readonly height: number;
}

interface Point {
  readonly x: number;
  readonly y: number;
}

export type Direction = 'LR' | 'RL' | 'TB';

export interface Layout {
  readonly width: number;
  readonly height: number;
  /** The upper left corner of each node. */
  readonly at: ReadonlyMap<string, { readonly x: number; readonly y: number }>;
}

/** Places the nodes in ranks, so that every way reads in one direction. */
export const layoutOf = ({ nodes, edges }: GraphOfSteps, direction: Direction): Layout => {
  const graph = new dagre.graphlib.Graph();
  graph.setGraph({ rankdir: direction, nodesep: 18, ranksep: 30, marginx: 8, marginy: 8 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { key } of nodes) graph.setNode(key, { ...nodeSize });
  for (const { from, to } of edges) graph.setEdge(from, to);
  dagre.layout(graph);

  const at = new Map(
    nodes.map(({ key }) => {
      const { x, y } = graph.node(key) as Point;
      return [key, { x: x - nodeSize.width / 2, y: y - nodeSize.height / 2 }];
    }),
  );
  const { width = 0, height = 0 } = graph.graph() as Partial<Size>;
  return { width, height, at };
};
