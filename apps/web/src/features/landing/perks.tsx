import { Icon } from '@komora/ui/icon';
import type { IconName } from '@komora/ui/icons';
import { useText } from '../../shared/i18n/use-text.ts';
import type { CatalogueDigest } from './digest.ts';
import styles from './perks.module.css';

const PERKS = [
  ['contactless', 'key'],
  ['always', 'clock'],
  ['safe', 'camera'],
  ['flexible', 'box'],
] as const satisfies readonly (readonly [string, IconName])[];

/** Advantages with their figures. */
export function Perks({ digest }: { readonly digest: CatalogueDigest }) {
  const text = useText('landing');
  return (
    <section className={styles.section} aria-labelledby="perks">
      <h2 id="perks">{text('perks.title')}</h2>
      <ul className={`plain-list ${styles.perks}`}>
        {PERKS.map(([perk, icon]) => (
          <li key={perk} className={styles.perk}>
            <Icon name={icon} className={styles.icon} />
            <h3>{text(`perks.${perk}.title`)}</h3>
            <p>{text(`perks.${perk}.text`)}</p>
          </li>
        ))}
      </ul>
      {digest.warehouseCount === 0 ? null : (
        <ul className={`plain-list ${styles.proof}`}>
          <li>{text('proof.warehouses', { count: digest.warehouseCount })}</li>
          <li>{text('proof.towns', { count: digest.towns.length })}</li>
          <li>{text('proof.boxes', { count: digest.freeBoxCount })}</li>
        </ul>
      )}
    </section>
  );
}
