/** What the HTML standard does not allow in a document, one line each. */
export declare function htmlFaults(html: string): Promise<string[]>;
