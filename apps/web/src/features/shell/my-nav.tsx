import { Icon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import { useText } from '../../shared/i18n/use-text.ts';
import styles from './my-nav.module.css';

/** Navigation of the pages that need a session. */
export function MyNav() {
  const text = useText('shell');
  return (
    <nav aria-label={text('my.label')} className={styles.nav}>
      <Link to="/my/boxes">
        <Icon name="box" /> {text('my.boxes')}
      </Link>
      <Link to="/my/contracts">
        <Icon name="list" /> {text('my.contracts')}
      </Link>
      <Link to="/my/rents">
        <Icon name="invoice" /> {text('my.rents')}
      </Link>
      <Link to="/my/profile">
        <Icon name="user" /> {text('my.profile')}
      </Link>
    </nav>
  );
}
