/** The three pages that anybody may open. */
export function publicPages(warehouseId: string): { name: string; path: string }[] {
  return [
    { name: 'landing', path: '/' },
    { name: 'search', path: '/boxes' },
    { name: 'warehouse', path: `/location/${warehouseId}` },
  ];
}
