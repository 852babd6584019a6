/* Rules for the shape of stored JSON. Not zod, which would multiply the size of the player's code. */

type Rule<V> = (value: unknown) => value is V

type Shape<T> = { [F in keyof Required<T>]: Rule<T[F & keyof T]> }

export const isText: Rule<string> = (value) => typeof value === 'string'
export const isNumber: Rule<number> = (value) => typeof value === 'number'
export const isBoolean: Rule<boolean> = (value) => typeof value === 'boolean'

export const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

export const isMatch =
  (pattern: RegExp) =>
  (value: unknown): value is string =>
    isText(value) && pattern.test(value)

/** `Id` of contract/fields.ts. */
export const isId = isMatch(/^[A-Za-z0-9_-]{1,64}$/)

export const isOneOf =
  <V extends string>(...options: V[]) =>
  (value: unknown): value is V =>
    options.some((option) => option === value)

export const orNull =
  <V>(rule: Rule<V>) =>
  (value: unknown): value is V | null =>
    value === null || rule(value)

export const orMissing =
  <V>(rule: Rule<V>) =>
  (value: unknown): value is V | undefined =>
    value === undefined || rule(value)

export const isListOf =
  <V>(rule: Rule<V>) =>
  (value: unknown): value is V[] =>
    Array.isArray(value) && value.every(rule)

export const isPair =
  <A, B>(first: Rule<A>, second: Rule<B>) =>
  (value: unknown): value is [A, B] =>
    Array.isArray(value) && value.length === 2 && first(value[0]) && second(value[1])

/** `isStrict`: whether fields without a rule are rejected. */
export const hasShape =
  <T extends object>(shape: Shape<T>, { isStrict = false } = {}) =>
  (value: unknown): value is T =>
    isRecord(value) &&
    Object.entries<Rule<unknown>>(shape).every(([field, rule]) => rule(value[field])) &&
    (!isStrict || Object.keys(value).every((field) => Object.hasOwn(shape, field)))

/** For readJson: the value, or null if it breaks the rule. */
export const checked =
  <V>(rule: Rule<V>) =>
  (value: unknown) =>
    rule(value) ? value : null

/** For readJson: the entries of a list without those that break the rule. */
export const filtered =
  <V>(rule: Rule<V>) =>
  (value: unknown) =>
    Array.isArray(value) ? value.filter(rule) : null
