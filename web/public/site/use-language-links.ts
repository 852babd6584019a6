import { type Language, languages } from '#contract/languages.ts'
import { useTexts } from '#web/lib/texts/texts.tsx'

/** Plain links for a menu of languages: another language is another page load. */
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

/** 'Français': with a capital, as a name that stands alone. Made once: each takes data of its language. */
export function ownLanguageNames() {
  names ??= languages.map((code) =>
    new Intl.DisplayNames(code, { type: 'language' }).of(code)?.replace(/./, (first) => first.toLocaleUpperCase(code)),
  )
  return names
}
