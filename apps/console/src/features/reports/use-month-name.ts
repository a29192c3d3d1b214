import { useLocale } from '@komora/web-kit/use-text';

/** 'YYYY-MM' as people write it, short: `3/26` or `III 2026`. */
export function useMonthName(): (month: string) => string {
  const locale = useLocale();
  const format = new Intl.DateTimeFormat(locale, { month: 'numeric', year: '2-digit', timeZone: 'UTC' });
  return (month) => format.format(new Date(`${month}-01T00:00:00Z`));
}
