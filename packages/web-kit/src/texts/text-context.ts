import { createContext, useContext } from 'react';
import type { TextSource } from './text-source.ts';

/** The texts of the page. A client provides them above all of its components. */
export const TextContext = createContext<TextSource | null>(null);

/** @throws Error outside of a `TextContext` */
export function useTextSource(): TextSource {
  const source = useContext(TextContext);
  if (source === null) throw new Error('There is no TextContext above this component');
  return source;
}
