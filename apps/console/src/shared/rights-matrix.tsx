import { NOUNS, type Right } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';
import { mayToggle, type Noun, withRight } from './rights.ts';
import css from './rights-matrix.module.css';

export interface RightsMatrixProps {
  readonly rights: readonly string[];
  /** Other rights cannot be touched. */
  readonly mayGive: (right: Right) => boolean;
  readonly onChange: (rights: readonly string[]) => void;
}

/** Every right with a tick. Its route loads the texts `console-staff`. */
export function RightsMatrix(props: RightsMatrixProps) {
  const text = useText('console-staff');
  return (
    <table className={css.matrix}>
      <caption>{text('roles.rights')}</caption>
      <thead>
        <tr>
          <th scope="col">{text('roles.noun')}</th>
          <th scope="col">{text('rights.read')}</th>
          <th scope="col">{text('rights.write')}</th>
        </tr>
      </thead>
      <tbody>
        {NOUNS.map((noun) => (
          <NounRow key={noun} noun={noun} {...props} />
        ))}
      </tbody>
    </table>
  );
}

function NounRow({ noun, rights, mayGive, onChange }: RightsMatrixProps & { readonly noun: Noun }) {
  const text = useText('console-staff');
  const name = text(`noun.${noun}`);
  const box = (right: Right, label: string) => (
    <td>
      <label className={css.tick}>
        <input
          type="checkbox"
          aria-label={label}
          checked={rights.includes(right)}
          disabled={!mayToggle(rights, right, mayGive)}
          onChange={(event) => onChange(withRight(rights, right, event.target.checked))}
        />
      </label>
    </td>
  );
  return (
    <tr>
      <th scope="row">{name}</th>
      {box(`read:${noun}`, text('roles.readNoun', { noun: name }))}
      {box(`write:${noun}`, text('roles.writeNoun', { noun: name }))}
    </tr>
  );
}
