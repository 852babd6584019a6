/** Options of an LRUCache with at most this number of entries. `max` would allocate memory for all of them up front. */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
