import { DEFAULT_CHECKLIST } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';

/** A point of the checklist in the language of the person; the operator's own as it was written. */
export function usePointName(): (point: string) => string {
  const text = useText('console-inspection');
  return (point) => {
    const known = DEFAULT_CHECKLIST.find((one) => one === point);
    return known === undefined ? point : text(`point.${known}`);
  };
}
