import { Disclosure } from '@komora/ui/disclosure';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { ContactCard } from './contact-card.tsx';
import css from './help.module.css';
import { QUESTIONS, type Question } from './questions.ts';

/** Further links of an answer. */
function useWays(): Partial<Record<Question, ReactNode>> {
  const text = useText('help');
  return {
    rent: <Link to="/boxes">{text('items.rent.link')}</Link>,
    pay: <Link to="/my/rents">{text('items.pay.link')}</Link>,
    recurring: (
      <Link to="/store-policy" hash="payments">
        {text('items.recurring.link')}
      </Link>
    ),
    open: <Link to="/my/boxes">{text('items.open.link')}</Link>,
    goods: <Link to="/store-policy">{text('items.goods.link')}</Link>,
    end: <Link to="/my/contracts">{text('items.end.link')}</Link>,
    withdraw: <Link to="/withdrawal">{text('items.withdraw.link')}</Link>,
  };
}

/** Questions and answers, and contact data. */
export function HelpPage() {
  const text = useText('help');
  const { meta } = useApp();
  const ways = useWays();
  // A setting of the operator, which one answer names.
  const count = Number(meta['overlock-days']);
  return (
    <div className={css.page}>
      <header className={css.head}>
        <h1>{text('title')}</h1>
        <p className={css.lead}>{text('lead')}</p>
      </header>
      <ContactCard />
      <section className={css.faq}>
        <h2>{text('faq')}</h2>
        {QUESTIONS.map((name) => (
          <div key={name} id={name}>
            <Disclosure summary={text(`items.${name}.question`)}>
              <p>{text(`items.${name}.answer`, { count })}</p>
              {ways[name] === undefined ? null : <p className={css.way}>{ways[name]}</p>}
            </Disclosure>
          </div>
        ))}
      </section>
    </div>
  );
}
