import { PROMO_TYPES } from '@komora/domain/enumerations';
import { Badge, type BadgeTone } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { FormField } from '@komora/web-kit/form-field';
import type { FieldProps } from '@komora/web-kit/use-form';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useState } from 'react';
import { useApp } from '../../shared/app-context.ts';
import formCss from '../../shared/form.module.css';
import { FormSelect } from '../../shared/form-select.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { localDay } from '../../shared/zone.ts';
import { type Days, type OfferState, offerState } from './days.ts';
import css from './offers.module.css';

const TONES: Readonly<Record<OfferState, BadgeTone>> = { active: 'success', planned: 'info', over: 'neutral', stopped: 'warning' };

export function OfferBadge({ offer }: { readonly offer: Days }) {
  const { now } = useApp();
  const text = useText('console-offers');
  const state = offerState(offer, localDay(now()));
  return <Badge tone={TONES[state]}>{text(`state.${state}`)}</Badge>;
}

export function OfferDays({ offer: { validFrom, validTo } }: { readonly offer: Days }) {
  const text = useText('console-offers');
  const format = useFormat();
  return text('days', { from: format.date(validFrom), to: format.date(validTo) });
}

type Path = 'validFrom' | 'validTo' | 'promoType';

/** The days and the picture that vouchers and promotions have. */
export function OfferFields({ field }: { readonly field: (path: Path) => FieldProps<Path, string> }) {
  const text = useText('console-offers');
  return (
    <div className={formCss.pair}>
      <FormField {...field('validFrom')} type="date" label={text('field.from')} />
      <FormField {...field('validTo')} type="date" label={text('field.to')} />
      <FormSelect
        {...field('promoType')}
        label={text('promoType')}
        options={PROMO_TYPES.map((value) => ({ value, label: text(`promo.${value}`) }))}
      />
    </div>
  );
}

export interface StopProps {
  readonly name: string;
  readonly send: (reason: string) => Promise<unknown>;
}

/** Stops an offer for good. */
export function Stop({ name, send }: StopProps) {
  const text = useText('console-offers');
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <section className={css.section}>
      <h2>{text('stop.open')}</h2>
      <p>{text('stop.text')}</p>
      <div className={formCss.actions}>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {text('stop.title', { name })}
        </Button>
      </div>
      <ReasonDialog
        open={isOpen}
        title={text('stop.title', { name })}
        submit={text('stop.open')}
        isDangerous
        send={send}
        onDone={close}
        onClose={close}
      >
        {text('stop.text')}
      </ReasonDialog>
    </section>
  );
}
