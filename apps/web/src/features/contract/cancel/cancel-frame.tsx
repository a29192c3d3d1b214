import type { Contract } from '@komora/api';
import { Icon } from '@komora/ui/icon';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Unbroken } from '../../../shared/i18n/unbroken.tsx';
import { useText } from '../../../shared/i18n/use-text.ts';
import shared from '../contract.module.css';
import css from './cancel.module.css';

export interface CancelFrameProps {
  readonly contract: Contract;
  readonly title: string;
  readonly children: ReactNode;
}

/** Frame of the termination pages: contract and box, and the way back. */
export function CancelFrame({ contract, title, children }: CancelFrameProps) {
  const text = useText('contract');
  return (
    <section className={css.page}>
      <Link to="/my/contracts/$id" params={{ id: contract.id }} className={shared.back}>
        <Icon name="arrow-left" />
        <span>
          <Unbroken text={text('detail.heading', { id: contract.businessId })} part={contract.businessId} />
        </span>
      </Link>
      <header className={css.head}>
        <h1>{title}</h1>
        <p className={css.of}>
          {text('boxName', { name: contract.boxName })}, {contract.warehouse.name}
        </p>
      </header>
      {children}
    </section>
  );
}
