/** The name of the header and of the cookie of staff who view an account. The header has the id of the view: one browser may open several. */
export const VIEW_HEADER = 'komora-view';
