import { useText } from '../../texts/use-text.ts';
import { askAgain } from './ask-again.ts';

/** Reopens the choice of cookies, from the footer of every page. */
export function CookieLink({ className }: { readonly className?: string | undefined }) {
  const text = useText('shell');
  return (
    <button type="button" className={className} onClick={askAgain}>
      {text('footer.cookies')}
    </button>
  );
}
