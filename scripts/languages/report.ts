import type { Language } from '#contract/languages.ts'

/** Collects findings; the same finding in several languages or pages is one line. */
export function createReport() {
  const found = new Map<string, { languages: Set<Language>; places: Set<string> }>()
  return {
    add(language: Language, place: string, kind: string, text: string) {
      const key = `${kind}: ${text}`
      const finding = found.get(key) ?? { languages: new Set(), places: new Set() }
      finding.languages.add(language)
      finding.places.add(place)
      found.set(key, finding)
    },
    lines: (): string[] =>
      [...found]
        .map(
          ([key, { languages, places }]) =>
            `${key} | ${[...places].slice(0, 4).join(', ')}${places.size > 4 ? ' …' : ''} | ${[...languages].join(' ')}`,
        )
        .sort(),
  }
}
