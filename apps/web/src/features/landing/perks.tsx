import { Icon } from '@komora/ui/icon';
import type { IconName } from '@komora/ui/icons';
import { useText } from '../../shared/i18n/use-text.ts';
import type { CatalogueDigest } from './digest.ts';
import styles from './perks.module.css';

type Perk = keyof typeof ICONS;

const ICONS = {
  contactless: 'key',
  always: 'clock',
  hours: 'clock',
  safe: 'camera',
  locked: 'lock',
  flexible: 'box',
} as const satisfies Record<string, IconName>;

/** Promises only what holds in every warehouse. */
function perksOf({ features }: CatalogueDigest): readonly Perk[] {
  return [
    'contactless',
    features.includes('ACCESS_24_7') ? 'always' : 'hours',
    features.includes('VIDEO_MONITORING') ? 'safe' : 'locked',
    'flexible',
  ];
}

/** Advantages with their figures. */
export function Perks({ digest }: { readonly digest: CatalogueDigest }) {
  const text = useText('landing');
  return (
    <section className={styles.section} aria-labelledby="perks">
      <h2 id="perks">{text('perks.title')}</h2>
      <ul className={`plain-list ${styles.perks}`}>
        {perksOf(digest).map((perk) => (
          <li key={perk} className={styles.perk}>
            <Icon name={ICONS[perk]} className={styles.icon} />
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
