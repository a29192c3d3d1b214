import { Alert } from '@komora/ui/alert';
import { buttonClass } from '@komora/ui/button';
import { Link } from '@tanstack/react-router';
import css from './choose-warehouse.module.css';
import { choosableWarehouses, useMe } from './me.ts';

/** Instead of a page that shows one warehouse, until one is chosen. */
export function ChooseWarehouse({ children }: { readonly children: string }) {
  const warehouses = choosableWarehouses(useMe());
  return (
    <>
      <Alert>{children}</Alert>
      <ul className={css.list}>
        {warehouses.map(({ id, name }) => (
          <li key={id}>
            <Link to="." search={(before) => ({ ...before, warehouse: id })} className={buttonClass({ wide: true })}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </>
  );
}
