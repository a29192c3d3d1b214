import { useApp } from '../../shared/app-context.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';

/** The operator with the numbers that its invoices carry; equal numbers are shown once. */
export function FooterCompany() {
  const { company } = useApp().config;
  const text = useText('shell');
  const locale = useLocale();
  // Accountants look for the local names in every language: „IČO“, and for other readers „Company ID (IČO)“.
  const label = (id: 'companyId' | 'taxId' | 'vatId'): string => {
    const name = company[`${id}Name`];
    return company.readers.includes(locale) ? name : `${text(`footer.${id}`)} (${name})`;
  };
  const ids: readonly (readonly [string, string])[] = [
    [label('companyId'), company.companyId],
    [label('taxId'), company.taxId === company.vatId ? '' : company.taxId],
    [label('vatId'), company.vatId],
    // Groups of four, as banks print it.
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
