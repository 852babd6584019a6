interface Chapter {
  startTime: number
  title: string
}

/** A time in a song's description, linked by rich-text.ts, and the rest of its line. */
const linkedTime = /<a href="#t=(\d+)"[^>]*>([^<]*)<\/a>(.*?)(?=<br|<\/p>|<\/li>|<\/h\d>)/gs
const entities: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

/** The list of times in a song's description; empty if it has none. */
export const chaptersOf = (descriptionHtml: string | null): Chapter[] =>
  [...(descriptionHtml ?? '').matchAll(linkedTime)].map(([, seconds, time = '', line = '']) => ({
    startTime: Number(seconds),
    title: titleOf(line) || time,
  }))

/** Without what separates it from the time: '] – Sermon' -> 'Sermon'. */
const titleOf = (line: string): string =>
  line
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:amp|lt|gt|quot);/g, (entity) => entities[entity] ?? entity)
    .replace(/^[\s\])]*(?:[-–—:|]\s+)?/, '')
    .trim()

/** Times as text: podcast apps link these to their own player, but open links in a browser. */
export const withPlainTimes = (descriptionHtml: string): string => descriptionHtml.replaceAll(/<a href="#t=\d+"[^>]*>([^<]*)<\/a>/g, '$1')

/** https://github.com/Podcastindex-org/podcast-namespace/blob/main/docs/examples/chapters/jsonChapters.md */
export const chaptersFile = (chapters: readonly Chapter[]): string => JSON.stringify({ version: '1.2.0', chapters })
