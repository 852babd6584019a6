/** Keeps the direction of a name from outside to itself (U+2068 … U+2069). */
export const isolate = (text: string | number) => `\u2068${text}\u2069`

const rules = new Intl.PluralRules('ar')

/** What is counted, in the forms that Arabic needs. `few` stands with 3 to 10, `many` with 11 to 99, `other` with full hundreds. */
export interface CountedForms {
  none: string
  one: string
  two: string
  few: string
  many: string
  other: string
}

/** 'أغنية واحدة', 'أغنيتان', '3 أغانٍ', '11 أغنيةً'. A count that is no plain number ('10,000+') takes the form of full hundreds. */
export function counted(count: number | string, forms: CountedForms): string {
  if (typeof count === 'string') return `${isolate(count)} ${forms.other}`
  const form = rules.select(count)
  if (form === 'zero') return forms.none
  if (form === 'one' || form === 'two') return forms[form]
  return `${count} ${forms[form]}`
}
