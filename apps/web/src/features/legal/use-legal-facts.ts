import { useApp } from '../../shared/app-context.ts';

/** The operator's data and periods for legal texts, from the page meta. */
export function useLegalFacts() {
  const { config, meta } = useApp();
  const days = (name: string): string => meta[name] ?? '';
  return {
    operator: config.company.name,
    address: config.company.address,
    email: config.contact.email,
    noticeDays: days('notice-days'),
    cameraDays: days('camera-days'),
    doorLogDays: days('door-log-days'),
  };
}
