import { cx } from '../cx.ts';
import { Svg } from '../svg/svg.tsx';
import css from './icon.module.css';
import { type IconName, icons } from './icons.ts';
import { type PromoName, promoIcons } from './promo-icons.ts';

type DrawnProps = {
  /** name of the icon; without it the icon is decoration beside a text */
  title?: string | undefined;
  /** `text` follows the font size (default), `large` is 1.5 times that */
  size?: 'text' | 'large';
  className?: string | undefined;
};

function Drawn({ path, title, size = 'text', className }: DrawnProps & { path: string }) {
  return (
    <Svg viewBox="0 0 24 24" title={title} className={cx(css.icon, size === 'large' && css.large, className)}>
      <path d={path} />
    </Svg>
  );
}

export function Icon({ name, ...rest }: DrawnProps & { name: IconName }) {
  return <Drawn path={icons[name]} {...rest} />;
}

export function PromoIcon({ name, ...rest }: DrawnProps & { name: PromoName }) {
  return <Drawn path={promoIcons[name]} {...rest} />;
}
