/** What a plan says to people who review it. */
import type { ChangeOnWire, HoldingOnWire, PlanOnWire } from '@keyward/api';

const signs = { add: '+', change: '~', remove: '-' } as const;

const titleOf = ({ action, kind, name, tenant, resource, renamed_from }: ChangeOnWire): string => {
  const within = [resource, tenant].filter((each) => each !== null).join(', ');
  const before = renamed_from === null ? '' : `, until now ${renamed_from}`;
  return `${signs[action]} ${kind} ${name}${within === '' ? '' : ` (${within})`}${before}`;
};

/** The lines of one row. What comes with a new row needs no line of its own. */
export const linesOfChange = (change: ChangeOnWire): readonly string[] => {
  const { action, changed, linked, unlinked } = change;
  const members = action === 'change' && changed.length > 0 ? `: ${changed.join(', ')}` : '';
  return [
    `${titleOf(change)}${members}`,
    ...linked.map((link) => `    + ${link}`),
    ...unlinked.map((link) => `    - ${link}`),
  ];
};

/** Enough to see what is wrong; the JSON has all. */
const mostLines = 50;

const listed = (head: string, lines: readonly string[]): readonly string[] =>
  lines.length === 0
    ? []
    : [
        `${head} (${lines.length}):`,
        ...lines.slice(0, mostLines).map((line) => `    ${line}`),
        ...(lines.length > mostLines ? [`    and ${lines.length - mostLines} more`] : []),
      ];

const lineOf = (holding: HoldingOnWire): string =>
  `${holding.holder_type} ${holding.holder_name ?? holding.holder_id}: ` +
  `${holding.resource} ${holding.scope}`;

export const summaryOf = (
  { changes, adopted, taken_over: taken }: Pick<PlanOnWire, 'changes' | 'adopted' | 'taken_over'>,
  verb: 'to ' | '',
): string => {
  const count = (action: ChangeOnWire['action']): number =>
    changes.filter((change) => change.action === action).length;
  const words = verb === 'to ' ? ['add', 'change', 'remove'] : ['added', 'changed', 'removed'];
  const counts = (['add', 'change', 'remove'] as const).map(
    (action, at) => `${count(action)} ${verb}${words[at]}`,
  );
  const owned = adopted > 0 ? `; ${adopted} that no document managed` : '';
  const others = taken > 0 ? `; ${taken} ${verb === 'to ' ? 'to take over' : 'taken over'}` : '';
  return `${counts.join(', ')}${owned}${others}`;
};

/** Whether `apply` would change what others have. A fresh export has nothing to do: rows without an owner get one. */
export const isSomething = ({ changes, taken_over: taken }: PlanOnWire): boolean =>
  changes.length + taken > 0;

const secretsLine = (count: number): string =>
  `client secrets that apply makes: ${count}; it keeps them with --secrets-to FILE alone`;

export const linesOfPlan = (plan: PlanOnWire): readonly string[] => [
  ...plan.changes.flatMap(linesOfChange),
  ...listed('gained', plan.gained.map(lineOf)),
  ...listed('lost', plan.lost.map(lineOf)),
  ...(plan.ended_sessions.length > 0 ? [`sessions that end: ${plan.ended_sessions.length}`] : []),
  ...(plan.ended_tokens.length > 0 ? [`tokens that end: ${plan.ended_tokens.length}`] : []),
  ...(plan.new_secrets > 0 ? [secretsLine(plan.new_secrets)] : []),
  ...(plan.truncated ? ['More people and clients are concerned than were looked at.'] : []),
  isSomething(plan) ? `${summaryOf(plan, 'to ')}.` : 'Nothing to do.',
];
