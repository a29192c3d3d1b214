import { Link } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';
import { Icon } from '../ui/icon/icon.tsx';
import styles from './my-nav.module.css';

/** The pages of the personal zone. */
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
