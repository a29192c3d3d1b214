import { ApiError } from '@komora/api/client';
import { useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';

const CODES: readonly string[] = ['cash/no-open-day', 'cash/day-counted', 'cash/day-over'];

/** The way to the cash drawer, below an error that is mended there. */
export function DrawerLink({ error }: { readonly error: Error | null }) {
  const text = useText('console');
  if (!(error instanceof ApiError) || !CODES.includes(error.problem.code)) return null;
  return (
    <p>
      <Link to="/money/cash">{text('action.cash')}</Link>
    </p>
  );
}
