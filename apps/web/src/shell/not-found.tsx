import { Link } from '@tanstack/react-router';
import { useText } from '../texts/use-text.ts';
import styles from './message.module.css';

export function NotFound() {
  const text = useText('shell');
  return (
    <section className={styles.message}>
      <h1>{text('notFound.title')}</h1>
      <p>{text('notFound.subtitle')}</p>
      <Link to="/">{text('notFound.home')}</Link>
    </section>
  );
}
