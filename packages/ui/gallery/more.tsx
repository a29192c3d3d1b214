import { useState } from 'react';
import { Alert } from '../src/alert/alert.tsx';
import { Button } from '../src/button/button.tsx';
import { Card } from '../src/card/card.tsx';
import { Chart } from '../src/chart/chart.tsx';
import { Disclosure, ShowMore } from '../src/disclosure/disclosure.tsx';
import { DataList } from '../src/price/data-list.tsx';
import { Price } from '../src/price/price.tsx';
import { EmptyState, ErrorState } from '../src/state/state.tsx';
import { Stepper } from '../src/stepper/stepper.tsx';
import { useToast } from '../src/toasts/toasts.tsx';
import css from './gallery.module.css';

export function Messages() {
  const toast = useToast();
  return (
    <section className={css.section}>
      <h2>Messages</h2>
      <div className={css.grid}>
        <Alert title="Codes come by e-mail">You can also see them under My boxes.</Alert>
        <Alert tone="success" title="Paid">
          Invoice SK-2026-000042 is on its way.
        </Alert>
        <Alert tone="warning" title="Payment is due" actions={<Button>Pay 49,90 €</Button>}>
          The door stays shut from 30 November.
        </Alert>
        <Alert tone="error" title="The card was declined">
          Nothing was charged. Try another card.
        </Alert>
      </div>
      <div>
        <Button onClick={() => toast({ text: 'The link is copied', tone: 'success' })}>Show toast</Button>
      </div>
      <div className={css.grid}>
        <Card>
          <EmptyState title="No boxes yet" level={3} actions={<Button variant="primary">Find a box</Button>}>
            Rent your first one: it takes four minutes.
          </EmptyState>
        </Card>
        <Card>
          <EmptyState illustration="missing" title="This page is not here" level={3}>
            The address may have changed.
          </EmptyState>
        </Card>
        <Card>
          <ErrorState title="Sorry, that went wrong" level={3} reference="K7-20-4F" actions={<Button icon="refresh">Try again</Button>}>
            It is our fault, not yours.
          </ErrorState>
        </Card>
      </div>
    </section>
  );
}

export function Facts() {
  const [count, setCount] = useState(20);
  return (
    <section className={css.section}>
      <h2>Facts and sums</h2>
      <Stepper
        label="Order"
        doneLabel="Done"
        current={1}
        steps={[
          { key: 'offer', label: 'Length and insurance', link: (label) => <a href="#content">{label}</a> },
          { key: 'details', label: 'Your details' },
          { key: 'summary', label: 'Summary and payment' },
        ]}
      />
      <div className={css.grid}>
        <Card>
          <Price before="from" amount="49,90 €" per="/ month" size="huge" note="40,57 € without VAT" />
          <Price amount="44,90 €" was="49,90 €" previousPriceLabel="before" per="/ month" size="large" />
        </Card>
        <Card>
          <DataList
            look="sums"
            rows={[
              { key: 'rent', term: 'Box M 6 m², 3 months', value: '149,70 €' },
              { key: 'insurance', term: 'Insurance to 3 000 €', value: '11,10 €' },
              { key: 'voucher', term: 'Voucher', value: '−20,00 €' },
              { key: 'total', term: 'You pay now', value: '140,80 €', total: true },
            ]}
          />
        </Card>
        <Card>
          <DataList
            rows={[
              { key: 'hours', term: 'Open', value: '24 hours, 7 days' },
              { key: 'door', term: 'Door', value: 'Ground floor, 3 m wide' },
              { key: 'distance', term: 'Distance', value: '1,2 km' },
            ]}
          />
        </Card>
      </div>
      <div>
        <Disclosure summary="What may I store?" name="faq">
          Furniture, goods, papers. Nothing alive, nothing that burns.
        </Disclosure>
        <Disclosure summary="Can I end the contract early?" name="faq">
          Yes, with a notice of fourteen days.
        </Disclosure>
      </div>
      <Chart
        kind="lines"
        title="Occupancy by month"
        labels={['1/26', '2/26', '3/26']}
        series={[
          { key: 'units', name: 'By units', values: [80, 85, 90] },
          { key: 'area', name: 'By area', values: [70, null, 95] },
        ]}
        top={100}
        format={(value) => `${value} %`}
        table={{ summary: 'Values as a table', label: 'Month' }}
      />
      <Chart
        kind="bars"
        title="Move-ins and move-outs"
        labels={['1/26', '2/26', '3/26']}
        series={[
          { key: 'in', name: 'In', values: [8, 3, 12] },
          { key: 'out', name: 'Out', values: [2, 5, 0] },
        ]}
        format={String}
        table={{ summary: 'Values of moves', label: 'Month' }}
      />
      <ShowMore label="Show more" status={`${count} of 64`} onMore={() => setCount(Math.min(64, count + 20))} />
    </section>
  );
}
