/** `Object.keys` with the type of the keys: for a record without further keys at runtime. */
export const keysOf = <Key extends string>(record: Readonly<Record<Key, unknown>>) => Object.keys(record) as Key[]
