/** The pages on which most visits begin. */
export function publicPages(warehouseId: string): { name: string; path: string }[] {
  return [
    { name: 'landing', path: '/' },
    { name: 'search', path: '/boxes' },
    { name: 'warehouse', path: `/location/${warehouseId}` },
    { name: 'help', path: '/help' },
  ];
}
