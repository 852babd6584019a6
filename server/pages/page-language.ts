import { type Language, languageChoice, languages } from '#contract/languages.ts'
import { areaOf, splitLanguage } from '#contract/pages.ts'

export interface PageRequest {
  /** Path and query below the base path. */
  url: string
  headers: { cookie?: string | undefined; 'accept-language'?: string | undefined }
}

/** Language of a page: from its address; in the admin area the user's choice; otherwise the browser's preference, or English. */
export function pageLanguage({ url, headers }: PageRequest): Language {
  const { prefix, path } = splitLanguage(pathOf(url))
  const inCookie = () => headers.cookie?.match(new RegExp(`(?:^|;\\s*)${languageChoice}=([^;]*)`))?.[1]
  const chosen = prefix ? prefix.slice(1) : areaOf(path) === 'admin' ? inCookie() : undefined
  return languages.find((language) => language === chosen) ?? acceptedLanguage(headers['accept-language'] ?? '')
}

/**
 * For responses other than pages, such as a mail or a file that a page requests: the language of the requesting page. `basePath` is that of
 * the site, with which the page's address starts.
 */
export function requesterLanguage(
  { headers }: { headers: PageRequest['headers'] & { referer?: string | undefined } },
  basePath: string,
): Language {
  const path = URL.parse(headers.referer ?? '')?.pathname ?? ''
  return pageLanguage({ url: path.startsWith(`${basePath}/`) ? path.slice(basePath.length) : '/', headers })
}

const pathOf = (url: string) => url.split('?')[0] ?? '/'

/** The available language with the highest weight in an Accept-Language header; 'ar-EG' also matches 'ar'. English if none matches. */
export function acceptedLanguage(header: string): Language {
  const weighed = header.split(',').map((range) => {
    const [tag = '', ...parameters] = range.split(';').map((part) => part.trim().toLowerCase())
    const weight = Number(parameters.find((parameter) => parameter.startsWith('q='))?.slice(2) ?? 1)
    return { tag: tag.split('-')[0], weight: weight >= 0 && weight <= 1 ? weight : 0 }
  })
  // The sort is stable: of two languages with the same weight, the first one wins.
  const wanted = weighed.filter(({ weight }) => weight > 0).sort((a, b) => b.weight - a.weight)
  for (const { tag } of wanted) {
    const language = tag === '*' ? languages[0] : languages.find((available) => available === tag)
    if (language) return language
  }
  return languages[0]
}

/**
 * Target of an address with `?language=ar`: the page's address in this language. Admin pages have none, so they redirect to the same
 * address without the parameter, and a cookie stores the choice (`isKept`). Null for other addresses.
 */
export function languageSwitch(url: string): { language: Language; url: string; isKept: boolean } | null {
  const [requested = '/', query = ''] = url.split(/\?(.*)/s)
  const parts = query.split('&')
  const isChoice = (part: string) => part.startsWith(`${languageChoice}=`)
  const chosen = parts.find(isChoice)?.slice(languageChoice.length + 1)
  const language = languages.find((available) => available === chosen)
  if (!language) return null
  // '//host' would redirect to another site.
  const { path } = splitLanguage(`/${requested.replace(/^[/\\]+/, '')}`)
  const area = areaOf(path)
  const rest = parts.filter((part) => !isChoice(part)).join('&')
  return { language, url: (area === 'public' ? `/${language}${path}` : path) + (rest && `?${rest}`), isKept: area === 'admin' }
}

const aYearInSeconds = 365 * 24 * 60 * 60

/** For `setCookies`. */
export const languageCookie = (language: Language, basePath: string) =>
  `${languageChoice}=${language}; Path=${basePath || '/'}; Max-Age=${aYearInSeconds}; SameSite=Lax`
