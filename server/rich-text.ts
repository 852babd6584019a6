let renderer: ReturnType<typeof loadRenderer> | undefined

/**
 * Markdown as an administrator wrote it -> HTML that can only be text, lists, headings, quotes and links to web, mail and phone; null for a
 * blank text. The libraries are loaded with the first text: they weigh, and few pages show one.
 */
export async function renderRichText(source: string | null): Promise<string | null> {
  if (!source?.trim()) return null
  renderer ??= loadRenderer()
  return (await renderer)(source)
}

async function loadRenderer() {
  const [{ default: markdownIt }, { default: sanitizeHtml }] = await Promise.all([import('markdown-it'), import('sanitize-html')])
  const markdown = markdownIt({ html: false, linkify: true, breaks: true })
  return (source: string): string =>
    sanitizeHtml(markdown.render(source), {
      allowedTags: ['p', 'br', 'strong', 'em', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr', 'code', 'pre'],
      allowedAttributes: { a: ['href', 'rel'] },
      allowedSchemes: ['http', 'https', 'mailto', 'tel'],
      allowProtocolRelative: false,
      transformTags: {
        h1: 'h2',
        a: (tagName, attributes) => ({ tagName, attribs: { ...attributes, rel: 'noopener noreferrer' } }),
      },
    })
}
