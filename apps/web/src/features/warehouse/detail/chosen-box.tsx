import type { Box, Warehouse } from '@komora/api';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { Card } from '@komora/ui/card';
import { RoomDrawing } from '@komora/ui/rooms';
import { useLayoutEffect, useRef } from 'react';
import { PriceDetails } from '../../../entities/warehouse/price-details.tsx';
import { useFormat, useText } from '../../../shared/i18n/use-text.ts';
import styles from './chosen-box.module.css';
import { useStartOrder } from './use-start-order.ts';

export interface ChosenBoxProps {
  readonly warehouse: Warehouse;
  readonly box: Box | null;
}

/** The box selected on the plan: size, price, order button. Its place is reserved before a selection. */
export function ChosenBox({ warehouse, box }: ChosenBoxProps) {
  const text = useText('warehouse');
  const format = useFormat();
  const order = useStartOrder(warehouse.id);
  const panel = useRef<HTMLElement>(null);
  // Its height depends on language, width and price details. It is known before the plan scrolls the chosen box clear of this panel.
  useLayoutEffect(() => {
    const { current } = panel;
    if (box === null || current === null) return;
    const root = document.documentElement.style;
    const measure = (): void => root.setProperty('--chosen-box-height', `${current.offsetHeight}px`);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => {
      observer.disconnect();
      root.removeProperty('--chosen-box-height');
    };
  }, [box]);
  return (
    <Card
      ref={(element) => {
        panel.current = element;
      }}
      as="aside"
      look="raised"
      className={styles.chosen}
      data-empty={box === null || undefined}
      aria-label={text('plan.chosen')}
      aria-live="polite"
    >
      {box === null ? (
        <p className={styles.none}>{text('plan.choose')}</p>
      ) : (
        <>
          <RoomDrawing length={box.length} width={box.width} height={box.height} className={styles.drawing} />
          <div className={styles.facts}>
            <h2 className={styles.name}>
              {text('box.name', { name: box.name })} · {format.area(box.area)}
            </h2>
            <p className={styles.size}>
              {text('box.dimensions', {
                width: format.number(box.width / 100),
                length: format.number(box.length / 100),
                height: format.number(box.height / 100),
              })}
            </p>
            {box.wayMetres === null ? null : <p className={styles.size}>{text('box.way', { metres: format.number(box.wayMetres) })}</p>}
          </div>
          <PriceDetails price={box.price} total={box.total} size="large" className={styles.price}>
            {warehouse.promotion === null ? null : (
              <p className={styles.size}>
                {text('box.lowest', {
                  price: format.money({ amount: box.lowestTotal30Days.gross, currency: box.lowestTotal30Days.currency }),
                })}
              </p>
            )}
          </PriceDetails>
          {box.availability === 'AVAILABLE' && !warehouse.deactivation.deactivated ? (
            <Button variant="primary" className={styles.act} onClick={() => order(box.id)}>
              {text('box.order')}
            </Button>
          ) : (
            <Badge icon="lock">{text(`box.state.${box.availability === 'AVAILABLE' ? 'INACTIVE' : box.availability}`)}</Badge>
          )}
        </>
      )}
    </Card>
  );
}
