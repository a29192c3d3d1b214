/** Builds the server for an image, which starts without building. */
export declare function buildServerForImage(): Promise<void>;
