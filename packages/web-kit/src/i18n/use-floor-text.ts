import { floorInText, floorText } from '@komora/i18n';
import { useCallback } from 'react';
import { useLocale, useText } from './use-text.ts';

/** Writes floors: „Prízemie“, „2. poschodie“. @param place `in text`: after other words, „Malý, prízemie“ */
export function useFloorText(place: 'alone' | 'in text' = 'alone'): (floor: number) => string {
  const common = useText('common');
  const locale = useLocale();
  const write = place === 'alone' ? floorText : floorInText;
  return useCallback((floor) => write(common, locale, floor), [write, common, locale]);
}
