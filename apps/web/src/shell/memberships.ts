import type { Membership } from '@komora/contract/site';
import type { Locale } from '@komora/i18n';

/** An association whose mark is in `memberships.svg` under `mark`; `name` is read out in its place. */
interface Association {
  readonly name: string;
  readonly mark: string;
  /** Whose readers know it: the others are not shown it. */
  readonly locale: Locale;
}

const ASSOCIATIONS: Readonly<Record<Membership, Association>> = {
  SAMOSKLAD: { name: 'SAMOSKLAD – česká asociace', mark: 'samosklad', locale: 'cs' },
  CECH_SKLADNIKU: { name: 'Cech skladníků', mark: 'cech-skladniku', locale: 'cs' },
  MESTSKY_PROSTOR: { name: 'Svaz Městský prostor', mark: 'mestsky-prostor', locale: 'cs' },
};

/** Those of the deployment that readers of this locale know. */
export function associationsFor(memberships: readonly string[], locale: Locale): readonly Association[] {
  return Object.entries(ASSOCIATIONS).flatMap(([id, one]) => (memberships.includes(id) && one.locale === locale ? [one] : []));
}
