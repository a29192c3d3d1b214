/** Violations of the HTML standard in a document, one line each. */
export declare function htmlErrors(html: string): Promise<string[]>;
