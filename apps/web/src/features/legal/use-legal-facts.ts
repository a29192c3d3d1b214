import { useApp } from '../../app.ts';

/** The operator and its periods as legal texts name them, from the page meta. */
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
