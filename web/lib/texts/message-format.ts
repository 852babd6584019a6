/** Values that a message can contain. A count that is not a plain number ('about 240,000') takes the plural form 'other'. */
export type Value = string | number

type Forms = Readonly<Record<string, string>>

/** The functions that compiled messages call, for one language. */
export function messageFormat(tag: string) {
  const rules = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag)
  return {
    number: (value: Value) => (typeof value === 'number' ? numbers.format(value) : value),
    plural: (value: Value, forms: Forms) => forms[`=${value}`] ?? forms[rules.select(Number(value))] ?? forms.other,
    select: (value: Value, forms: Forms) => forms[value] ?? forms.other,
    /** Isolates the direction of inserted text from that of the message. */
    isolate: (value: Value) => (typeof value === 'number' ? value : `\u2068${value}\u2069`),
  }
}
