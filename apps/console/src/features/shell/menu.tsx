import { Icon } from '@komora/ui/icon';
import { useText } from '@komora/web-kit/use-text';
import { Link } from '@tanstack/react-router';
import { memo } from 'react';
import { ACTIONS, type Action, GROUPS } from './actions.ts';
import css from './menu.module.css';

/** True if another entry of the menu is below this one, so that only one of them is marked as the present one. */
const hasBelow = (to: Action['to']): boolean =>
  to === '/' || ACTIONS.some((other) => other.menu !== undefined && other.to?.startsWith(`${to}/`) === true);

export interface MenuProps {
  readonly actions: readonly Action[];
  readonly onChosen?: () => void;
}

/** The screens that the person may use, in groups. */
export const Menu = memo(function Menu({ actions, onChosen }: MenuProps) {
  const text = useText('console');
  return (
    <nav aria-label={text('menu.label')} className={css.menu}>
      {GROUPS.map((group) => {
        const entries = actions.filter(({ menu }) => menu === group);
        if (entries.length === 0) return null;
        return (
          <div key={group} className={css.group}>
            <p className={css.title} id={`menu-${group}`}>
              {text(`menu.${group}`)}
            </p>
            <ul className="plain-list" aria-labelledby={`menu-${group}`}>
              {entries.map(({ id, icon, to }) => (
                <li key={id}>
                  <Link to={to ?? '/'} activeOptions={{ exact: hasBelow(to) }} className={css.link} title={text(id)} onClick={onChosen}>
                    <Icon name={icon} />
                    <span className={css.name}>{text(id)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </div>
        );
      })}
    </nav>
  );
});
