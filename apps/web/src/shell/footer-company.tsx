import { useApp } from '../app.ts';
import { useLocale, useText } from '../texts/use-text.ts';
import { companyIdLabel } from './company-ids.ts';

/** Who runs the site, with the numbers that its invoices carry; a number that stands for two is told once. */
export function FooterCompany() {
  const { company, country } = useApp().config;
  const text = useText('shell');
  const locale = useLocale();
  const label = (id: 'companyId' | 'taxId' | 'vatId'): string => companyIdLabel(id, country, locale, text(`footer.${id}`));
  const ids: readonly (readonly [string, string])[] = [
    [label('companyId'), company.companyId],
    [label('taxId'), company.taxId === company.vatId ? '' : company.taxId],
    [label('vatId'), company.vatId],
    // In fours, as banks print it.
    [text('footer.iban'), company.iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, '$1 ')],
  ];
  return (
    <section>
      <h2>{text('footer.company')}</h2>
      <p>{company.name}</p>
      <p>{company.address}</p>
      <dl>
        {ids
          .filter(([, value]) => value !== '')
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
      </dl>
    </section>
  );
}
