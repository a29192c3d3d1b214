import { useLocale } from '@komora/web-kit/use-text';

/** 'YYYY-MM' as people write it: `March 2026`. */
export function useMonth(): (month: string) => string {
  const format = new Intl.DateTimeFormat(useLocale(), { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
