import { icons } from '../src/ui/icon/icons.ts';
import { promoIcons } from '../src/ui/icon/promo-icons.ts';
import {
  Badge,
  type BoxSize,
  BoxSizeDrawing,
  CarLoad,
  DoorDrawing,
  Icon,
  type IconName,
  IsoBox,
  type Moment,
  MomentDrawing,
  type OrderStep,
  PromoIcon,
  type PromoName,
  StepDrawing,
} from '../src/ui/index.ts';
import css from './gallery.module.css';

const iconNames = Object.keys(icons) as IconName[];
const promoNames = Object.keys(promoIcons) as PromoName[];
const steps: readonly OrderStep[] = ['find', 'size', 'length', 'code'];
const moments: readonly Moment[] = ['empty', 'success', 'missing', 'fault', 'waiting'];
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
          {moments.map((moment) => (
            <MomentDrawing key={moment} moment={moment} scale={0.9} />
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
