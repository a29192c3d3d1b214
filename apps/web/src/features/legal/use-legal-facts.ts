import { useApp } from '../../shared/app-context.ts';

/** The operator's data and periods for legal texts, from the page meta. */
export function useLegalFacts() {
  const { config, meta } = useApp();
  const number = (name: string): string => meta[name] ?? '';
  return {
    operator: config.company.name,
    address: config.company.address,
    email: config.contact.email,
    holdMinutes: number('hold-minutes'),
    overlockDays: number('overlock-days'),
    noticeDays: number('notice-days'),
    cameraDays: number('camera-days'),
    doorLogDays: number('door-log-days'),
  };
}
