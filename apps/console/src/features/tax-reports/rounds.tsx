import type { TaxReportDetail, TaxReportFault, TaxReportRound } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useApp } from '../../shared/app-context.ts';
import { FileButton } from '../../shared/file-button.tsx';
import css from '../../shared/record.module.css';
import { BROWSER_ZONE } from '../../shared/zone.ts';

/** Every submission of a document with the answer of the authority, the latest first. */
export function Rounds({ report }: { readonly report: TaxReportDetail }) {
  const text = useText('console-tax-reports');
  return (
    <section className={css.section} aria-labelledby="rounds">
      <h2 id="rounds">{text('rounds.title')}</h2>
      <ol className={`plain-list ${css.column}`}>
        {report.rounds.map((round) => (
          <li key={round.round}>
            <Round report={report} round={round} />
          </li>
        ))}
      </ol>
    </section>
  );
}

function Round({ report: { id, number, handled }, round }: { readonly report: TaxReportDetail; readonly round: TaxReportRound }) {
  const { call } = useApp();
  const text = useText('console-tax-reports');
  const format = useFormat();
  const at = (instant: string) => format.dateTime(instant, BROWSER_ZONE);
  const { status, queuedAt, submittedAt, settledAt, tries, reason, faults, submission, sentAgain, hasXml } = round;
  const isOver = settledAt !== null;
  return (
    <div className={css.section}>
      <h3>{text('rounds.number', { number: round.round })}</h3>
      <ul>
        <li>
          {sentAgain === null
            ? text('rounds.queued', { at: at(queuedAt) })
            : text('rounds.sentAgain', { at: at(queuedAt), name: sentAgain.by, reason: sentAgain.reason })}
        </li>
        {submittedAt === null ? null : <li>{text('rounds.submitted', { at: at(submittedAt), tries: format.number(tries) })}</li>}
        {isOver ? (
          <li>
            {status === 'HANDLED' && handled !== null
              ? text('rounds.HANDLED', { at: at(settledAt), name: handled.by, proof: handled.proof })
              : text(status === 'ACCEPTED' ? 'rounds.ACCEPTED' : 'rounds.REJECTED', { at: at(settledAt) })}
          </li>
        ) : (
          <li>{text(`rounds.${status as 'PENDING' | 'SENDING' | 'SENT'}`)}</li>
        )}
      </ul>
      <Faults faults={faults} />
      {!isOver && reason !== null ? <Quote words={reason} /> : null}
      {submission.length === 0 ? null : (
        <p className={css.soft}>{text('rounds.ids', { ids: submission.map(({ name, value }) => `${name} ${value}`).join(', ') })}</p>
      )}
      {hasXml ? (
        <div className={css.actions}>
          <FileButton
            label={text('rounds.xmlOf', { number, round: round.round })}
            load={() => call('GET /api/admin/tax-reports/{id}/rounds/{round}/xml', { params: { id, round: String(round.round) } })}
          >
            {text('rounds.xml')}
          </FileButton>
        </div>
      ) : null}
    </div>
  );
}

function Faults({ faults }: { readonly faults: readonly TaxReportFault[] }) {
  const text = useText('console-tax-reports');
  if (faults.length === 0) return null;
  return (
    <ul className="plain-list">
      {faults.map(({ code, message, element }) => (
        <li key={`${code} ${message} ${element}`}>
          <Quote words={message} />
          {code === null && element === null ? null : (
            <p className={css.soft}>
              {[code === null ? null : text('rounds.code', { code }), element === null ? null : text('rounds.element', { element })]
                .filter((part) => part !== null)
                .join(' · ')}
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Answer of the authority, word by word. */
export const Quote = ({ words }: { readonly words: string }) => (
  <blockquote className={css.note} translate="no">
    {words}
  </blockquote>
);
