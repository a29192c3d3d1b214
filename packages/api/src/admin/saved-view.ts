import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, requiredText } from '../values.ts';

/** Lists whose filters can be saved. */
export const SavedList = z.enum(['boxes', 'contracts', 'clients', 'invoices', 'payments', 'audit']);
export type SavedList = z.infer<typeof SavedList>;

/** Filters of a list under a name, of one person. */
export const SavedView = z.object({
  id: Id,
  list: SavedList,
  name: z.string(),
  /** The query of the list's address, without the question mark: `view=ending`. */
  search: z.string(),
});
export type SavedView = z.infer<typeof SavedView>;

const columnKey = z.string().check(z.regex(/^[A-Za-z][A-Za-z-]{0,39}$/));

/** Columns of a list for a person. Columns that are missing in `order` come after the others. */
export const ListColumns = z.object({
  list: SavedList,
  order: z.array(columnKey).check(z.maxLength(40)),
  hidden: z.array(columnKey).check(z.maxLength(40)),
});
export type ListColumns = z.infer<typeof ListColumns>;

export const savedViewEndpoints = {
  'GET /api/admin/saved-views': {
    summary: 'My saved views of all lists, by name',
    tag: 'staff',
    access: 'staff',
    person: true,
    response: z.object({ views: z.array(SavedView) }),
  },
  'POST /api/admin/saved-views': {
    summary: 'Save the filters of a list. A view of mine with the same name is replaced',
    tag: 'staff',
    access: 'staff',
    person: true,
    audit: 'saved-view.save',
    body: z.object({ list: SavedList, name: requiredText(60), search: requiredText(1000) }),
    response: SavedView,
    errors: ['saved-view/too-many'],
  },
  'POST /api/admin/saved-views/{id}/remove': {
    summary: 'Remove one of my saved views',
    tag: 'staff',
    access: 'staff',
    person: true,
    audit: 'saved-view.remove',
    params: z.object({ id: Id }),
  },
  'GET /api/admin/list-columns': {
    summary: 'The columns that I have chosen, of all lists',
    tag: 'staff',
    access: 'staff',
    person: true,
    response: z.object({ lists: z.array(ListColumns) }),
  },
  'PUT /api/admin/list-columns/{list}': {
    summary: 'Choose the columns of a list and their order. An empty order: all columns in the order of the program',
    tag: 'staff',
    access: 'staff',
    person: true,
    audit: 'saved-view.choose-columns',
    params: z.object({ list: SavedList }),
    body: z.object({ order: ListColumns.shape.order, hidden: ListColumns.shape.hidden }),
  },
} as const satisfies Record<string, Endpoint>;
