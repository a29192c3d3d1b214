import type { Me } from '@komora/api/admin';
import { useText } from '@komora/web-kit/use-text';
import { useMatches, useNavigate, useSearch } from '@tanstack/react-router';
import { AddressSelect } from '../../shared/address-select.tsx';
import { choosableWarehouses, useMe } from '../../shared/me.ts';
import css from './shell.module.css';

/** One warehouse or all; shown on pages that know the difference. The choice is part of the address. */
export function WarehouseSwitch() {
  const me = useMe();
  const { warehouse = '' } = useSearch({ from: '__root__' });
  // Reports and lists of earlier days concern archived ones as well.
  const archived = me.warehouses.filter(({ isArchived }) => isArchived);
  const text = useText('console');
  const navigate = useNavigate();
  const applies = useMatches({ select: (matches) => matches.some(({ staticData }) => staticData.byWarehouse === true) });
  if (!applies || me.warehouses.length === 0) return null;
  return (
    <AddressSelect
      aria-label={text('warehouse.label')}
      className={css.warehouse}
      value={warehouse}
      onChoose={(chosen) => {
        void navigate({ to: '.', search: (before) => ({ ...before, warehouse: chosen === '' ? undefined : chosen }) });
      }}
    >
      <option value="">{text('warehouse.all')}</option>
      <Options warehouses={choosableWarehouses(me)} />
      {archived.length === 0 ? null : (
        <optgroup label={text('warehouse.archived')}>
          <Options warehouses={archived} />
        </optgroup>
      )}
    </AddressSelect>
  );
}

function Options({ warehouses }: Pick<Me, 'warehouses'>) {
  return warehouses.map(({ id, name }) => (
    <option key={id} value={id}>
      {name}
    </option>
  ));
}
