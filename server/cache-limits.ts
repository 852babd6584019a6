/** Options of an LRUCache of at most so many entries. With `max` it would allocate memory for all of them when it is created. */
export const upTo = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 })
