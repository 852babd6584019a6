/** What a message can hold. A count that is no plain number ('about 240,000') takes the plural form 'other'. */
export type Value = string | number

type Forms = Readonly<Record<string, string>>

/** What compiled messages call, for one language. */
export function messageFormat(tag: string) {
  const rules = new Intl.PluralRules(tag)
  return {
    number: (value: Value) => (typeof value === 'number' ? value.toLocaleString(tag) : value),
    plural: (value: Value, forms: Forms) => forms[`=${value}`] ?? forms[rules.select(Number(value))] ?? forms.other,
    select: (value: Value, forms: Forms) => forms[value] ?? forms.other,
    /** Keeps the direction of a text from outside to itself. */
    isolate: (value: Value) => (typeof value === 'number' ? value : `\u2068${value}\u2069`),
  }
}
