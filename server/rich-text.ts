import type { Token } from 'markdown-it'

let renderer: ReturnType<typeof loadRenderer> | undefined

/**
 * Converts an administrator's Markdown to HTML that contains only text, lists, headings, quotes and web, mail and phone links; null for
 * blank text. `describesSong`: lists of times are links. The libraries are loaded for the first text, because they are large and few pages
 * need them.
 */
export async function renderRichText(source: string | null, { describesSong = false } = {}): Promise<string | null> {
  if (!source?.trim()) return null
  const { parse, render } = await richText()
  return render(parse(describesSong ? withLinkedTimes(source) : source))
}

/** A time at the start of a line or list item, unless it is a link: '0:00 Opening', '- 1:02:03', '[12:34] Sermon'. */
const startingTime = /^( {0,3}(?:[-*+] +|\d+[.)] +)?[[(]?)((?:\d{1,2}:)?\d{1,2}:[0-5]\d)(?!\d|:|\]\()/gm

/** Links to positions in the song ('#t=754') if there are several, each later than the one before: a single time may be that of a clock. */
function withLinkedTimes(source: string): string {
  const positions = [...source.matchAll(startingTime)].map(([, , time = '']) => secondsIn(time))
  const isList = positions.length > 1 && positions.every((position, index) => index === 0 || position > (positions[index - 1] ?? 0))
  return isList ? source.replace(startingTime, (_, start: string, time: string) => `${start}[${time}](#t=${secondsIn(time)})`) : source
}

/** '1:02:03' -> 3723. */
const secondsIn = (time: string): number => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** A Markdown parser for callers that render some tokens themselves. */
export function richText() {
  renderer ??= loadRenderer()
  return renderer
}

async function loadRenderer() {
  const [{ default: markdownIt }, { default: sanitizeHtml }] = await Promise.all([import('markdown-it'), import('sanitize-html')])
  const markdown = markdownIt({ html: false, linkify: true, breaks: true })
  const render = (tokens: Token[]): string =>
    sanitizeHtml(markdown.renderer.render(tokens, markdown.options, {}), {
      allowedTags: ['p', 'br', 'strong', 'em', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr', 'code', 'pre'],
      allowedAttributes: { a: ['href', 'rel'] },
      allowedSchemes: ['http', 'https', 'mailto', 'tel'],
      allowProtocolRelative: false,
      transformTags: {
        h1: 'h2',
        a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'noopener noreferrer' } }),
      },
    })
  return { parse: (source: string): Token[] => markdown.parse(source, {}), render }
}
