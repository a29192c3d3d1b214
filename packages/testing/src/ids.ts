/**
 * An id source that counts: well-formed UUIDs (version 7) which sort in the order in which they were made.
 * @param prefix up to 8 hexadecimal digits that mark whose ids these are
 */
export function sequenceIds(prefix = '0'): () => string {
  if (!/^[0-9a-f]{1,8}$/.test(prefix)) throw new RangeError(`Not 1 to 8 hexadecimal digits: ${prefix}`);
  let count = 0;
  return () => {
    count += 1;
    return `${prefix.padStart(8, '0')}-0000-7000-8000-${count.toString(16).padStart(12, '0')}`;
  };
}
