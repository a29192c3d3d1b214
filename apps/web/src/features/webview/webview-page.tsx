import { buttonClass } from '@komora/ui/button';
import { DoorDrawing } from '@komora/ui/door';
import { Icon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import css from './webview.module.css';

/** Start page of the native applications: the actions of a client on the way to a box. */
export function WebviewPage() {
  const text = useText('webview');
  return (
    <div className={css.page}>
      <DoorDrawing open={0.72} className={css.drawing} />
      <div className={css.words}>
        <h1>{text('title')}</h1>
        <p>{text('lead')}</p>
      </div>
      <nav aria-label={text('next')} className={css.ways}>
        <Link to="/my/boxes" className={buttonClass({ variant: 'primary', size: 'large', wide: true })}>
          <Icon name="box" /> {text('doors')}
        </Link>
        <Link to="/boxes" className={buttonClass({ size: 'large', wide: true })}>
          <Icon name="search" /> {text('rent')}
        </Link>
        <div className={css.more}>
          <Link to="/my/rents">{text('rents')}</Link>
          <Link to="/help">{text('help')}</Link>
          <Link to="/">{text('more')}</Link>
        </div>
      </nav>
    </div>
  );
}
