import { useApp } from '../app.ts';
import { useLocale, useText } from '../texts/use-text.ts';

/** Who runs the site, with the numbers that its invoices carry; a number that stands for two is told once. */
export function FooterCompany() {
  const { company } = useApp().config;
  const text = useText('shell');
  const locale = useLocale();
  // Accountants look for the country's own words, in whatever language the page is: „IČO“, and for others „Company ID (IČO)“.
  const label = (id: 'companyId' | 'taxId' | 'vatId'): string => {
    const name = company[`${id}Name`];
    return company.readers.includes(locale) ? name : `${text(`footer.${id}`)} (${name})`;
  };
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
