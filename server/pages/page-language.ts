import { type Language, languageChoice, languages } from '#contract/languages.ts'
import { pageAt } from '#contract/pages.ts'

interface PageRequest {
  /** Path and query below the base path. */
  url: string
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

/** Language of a page: the visitor's choice, else the browser's preference, else English. The admin is English. */
export function pageLanguage({ url, headers }: PageRequest): Language {
  if (pageAt(url.split('?')[0] ?? '/')?.area === 'admin') return 'en'
  const chosen = headers.cookie?.match(new RegExp(`(?:^|;\\s*)${languageChoice}=([^;]*)`))?.[1]
  return languages.find((language) => language === chosen) ?? acceptedLanguage(headers['accept-language'] ?? '')
}

/** The available language with the highest weight in an Accept-Language header; 'ar-EG' matches 'ar' as well. English if none matches. */
export function acceptedLanguage(header: string): Language {
  const weighed = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return { tag: tag.split('-')[0], weight: weight >= 0 && weight <= 1 ? weight : 0 }
  })
  // The sort is stable: of two with the same weight the first one counts.
  const wanted = weighed.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const language = tag === '*' ? languages[0] : languages.find((available) => available === tag)
    if (language) return language
  }
  return languages[0]
}

/**
 * The language chosen by the language switch, and the address to redirect to: the same one without the choice. Null for other addresses.
 */
export function languageSwitch(url: string): { language: Language; url: string } | null {
  const [path = '/', query = ''] = url.split(/\?(.*)/s)
  const parts = query.split('&')
  const isChoice = (part: string) => part.startsWith(`${languageChoice}=`)
  const chosen = parts.find(isChoice)?.slice(languageChoice.length + 1)
  const language = languages.find((available) => available === chosen)
  if (!language) return null
  const rest = parts.filter((part) => !isChoice(part)).join('&')
  // '//host' would redirect to another site.
  const ownPath = `/${path.replace(/^[/\\]+/, '')}`
  return { language, url: rest ? `${ownPath}?${rest}` : ownPath }
}

const aYearInSeconds = 365 * 24 * 60 * 60

export const languageCookie = (language: Language, { basePath, secure }: { basePath: string; secure: boolean }) =>
  `${languageChoice}=${language}; Path=${basePath || '/'}; Max-Age=${aYearInSeconds}; SameSite=Lax${secure ? '; Secure' : ''}`
