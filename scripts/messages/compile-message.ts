import { type MessageFormatElement, parse, TYPE } from '@formatjs/icu-messageformat-parser'

/** One message as source code: a string literal, or a function of its parameters. */
export interface CompiledMessage {
  code: string
  /** Sorted names of its parameters. */
  parameters: string[]
  /** Sorted plural forms: 'count one', 'count other'. */
  forms: string[]
  /** Whether the code uses `format`, the helpers of web/lib/texts/message-format.ts. */
  usesFormat: boolean
}

export interface LanguageFormat {
  tag: string
  direction: 'ltr' | 'rtl'
}

/**
 * Compiles one ICU message: `{name}`, `{count, number}`, `{count, plural, …}` and `{kind, select, …}`. In right-to-left languages, inserted
 * texts are isolated, because a Latin name would otherwise change the direction of the sentence around it.
 */
export function compileMessage(message: string, language: LanguageFormat): CompiledMessage {
  const key = `${language.tag} ${message}`
  const before = compiled.get(key)
  if (before) return before
  const result = compile(message, language)
  compiled.set(key, result)
  return result
}

/** Cached, because the checks and the generator request each message several times. */
const compiled = new Map<string, CompiledMessage>()

function compile(message: string, language: LanguageFormat): CompiledMessage {
  const elements = parse(message, { ignoreTag: true })
  const parameters = new Set<string>()
  const plurals = new Set<string>()
  let usesFormat = false
  const categories = categoriesOf(language.tag)
  const helper = (name: string, ...args: string[]) => {
    usesFormat = true
    return `\${format.${name}(${args.join(', ')})}`
  }
  const parameter = (name: string) => {
    parameters.add(name)
    return /^[A-Za-z_]\w*$/.test(name) ? `d.${name}` : fail(`'${name}' is no parameter name`)
  }

  const text = (parts: MessageFormatElement[], counted: string | null): string => parts.map((part) => element(part, counted)).join('')
  const forms = (options: Record<string, { value: MessageFormatElement[] }>, counted: string | null) =>
    `{ ${Object.entries(options)
      .map(([key, { value }]) => `${JSON.stringify(key)}: \`${text(value, counted)}\``)
      .join(', ')} }`

  function element(part: MessageFormatElement, counted: string | null): string {
    switch (part.type) {
      case TYPE.literal:
        return part.value.replace(/[\\`]|\$(?=\{)/g, '\\$&')
      case TYPE.argument:
        return language.direction === 'rtl' ? helper('isolate', parameter(part.value)) : `\${${parameter(part.value)}}`
      case TYPE.number:
        if (part.style) fail(`'${part.value}' has a number style`)
        return helper('number', parameter(part.value))
      case TYPE.pound:
        return helper('number', counted ?? fail("'#' outside of a plural"))
      case TYPE.select:
        return helper('select', parameter(part.value), forms(part.options, counted))
      case TYPE.plural:
        return plural(part.value, part.options, part.pluralType === 'cardinal' && part.offset === 0)
      default:
        return fail('only {name}, number, plural and select are supported')
    }
  }

  function plural(name: string, options: Record<string, { value: MessageFormatElement[] }>, isSupported: boolean) {
    if (!isSupported) fail('ordinals and offsets are not supported')
    const value = parameter(name)
    const cases = Object.keys(options)
    const unknown = cases.find((key) => !key.startsWith('=') && !categories.includes(key))
    if (unknown) fail(`'${unknown}' is no plural category of this language (${categories.join(', ')})`)
    for (const key of cases) plurals.add(`${name} ${key}`)
    if (cases.some((key) => key !== 'other' && !key.startsWith('='))) return helper('plural', value, forms(options, value))
    // If all cases are exact numbers, no plural rules are needed.
    const exact = cases.filter((key) => key !== 'other')
    const form = (key: string) => `\`${text(options[key]?.value ?? [], value)}\``
    return `\${${exact.map((key) => `${value} === ${Number(key.slice(1))} ? ${form(key)} : `).join('')}${form('other')}}`
  }

  const body = text(elements, null)
  const code = `\`${body}\``
  return {
    code: parameters.size === 0 ? code : `(d) => ${code}`,
    parameters: [...parameters].sort(),
    forms: [...plurals].sort(),
    usesFormat,
  }
}

function fail(reason: string): never {
  throw new Error(reason)
}

/** Cached by language tag, because Intl takes longer than compiling the rest of a message. */
const categoriesByTag = new Map<string, string[]>()

function categoriesOf(tag: string): string[] {
  const categories = categoriesByTag.get(tag) ?? new Intl.PluralRules(tag).resolvedOptions().pluralCategories
  categoriesByTag.set(tag, categories)
  return categories
}
