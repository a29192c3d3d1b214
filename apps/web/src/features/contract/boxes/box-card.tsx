import type { SharedBox } from '@komora/api';
import { addressText } from '@komora/i18n';
import { Card } from '@komora/ui/card';
import { Disclosure } from '@komora/ui/disclosure';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import { CardHead } from '../card-head.tsx';
import shared from '../contract.module.css';
import css from './boxes.module.css';

type Box = Pick<SharedBox, 'boxName' | 'boxSize' | 'width' | 'length' | 'height' | 'lockVersion' | 'warehouse' | 'overlocked'>;

export interface BoxCardProps {
  readonly box: Box;
  /** Label beside the name: the box's status or its owner. */
  readonly badge: ReactNode;
  /** Buttons that open the doors; null where codes open them. */
  readonly doors: ReactNode;
  /** Why the doors stay locked. */
  readonly obstacle: ReactNode;
  /** Null when no code opens anything now. */
  readonly codes: ReactNode;
  /** True while links to pages that need a connection work. */
  readonly connected: boolean;
  /** Shows the way to the box. */
  readonly way: ReactNode;
  /** Links to further pages. */
  readonly children?: ReactNode;
}

/** One box: its place and size, doors and codes. */
export function BoxCard({ box, badge, doors, obstacle, codes, connected, way, children }: BoxCardProps) {
  const text = useText('contract');
  const common = useText('common');
  const format = useFormat();
  const { warehouse } = box;
  const metres = (centimetres: number): string => format.number(centimetres / 100);
  return (
    <Card as="li" className={css.box}>
      <CardHead box={box} badge={badge} title={text('boxName', { name: box.boxName })}>
        <address className={css.address}>
          {connected ? (
            <Link to="/location/$id" params={{ id: warehouse.id }} className={css.place}>
              {warehouse.name}
            </Link>
          ) : (
            <strong className={css.place}>{warehouse.name}</strong>
          )}
          <span className={shared.soft}>{addressText(warehouse.address)}</span>
        </address>
        <p className={shared.soft}>
          {common(`size.${box.boxSize}`)},{' '}
          {text('boxes.sides', { length: metres(box.length), width: metres(box.width), height: metres(box.height) })}
        </p>
      </CardHead>
      {obstacle}
      {doors === null ? null : <div className={css.doors}>{doors}</div>}
      {codes === null ? null : doors === null ? <div>{codes}</div> : <Disclosure summary={text('boxes.codes')}>{codes}</Disclosure>}
      {way}
      {children === undefined ? null : <div className={css.foot}>{children}</div>}
    </Card>
  );
}
