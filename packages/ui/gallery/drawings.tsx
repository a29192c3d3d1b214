import { Badge } from '../src/badge/badge.tsx';
import { Icon, PromoIcon } from '../src/icon/icon.tsx';
import { type IconName, icons } from '../src/icon/icons.ts';
import { type PromoName, promoIcons } from '../src/icon/promo-icons.ts';
import { DoorDrawing } from '../src/iso-box/door.tsx';
import { Illustration, type IllustrationName } from '../src/iso-box/illustrations.tsx';
import { IsoBox } from '../src/iso-box/iso-box.tsx';
import { type BoxSize, BoxSizeDrawing, CarLoad } from '../src/iso-box/rooms.tsx';
import { type OrderStep, StepDrawing } from '../src/iso-box/steps.tsx';
import css from './gallery.module.css';

const iconNames = Object.keys(icons) as IconName[];
const promoNames = Object.keys(promoIcons) as PromoName[];
const steps: readonly OrderStep[] = ['find', 'size', 'length', 'code'];
const moments: readonly IllustrationName[] = ['empty', 'success', 'missing', 'error', 'waiting'];
const sizes: readonly [BoxSize, string][] = [
  ['XS', '1 m²'],
  ['SMALL', '3 m²'],
  ['MEDIUM', '6 m²'],
  ['LARGE', '15 m²'],
];

export function Drawings() {
  return (
    <>
      <section className={css.section}>
        <h1>A room for your things, opened by your phone</h1>
        <div className={css.sizes}>
          {sizes.map(([size, area]) => (
            <div key={size} className={css.size}>
              <BoxSizeDrawing size={size} scale={0.52} title={`A ${size} box and what fits inside`} />
              <h2>
                {size} <Badge tone="ink">{area}</Badge>
              </h2>
            </div>
          ))}
        </div>
      </section>
      <section className={css.section}>
        <h2>Drawings</h2>
        <div className={css.row}>
          <IsoBox length={55} width={40} height={38} scale={2} />
          <IsoBox length={30} width={30} height={30} scale={2} tone="signal" taped="paper" />
          <CarLoad scale={0.6} />
        </div>
        <div className={css.steps}>
          {steps.map((step) => (
            <StepDrawing key={step} step={step} />
          ))}
        </div>
        <div className={css.row}>
          {moments.map((illustration) => (
            <Illustration key={illustration} illustration={illustration} scale={0.9} />
          ))}
        </div>
        <div className={css.row}>
          {[0, 0.4, 1].map((open) => (
            <DoorDrawing key={open} open={open} scale={0.6} />
          ))}
        </div>
      </section>
      <section className={css.section}>
        <h2>Icons</h2>
        <div className={css.icons}>
          {iconNames.map((name) => (
            <span key={name}>
              <Icon name={name} size="large" />
              {name}
            </span>
          ))}
          {promoNames.map((name) => (
            <span key={name}>
              <PromoIcon name={name} size="large" />
              {name}
            </span>
          ))}
        </div>
      </section>
    </>
  );
}
