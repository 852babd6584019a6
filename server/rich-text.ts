import type { Token } from 'markdown-it'

let renderer: ReturnType<typeof loadRenderer> | undefined

/**
 * Converts an administrator's Markdown to HTML that contains only text, lists, headings, quotes and web, mail and phone links; null for
 * blank text. The libraries are loaded for the first text, because they are large and few pages need them.
 */
export async function renderRichText(source: string | null): Promise<string | null> {
  if (!source?.trim()) return null
  const { parse, render } = await richText()
  return render(parse(source))
}

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
