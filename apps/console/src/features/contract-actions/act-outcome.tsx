import type { ContractActOutcome, ContractPayer, ContractStanding } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import type { ReactNode } from 'react';
import css from './contract-actions.module.css';

/** Effect of an act, line by line: doors, days, money and messages. */
export function ActOutcome({ outcome }: { readonly outcome: ContractActOutcome }) {
  const text = useText('console-contract-actions');
  const format = useFormat();
  const { before, after, refund, credited, charge, messages } = outcome;
  const facts = useStandingFacts();
  const changed = facts(after).filter(({ id, value }) => value !== facts(before).find((one) => one.id === id)?.value);
  const was = new Map(facts(before).map(({ id, value }) => [id, value]));
  return (
    <section className={css.outcome} aria-label={text('outcome.title')}>
      <h3>{text('outcome.title')}</h3>
      <ul>
        {changed.map(({ id, label, value }) => (
          <li key={id}>{text('outcome.change', { label, before: was.get(id) ?? text('none'), after: value })}</li>
        ))}
        {credited === null ? null : <li>{text('outcome.credited', { amount: format.money(credited) })}</li>}
        {refund === null ? null : <li>{text('outcome.refund', { amount: format.money(refund) })}</li>}
        {charge === null ? null : <li>{text('outcome.charge', { amount: format.money(charge) })}</li>}
        {[...new Set(messages.map(({ to }) => to))].map((to) => (
          <li key={to}>{text('outcome.message', { to })}</li>
        ))}
        {messages.length === 0 ? <li>{text('outcome.noMessage')}</li> : null}
      </ul>
    </section>
  );
}

interface Fact {
  readonly id: string;
  readonly label: string;
  readonly value: string;
}

/** The facts of a standing, in the words of the page. */
function useStandingFacts(): (standing: ContractStanding) => Fact[] {
  const text = useText('console-contract-actions');
  const format = useFormat();
  const day = (date: string | null) => (date === null ? text('none') : format.date(date));
  const named = ({ name, companyId }: ContractPayer) => (companyId === null ? name : text('payer.named', { name, companyId }));
  /** With the buyer where it is not the client, or not the same as before. */
  const planned = ({ planned: all, payer: now, clientName }: ContractStanding) =>
    all.map(({ from, recurring, months, payer }, index) => {
      const before = index === 0 ? now : (all[index - 1]?.payer ?? null);
      const terms = text('plannedTerms', {
        from: format.date(from),
        price: text('everyMonths', { amount: format.money(recurring), months }),
      });
      return payer === null && before === null ? terms : text('plannedPayer', { terms, name: payer === null ? clientName : named(payer) });
    });
  return (standing) => {
    const { doors, overlockedByHand, debt, nextCharge, billingSuspended } = standing;
    return [
      { id: 'box', label: text('fact.box'), value: standing.boxName },
      { id: 'status', label: text('fact.status'), value: text(`status.${standing.status}`) },
      {
        id: 'doors',
        label: text('fact.doors'),
        value: overlockedByHand && doors === 'OVERLOCKED' ? text('doors.BY_HAND') : text(`doors.${doors}`),
      },
      { id: 'openedUntil', label: text('fact.openedUntil'), value: day(standing.openedUntil) },
      { id: 'terminatesOn', label: text('fact.terminatesOn'), value: day(standing.terminatesOn) },
      { id: 'endedBy', label: text('fact.endedBy'), value: standing.endedBy === null ? text('none') : text(`endedBy.${standing.endedBy}`) },
      {
        id: 'nextCharge',
        label: text('fact.nextCharge'),
        value:
          nextCharge === null
            ? text('none')
            : text('nextCharge', { amount: format.money(nextCharge.amount), on: format.date(nextCharge.on) }),
      },
      {
        id: 'debt',
        label: text('fact.debt'),
        value: debt === null ? text('none') : text('debt', { amount: format.money(debt.amount), since: format.date(debt.since) }),
      },
      {
        id: 'planned',
        label: text('fact.planned'),
        value: standing.planned.length === 0 ? text('none') : planned(standing).join('; '),
      },
      { id: 'payer', label: text('fact.payer'), value: standing.payer === null ? text('none') : named(standing.payer) },
      {
        id: 'increase',
        label: text('fact.increase'),
        value:
          standing.increase === null
            ? text('none')
            : text(
                `increase.${standing.increase.byClause && standing.increase.status === 'OPEN' ? 'BY_CLAUSE' : standing.increase.status}`,
                {
                  amount: format.money(standing.increase.recurring),
                  on: format.date(standing.increase.effectiveOn),
                },
              ),
      },
      {
        id: 'sharedWith',
        label: text('fact.sharedWith'),
        value: standing.sharedWith.length === 0 ? text('none') : standing.sharedWith.map(({ name }) => name).join(', '),
      },
      { id: 'inCollectionSince', label: text('fact.inCollectionSince'), value: day(standing.inCollectionSince) },
      { id: 'dunningPausedUntil', label: text('fact.dunningPausedUntil'), value: day(standing.dunningPausedUntil) },
      {
        id: 'billingSuspended',
        label: text('fact.billingSuspended'),
        value: billingSuspended === null ? text('none') : billingSuspended.reason,
      },
    ];
  };
}

/** Facts that say something, as a list. */
export function StandingFacts({ standing }: { readonly standing: ContractStanding }): ReactNode {
  const text = useText('console-contract-actions');
  const facts = useStandingFacts()(standing).filter(({ value }) => value !== text('none'));
  return (
    <dl className={css.facts}>
      {facts.map(({ id, label, value }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
