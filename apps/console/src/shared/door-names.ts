import type { DoorRecord } from '@komora/api/admin';
import { languageOf } from '@komora/i18n';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useApp } from './app-context.ts';
import { textIn } from './localised.ts';

/** The name of a door: the box, the name that the operator gave, or the kind of the door. */
export function useDoorName(): (door: Pick<DoorRecord, 'boxName' | 'door'> & Partial<Pick<DoorRecord, 'label'>>) => string {
  const text = useText('console-doors');
  const language = languageOf(useLocale());
  return ({ boxName, door, label }) =>
    boxName === null ? (label === undefined ? '' : textIn(label, language)) || text(`door.${door}`) : text('boxNamed', { name: boxName });
}

/** Why an attempt opened no door: an error code of the server, or a code of the device. */
export function useFailureName(): (reason: string) => string {
  const { texts } = useApp();
  return (reason) => texts.texts.find('console-doors', `reason.${reason}`) ?? reason;
}
