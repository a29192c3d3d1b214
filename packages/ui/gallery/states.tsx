import { Badge } from '../src/badge/badge.tsx';
import { Card, cardLinkClass } from '../src/card/card.tsx';
import { ProgressBar, Skeleton, Spinner } from '../src/progress/progress.tsx';
import css from './gallery.module.css';

export function States() {
  return (
    <section className={css.section}>
      <h2>Cards and states</h2>
      <div className={css.row}>
        <Badge>12 free</Badge>
        <Badge tone="signal" icon="gift">
          1 month free
        </Badge>
        <Badge tone="ink">M 6 m²</Badge>
        <Badge tone="success" icon="check">
          Active
        </Badge>
        <Badge tone="warning" icon="clock">
          Ends 30.11.
        </Badge>
        <Badge tone="error" icon="lock">
          Blocked
        </Badge>
        <Badge tone="info">New</Badge>
      </div>
      <div className={css.grid}>
        <Card interactive>
          <h3>
            <a href="#content" className={cardLinkClass}>
              Bratislava, Ružinov
            </a>
          </h3>
          <p>Tomášikova 30, 1,2 km</p>
        </Card>
        <Card look="raised">
          <h3>Raised</h3>
          <Skeleton />
          <Skeleton width="60%" />
        </Card>
        <Card look="sunken">
          <h3>Sunken</h3>
          <Spinner label="Loading" />
        </Card>
        <Card look="ink">
          <h3>Ink</h3>
          <p>The colours turned around</p>
        </Card>
      </div>
      <ProgressBar label="Door is open" value={0.4} valueText="8 s" />
      <ProgressBar label="Asking the bank" />
    </section>
  );
}
