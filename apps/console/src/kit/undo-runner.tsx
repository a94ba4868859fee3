import { useEffect, type ReactNode } from 'react';
import { call } from '../api/management.js';
import type { Effect } from '../api/names.js';
import { refreshAll } from '../api/query-client.js';
import { isChangedElsewhere } from '../api/versioned.js';
import { useTexts } from '../texts/texts-provider.js';
import { joinEffects } from './join-effects.js';
import { isMirror } from './mirror.js';
import { notifyDone, notifyFailure } from './notify.js';
import { useRehearsedChange, type Answering } from './rehearsed-change.js';
import { canUndo, setUndoRunner, undoLast, type LastChange } from './undo.js';

const callAll = (answering: Answering | readonly Answering[]): Promise<unknown[]> =>
  Promise.all([answering].flat().map((each) => call(each)));

/** Makes the opposite calls. Stands where changes can be rehearsed. */
export const UndoRunner = (): ReactNode => {
  const { undo: words } = useTexts();
  const rehearse = useRehearsedChange();

  useEffect(() => {
    /** Answers false where the rehearsal says something else than the opposite, and shows that. */
    const isExpected = async ({ run, effect, onUndone }: LastChange): Promise<boolean> => {
      if (effect === undefined) return true;
      const now = joinEffects((await callAll(run(true))) as Effect[]);
      if (now.changes.length === 0) throw new Error(words.changedElsewhere);
      if (isMirror(now, effect)) return true;

      const { title, action, differs: hint, done } = words;
      const runEach = (dryRun: boolean) => [run(dryRun)].flat().map((each) => () => each);
      rehearse({ title, hint, action, done, run: runEach, onDone: onUndone });
      return false;
    };

    const undo = async (change: LastChange): Promise<void> => {
      try {
        if (!(await isExpected(change))) return;
        await callAll(change.run(false));
        await refreshAll();
        change.onUndone?.();
        notifyDone(words.done);
      } catch (error) {
        const isOutdated = isChangedElsewhere(error);
        notifyFailure(words.failed, isOutdated ? new Error(words.changedElsewhere) : error);
        void refreshAll();
      }
    };

    return setUndoRunner((change) => void undo(change));
  }, [rehearse, words]);

  useEffect(() => {
    addEventListener('keydown', undoOnKey);
    return () => removeEventListener('keydown', undoOnKey);
  }, []);
  return null;
};

/** In a field, the key takes back what was typed. */
const undoOnKey = (event: KeyboardEvent): void => {
  const isUndo = event.key.toLowerCase() === 'z' && (event.ctrlKey || event.metaKey);
  if (!isUndo || event.shiftKey || event.altKey || !canUndo()) return;

  const isTyping =
    event.target instanceof Element &&
    event.target.closest('input, textarea, select, [contenteditable], [role="dialog"]') !== null;
  if (isTyping) return;
  event.preventDefault();
  undoLast();
};
