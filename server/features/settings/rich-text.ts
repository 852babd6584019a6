import markdownIt from 'markdown-it'
import sanitizeHtml from 'sanitize-html'

const markdown = markdownIt({ html: false, linkify: true, breaks: true })

/** Markdown as an administrator wrote it -> HTML that can only be text, lists, headings, quotes and links to web, mail and phone. */
export const renderRichText = (source: string): string =>
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
