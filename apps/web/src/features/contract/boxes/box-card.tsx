import type { SharedBox } from '@komora/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useFormat, useText } from '../../../texts/use-text.ts';
import { Badge, Card, Disclosure, RoomDrawing } from '../../../ui/index.ts';
import shared from '../contract.module.css';
import css from './boxes.module.css';

type Box = Pick<SharedBox, 'boxName' | 'boxSize' | 'width' | 'length' | 'height' | 'lockVersion' | 'warehouse' | 'overlocked'>;

export interface BoxCardProps {
  readonly box: Box;
  /** A word about the box beside its name: its state, or whose it is. */
  readonly badge: ReactNode;
  /** What opens its doors; nothing where codes alone do. */
  readonly doors: ReactNode;
  /** Why the doors stay shut. */
  readonly obstacle: ReactNode;
  /** Null while there are none that open anything. */
  readonly codes: ReactNode;
  /** Whether pages that need a connection can be reached from here. */
  readonly connected: boolean;
  /** What leads on from here. */
  readonly children?: ReactNode;
}

/** One box as its user meets it at the door: which it is, what opens it, where it stands. */
export function BoxCard({ box, badge, doors, obstacle, codes, connected, children }: BoxCardProps) {
  const text = useText('contract');
  const common = useText('common');
  const format = useFormat();
  const { warehouse } = box;
  const { street, number, zip, city } = warehouse.address;
  const metres = (centimetres: number): string => format.number(centimetres / 100);
  return (
    <Card as="li" className={css.box}>
      <header className={css.head}>
        <RoomDrawing length={box.length} width={box.width} height={box.height} className={css.room} />
        <div className={css.name}>
          <p className={css.badges}>
            {badge}
            {box.overlocked ? (
              <Badge tone="error" icon="lock">
                {text('overlocked.short')}
              </Badge>
            ) : null}
          </p>
          <h2 className={css.title}>{text('boxName', { name: box.boxName })}</h2>
          <p className={shared.soft}>
            {common(`size.${box.boxSize}`)},{' '}
            {text('boxes.sides', { length: metres(box.length), width: metres(box.width), height: metres(box.height) })}
          </p>
        </div>
      </header>
      {obstacle}
      {doors === null ? null : <div className={css.doors}>{doors}</div>}
      {codes === null ? null : doors === null ? <div>{codes}</div> : <Disclosure summary={text('boxes.codes')}>{codes}</Disclosure>}
      <div className={css.foot}>
        <address className={css.address}>
          {connected ? (
            <Link to="/location/$id" params={{ id: warehouse.id }}>
              {warehouse.name}
            </Link>
          ) : (
            <strong>{warehouse.name}</strong>
          )}
          <span>
            {street} {number}, {zip} {city}
          </span>
        </address>
        {children}
      </div>
    </Card>
  );
}
