import type { WalkBox } from '@komora/api/admin';
import { Badge } from '@komora/ui/badge';
import { Button } from '@komora/ui/button';
import { errorText } from '@komora/web-kit/error-text';
import { useFormat, useText } from '@komora/web-kit/use-text';
import { useMutation } from '@tanstack/react-query';
import { useApp } from '../../shared/app-context.ts';
import { dataUrl } from '../../shared/data-url.ts';
import { BROWSER_ZONE } from '../../shared/zone.ts';
import css from './walk.module.css';
import type { BoxView } from './walk-view.ts';

export interface BoxRowProps {
  readonly view: BoxView;
  readonly mayTick: boolean;
  readonly onTick: (box: WalkBox) => void;
  readonly onDiffers: (box: WalkBox) => void;
}

/** A box: what it should be, what was found, and two large buttons. */
export function BoxRow({ view: { box, waiting, outcome }, mayTick, onTick, onDiffers }: BoxRowProps) {
  const text = useText('console-walk');
  const { name, expected, overlocked } = box;
  return (
    <li className={css.box} data-outcome={outcome ?? undefined}>
      <div className={css.facts}>
        <h3>{text('box', { name })}</h3>
        <p className={css.states}>
          <span>{text(`use.${expected}`)}</span>
          {overlocked ? (
            <Badge tone="warning" icon="lock">
              {text('overlocked')}
            </Badge>
          ) : null}
          {outcome === null ? null : <Badge tone={outcome === 'OK' ? 'success' : 'error'}>{text(`outcome.${outcome}`)}</Badge>}
          {waiting === null ? null : <Badge tone="info">{text('notSent')}</Badge>}
        </p>
        {waiting === null ? <Found box={box} /> : waiting.note === '' ? null : <p>{waiting.note}</p>}
      </div>
      {mayTick ? (
        <div className={css.buttons}>
          <Button
            icon="check"
            variant={outcome === 'OK' ? 'quiet' : 'secondary'}
            aria-label={text('tick.label', { name })}
            onClick={() => onTick(box)}
          >
            {text('tick.short')}
          </Button>
          <Button variant="quiet" icon="warning" aria-label={text('differs.label', { name })} onClick={() => onDiffers(box)}>
            {text('differs.short')}
          </Button>
        </div>
      ) : null}
    </li>
  );
}

/** Who ticked it last, and what they wrote. */
function Found({ box: { tick, name } }: { readonly box: WalkBox }) {
  const text = useText('console-walk');
  const format = useFormat();
  if (tick === null) return null;
  return (
    <>
      <p className={css.soft}>{text('tickedBy', { by: tick.tickedBy, at: format.dateTime(tick.tickedAt, BROWSER_ZONE) })}</p>
      {tick.note === '' ? null : <p>{tick.note}</p>}
      {tick.hasPhoto ? <Photo key={tick.id} id={tick.id} name={name} /> : null}
    </>
  );
}

function Photo({ id, name }: { readonly id: string; readonly name: string }) {
  const app = useApp();
  const text = useText('console-walk');
  const show = useMutation({
    mutationFn: async () => dataUrl(await app.call('GET /api/admin/walk-ticks/{id}/photo', { params: { id } })),
  });
  if (show.data !== undefined) return <img className={css.photo} src={show.data} alt={text('photo.alt', { name })} />;
  return (
    <>
      {show.error === null ? null : <p role="alert">{errorText(app.texts, show.error)}</p>}
      <div>
        <Button variant="quiet" icon="eye" busy={show.isPending} aria-label={text('photo.label', { name })} onClick={() => show.mutate()}>
          {text('photo.show')}
        </Button>
      </div>
    </>
  );
}
