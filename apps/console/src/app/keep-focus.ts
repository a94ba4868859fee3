import { useEffect } from 'react';

/** Dialogs, menus and messages stand beside the page, in places of their own. */
const isOnPage = (element: Element): boolean => element.closest('[data-portal]') === null;

/**
 * What has the focus can go: a dialog closes, a row is deleted, one page takes the place of another. The focus is then
 * where it was on the page last, or at the page itself, so that the next Tab goes on from there.
 */
export const useKeptFocus = (main: React.RefObject<HTMLElement | null>): void =>
  useEffect(() => {
    let current: HTMLElement | undefined;
    let onPage: HTMLElement | undefined;

    const onFocus = ({ target }: FocusEvent): void => {
      if (!(target instanceof HTMLElement)) return;
      current = target;
      if (isOnPage(target)) onPage = target;
    };
    // A press beside everything lets go of the focus. What takes it is told afterwards.
    const onPress = (): void => {
      current = undefined;
    };
    const giveBack = (): void => {
      const isLost = current?.isConnected === false && document.activeElement === document.body;
      if (!isLost) return;

      const back = onPage?.isConnected === true ? onPage : main.current;
      back?.focus({ preventScroll: true });
    };

    const observer = new MutationObserver(giveBack);
    observer.observe(document.body, { childList: true, subtree: true });
    document.addEventListener('focusin', onFocus);
    document.addEventListener('pointerdown', onPress, true);
    return () => {
      observer.disconnect();
      document.removeEventListener('focusin', onFocus);
      document.removeEventListener('pointerdown', onPress, true);
    };
  }, [main]);
