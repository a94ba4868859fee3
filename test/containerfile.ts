/**
 * Carries out a Containerfile without a container engine: each stage is a folder that stands for the root of its file
 * system. COPY and RUN do what they say there; the other steps are noted. A step that is not known is an error.
 */
import { execFile } from 'node:child_process';
import { chownSync, cpSync, mkdirSync, readFileSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join, posix } from 'node:path';
import { promisify } from 'node:util';

export interface Step {
  readonly keyword: string;
  readonly words: readonly string[];
  /** The rest of the line as it is, for RUN. */
  readonly text: string;
  readonly flags: ReadonlyMap<string, string>;
}

/** What the last stage leaves. */
export interface Image {
  /** The folder that stands for the root of the file system. */
  readonly root: string;
  readonly environment: Readonly<Record<string, string>>;
  readonly workingFolder: string;
  readonly user: string | undefined;
  readonly volumes: readonly string[];
  readonly ports: readonly number[];
  /** ENTRYPOINT and CMD. */
  readonly command: readonly string[];
  readonly healthCommand: readonly string[];
  readonly steps: readonly Step[];
}

export const readContainerfile = (path: string): readonly Step[] =>
  readFileSync(path, 'utf8')
    .replace(/^#.*\n/gm, '')
    .replace(/\\\n\s*/g, '')
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map(stepOf);

const stepOf = (line: string): Step => {
  const [, keyword = '', rest = ''] = /^(\w+)\s+(.*)$/.exec(line.trim()) ?? [];
  const flags = new Map<string, string>();
  const text = rest.replace(/^(?:--\S+\s+)+/, (given) => {
    for (const [, name = '', value = ''] of given.matchAll(/--([\w-]+)(?:=(\S+))?/g)) {
      flags.set(name, value);
    }
    return '';
  });
  return { keyword, flags, text, words: wordsOf(text) };
};

/** The form with brackets is JSON. */
const wordsOf = (text: string): readonly string[] =>
  text.startsWith('[') ? (JSON.parse(text) as readonly string[]) : text.split(/\s+/);

interface Stage {
  readonly name: string;
  readonly root: string;
  environment: Record<string, string>;
  workingFolder: string;
  user: string | undefined;
  readonly volumes: string[];
  readonly ports: number[];
  entry: readonly string[];
  command: readonly string[];
  healthCommand: readonly string[];
  readonly steps: Step[];
}

interface Build {
  /** The folder that `COPY` without a stage reads. */
  readonly context: string;
  readonly ignoreFile: string;
  /** An empty folder for the stages. */
  readonly within: string;
  /** What RUN finds beside the environment of the stage. */
  readonly environment: Readonly<Record<string, string>>;
}

/** Carries out all steps in order. @throws Error with the output of a step that fails */
export const buildImage = async (steps: readonly Step[], build: Build): Promise<Image> => {
  const stages: Stage[] = [];
  for (const step of steps) {
    if (step.keyword === 'FROM') stages.push(newStage(step, stages.length, build.within));
    else await carryOut(step, stages, build);
    stages.at(-1)!.steps.push(step);
  }
  const { entry, command, ...last } = stages.at(-1)!;
  return { ...last, command: [...entry, ...command] };
};

const newStage = ({ words }: Step, at: number, within: string): Stage => {
  const root = join(within, `stage-${at}`);
  mkdirSync(root);
  return {
    name: words[2] ?? String(at),
    root,
    environment: {},
    workingFolder: '/',
    user: undefined,
    volumes: [],
    ports: [],
    entry: [],
    command: [],
    healthCommand: [],
    steps: [],
  };
};

const carryOut = async (step: Step, stages: readonly Stage[], build: Build): Promise<void> => {
  const { keyword, words, text } = step;
  const stage = stages.at(-1)!;
  switch (keyword) {
    case 'WORKDIR':
      stage.workingFolder = posix.resolve(stage.workingFolder, text);
      mkdirSync(join(stage.root, stage.workingFolder), { recursive: true });
      return;
    case 'COPY':
      return copy(step, stages, build);
    case 'RUN':
      return run(text, stage, build);
    case 'ENV':
      Object.assign(stage.environment, Object.fromEntries([nameAndValue(text)]));
      return;
    case 'USER':
      stage.user = text;
      return;
    case 'VOLUME':
      stage.volumes.push(...words);
      return;
    case 'EXPOSE':
      stage.ports.push(...words.map(Number));
      return;
    case 'ENTRYPOINT':
      stage.entry = words;
      return;
    case 'CMD':
      stage.command = words;
      return;
    case 'HEALTHCHECK':
      stage.healthCommand = wordsOf(text.replace(/^CMD\s+/, ''));
      return;
    default:
      throw new Error(`The step ${keyword} is not known.`);
  }
};

const nameAndValue = (text: string): readonly [string, string] => {
  const [, name, value] = /^(\w+)=(\S*)$/.exec(text) ?? [];
  if (name === undefined) throw new Error(`ENV ${text} has another form than NAME=VALUE.`);
  return [name, value!];
};

/** The environment of this process has the cache of npm; the stage has the last word. */
const run = async (command: string, stage: Stage, build: Build): Promise<void> => {
  const { root, workingFolder, environment } = stage;
  try {
    await promisify(execFile)('sh', ['-ec', command], {
      cwd: join(root, workingFolder),
      env: { ...process.env, ...build.environment, ...environment },
      maxBuffer: 1e8,
    });
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    throw new Error(`RUN ${command}\n${stdout}\n${stderr}`);
  }
};

const copy = (
  { words, flags }: Step,
  stages: readonly Stage[],
  { context, ignoreFile }: Build,
): void => {
  const stage = stages.at(-1)!;
  const [source, target] = words;
  if (words.length !== 2) throw new Error(`COPY ${words.join(' ')} has another form than FROM TO.`);

  const earlier = stages.find(({ name }) => name === flags.get('from'));
  if (flags.has('from') && earlier === undefined) throw new Error('COPY names no earlier stage.');
  const from = join(earlier?.root ?? context, source!);
  const isIgnored = earlier === undefined ? ignoredBy(ignoreFile) : () => false;
  const to = join(stage.root, posix.resolve(stage.workingFolder, target!));

  if (statSync(from).isFile()) {
    const file = target!.endsWith('/') ? join(to, basename(from)) : to;
    mkdirSync(dirname(file), { recursive: true });
    cpSync(from, file);
  } else {
    mkdirSync(to, { recursive: true });
    const keep = (path: string): boolean => !isIgnored(posix.relative(context, path));
    cpSync(from, to, { recursive: true, verbatimSymlinks: true, filter: keep });
  }
  if (flags.has('chown')) giveTo(to, flags.get('chown')!);
};

/** Only root may give a file away. Without root, all files belong to the user who tests. */
const giveTo = (path: string, owner: string): void => {
  if (process.getuid?.() !== 0) return;
  const [user, group] = owner.split(':').map(Number);
  chownSync(path, user!, group!);
  if (!statSync(path).isDirectory()) return;
  for (const name of readdirSync(path)) giveTo(join(path, name), owner);
};

/** Whether the build leaves out a path of the context: the last pattern that fits decides. */
export const ignoredBy = (ignoreFile: string): ((path: string) => boolean) => {
  const patterns = readFileSync(ignoreFile, 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
    .map((line) => ({ keeps: line.startsWith('!'), pattern: line.replace(/^!/, '') }));
  const rules = patterns.map(({ keeps, pattern }) => ({ keeps, fits: fitting(pattern) }));
  const leadsToKept = (path: string): boolean =>
    patterns.some(({ keeps, pattern }) => keeps && pattern.startsWith(`${path}/`));

  return (path) => {
    if (path === '' || leadsToKept(path)) return false;
    return rules.findLast(({ fits }) => fits.test(path))?.keeps === false;
  };
};

/** A pattern also fits everything below what it names. */
const fitting = (pattern: string): RegExp => {
  const text = pattern
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replace(/\*\*\/|\*/g, (stars) => (stars === '*' ? '[^/]*' : '(?:.*/)?'));
  return new RegExp(`^${text}(?:/.*)?$`);
};
