/** The head of a page that belongs to one person alone and to no search engine. */
export const NO_INDEX = () => ({ meta: [{ name: 'robots', content: 'noindex' }] });
