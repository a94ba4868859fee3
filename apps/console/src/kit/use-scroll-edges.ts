import { useEffect, useRef, useState, type RefObject } from 'react';

/** Where a row has more than is seen. */
export type More = 'start' | 'end' | 'both' | undefined;

/** A pixel that rounding may leave. */
const tolerance = 2;

const moreOf = ({ scrollLeft, scrollWidth, clientWidth }: Element): More => {
  // From right to left, the way is counted in negative numbers.
  const gone = Math.abs(scrollLeft);
  const isBefore = gone > tolerance;
  const isAfter = scrollWidth - clientWidth - gone > tolerance;
  if (isBefore && isAfter) return 'both';
  if (isBefore) return 'start';
  return isAfter ? 'end' : undefined;
};

/** Says whether a row that scrolls goes on before its start or behind its end. */
export const useScrollEdges = (): readonly [RefObject<HTMLDivElement | null>, More] => {
  const row = useRef<HTMLDivElement>(null);
  const [more, setMore] = useState<More>();
  useEffect(() => {
    const element = row.current;
    if (element === null) return;

    const look = (): void => setMore(moreOf(element));
    const resized = new ResizeObserver(look);
    resized.observe(element);
    for (const child of element.children) resized.observe(child);
    element.addEventListener('scroll', look, { passive: true });
    return () => {
      resized.disconnect();
      element.removeEventListener('scroll', look);
    };
  }, []);
  return [row, more];
};
