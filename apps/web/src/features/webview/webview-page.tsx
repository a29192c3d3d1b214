import { Link } from '@tanstack/react-router';
import { useText } from '../../texts/use-text.ts';
import { buttonClass } from '../../ui/button/button.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { DoorDrawing } from '../../ui/iso-box/door.tsx';
import css from './webview.module.css';

/** Where our applications begin: what a renter on the way to a box is here for, within reach of a thumb. */
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
