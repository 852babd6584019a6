import { type Language, languages } from '#contract/languages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'

/** Plain links for a language menu: another language is another page load. */
export function useLanguageLinks(addressIn: (language: Language) => string) {
  const { language } = useTexts()
  return languages.map((code, index) => ({
    lang: code,
    hrefLang: code,
    href: addressIn(code),
    'aria-current': code === language,
    children: ownLanguageNames()[index],
  }))
}

let names: (string | undefined)[] | undefined

/** 'Français': capitalized, as a standalone name. Computed once, because each name loads data of its language. */
export function ownLanguageNames() {
  names ??= languages.map((code) =>
    new Intl.DisplayNames(code, { type: 'language' }).of(code)?.replace(/./, (first) => first.toLocaleUpperCase(code)),
  )
  return names
}
