/**
 * A temporary copy of the sources. A test applies edits to it that a row of CONTRIBUTING lists, checks the types,
 * and runs a test in it: so the row is proved, and the tree itself stays as it is.
 */
import { execFile } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { root } from '../scripts/generate-docs.mjs';

/** A change of one place in one file. */
export interface Edit {
  /** From the root, with slashes. */
  readonly file: string;
  /** A text that the file holds exactly once. */
  readonly find: string;
  readonly replace: string;
}

/** A name that a file needs from a module. */
export interface Import {
  readonly file: string;
  readonly name: string;
  readonly from: string;
}

export interface TreeCopy {
  readonly root: string;
  /** Applies the edits in order. An edit whose text is missing or repeated fails. */
  readonly apply: (edits: readonly Edit[]) => void;
  /** Imports what the files do not import yet. */
  readonly addImports: (imports: readonly Import[]) => void;
  /** Adds a file, or replaces one. */
  readonly write: (file: string, text: string) => void;
  /** The faults that the compiler reports for a folder with a `tsconfig.json`; empty for none. */
  readonly typecheck: (folder: string) => Promise<string>;
  /** Runs one test file of a project of `jest.config.ts`; the report of what fails, empty for none. */
  readonly runTest: (project: string, file: string) => Promise<string>;
  /** Generates the documents in the copy, and reads these of docs/reference. */
  readonly referencePages: (names: readonly string[]) => Promise<readonly string[]>;
  readonly remove: () => void;
}

const leftOut = ['node_modules', 'dist', '.turbo', 'data', 'coverage', '.git'];
const isCopied = (path: string): boolean => !leftOut.includes(basename(path));

export const copyTheTree = (): TreeCopy => {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'keyward-tree-')));
  for (const name of readdirSync(root).filter(isCopied))
    cpSync(join(root, name), join(folder, name), { recursive: true, filter: isCopied });
  linkModules(folder);

  const write = (file: string, text: string): void => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), text);
  };

  return {
    root: folder,
    write,
    apply: (edits) =>
      edits.forEach(({ file, find, replace }) => {
        const text = readFileSync(join(folder, file), 'utf8');
        if (text.split(find).length !== 2)
          throw new Error(`${file} does not hold this text exactly once: ${find}`);
        write(
          file,
          text.replace(find, () => replace),
        );
      }),
    addImports: (imports) =>
      imports.forEach(({ file, name, from }) => {
        write(file, withImport(readFileSync(join(folder, file), 'utf8'), name, from));
      }),
    typecheck: (project) =>
      outputOfFailure(folder, ['node_modules/typescript7/bin/tsc', '--noEmit', '-p', project]),
    runTest: (project, file) =>
      outputOfFailure(folder, [
        '--experimental-vm-modules',
        '--no-warnings=ExperimentalWarning',
        'node_modules/jest/bin/jest.js',
        '--runInBand',
        '--selectProjects',
        project,
        '--runTestsByPath',
        file,
      ]),
    referencePages: async (names) => {
      const fault = await outputOfFailure(folder, ['scripts/generate-docs.mjs']);
      if (fault !== '') throw new Error(fault);
      return names.map((name) => readFileSync(join(folder, 'docs/reference', name), 'utf8'));
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
};

/** A text that imports the name from the module, in the import that it has or in a new one before the others. */
export const withImport = (text: string, name: string, from: string): string => {
  const names = new RegExp(`import \\{([^}]*)\\} from '${from.replaceAll('.', '\\.')}';`);
  const imported = names.exec(text)?.[1];
  if (imported === undefined) {
    const statement = `import { ${name} } from '${from}';\n`;
    return text.replace(/^import /m, () => `${statement}import `);
  }

  const isThere = imported.split(',').some((each) => each.trim() === name);
  return isThere
    ? text
    : text.replace(
        names,
        () => `import {${imported.trimEnd().replace(/,$/, '')}, ${name} } from '${from}';`,
      );
};

/** Links each installed package, and the packages of this repository to their copies. */
export const linkModules = (folder: string): void => {
  const [installed, linked] = [join(root, 'node_modules'), join(folder, 'node_modules')];
  mkdirSync(join(linked, '@keyward'), { recursive: true });
  for (const name of readdirSync(installed))
    if (name !== '@keyward' && !name.startsWith('.'))
      symlinkSync(realpathSync(join(installed, name)), join(linked, name));
  for (const name of readdirSync(join(installed, '@keyward'))) {
    const original = realpathSync(join(installed, '@keyward', name));
    symlinkSync(
      original.replace(realpathSync(root), () => folder),
      join(linked, '@keyward', name),
    );
  }
};

const outputOfFailure = (folder: string, args: readonly string[]): Promise<string> =>
  new Promise((resolve) => {
    execFile(
      process.execPath,
      args,
      { cwd: folder, maxBuffer: 16 * 1024 * 1024 },
      (error, stdout, stderr) => resolve(error ? `${error.message}\n${stdout}${stderr}` : ''),
    );
  });
