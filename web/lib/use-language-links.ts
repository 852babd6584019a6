import { useRouterState } from '@tanstack/react-router'
import { type Language, languages } from '#contract/languages.ts'
import { useApp } from '#web/lib/app-context.tsx'
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

/** Links to the current public page in each language. */
export function usePageLanguageLinks() {
  const { basePath } = useApp()
  const page = useRouterState({ select: ({ location: { pathname, searchStr } }) => pathname + searchStr })
  return useLanguageLinks((language) => `${basePath}/${language}${page}`)
}

let names: (string | undefined)[] | undefined

/** 'Français': capitalized, as a standalone name. Computed once, because each name loads data of its language. */
export function ownLanguageNames() {
  names ??= languages.map((code) =>
    new Intl.DisplayNames(code, { type: 'language' }).of(code)?.replace(/./, (first) => first.toLocaleUpperCase(code)),
  )
  return names
}
