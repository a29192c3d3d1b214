/** Files with rows that the server reads. */
export const TABLE_TYPES = '.csv,.txt,.xlsx,text/csv';
