import type { CatalogueDigest } from './digest.ts';
import { Hero } from './hero.tsx';
import styles from './landing-page.module.css';
import { Perks } from './perks.tsx';
import { PromotionStrip } from './promotion-strip.tsx';
import { RentStorage } from './rent-storage.tsx';
import { Sizes } from './sizes.tsx';
import { Steps } from './steps.tsx';
import { Towns } from './towns.tsx';

export function LandingPage({ digest }: { readonly digest: CatalogueDigest }) {
  return (
    <div className={styles.page}>
      {digest.promotion === null ? null : <PromotionStrip promotion={digest.promotion} />}
      <Hero digest={digest} />
      <Steps />
      <Sizes />
      <Perks digest={digest} />
      <Towns digest={digest} />
      <RentStorage digest={digest} />
    </div>
  );
}
