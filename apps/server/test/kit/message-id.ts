/** The id of a mail, by which its receiver drops a second copy. */
export function messageIdOf({ source }: { source: string }): string {
  const id = /^Message-ID: <(.+)@.+>\r?$/im.exec(source)?.[1];
  if (id === undefined) throw new Error(`A mail without an id: ${source.slice(0, 200)}`);
  return id;
}
