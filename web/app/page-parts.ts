/**
 * A rendered page. Only its head and the scripts at its end are rewritten after rendering: rewriting the whole page would copy the content,
 * which is most of it.
 */
export interface PageParts {
  /** Up to, but not including, `</head>`. */
  head: string
  /** From `</head>` to the first script of the body. */
  content: string
  /** From that script to the end. */
  scripts: string
}

export function splitPage(html: string): PageParts {
  const headEnd = Math.max(html.indexOf('</head>'), 0)
  const firstScript = html.indexOf('<script', headEnd)
  const contentEnd = firstScript < 0 ? html.length : firstScript
  return { head: html.slice(0, headEnd), content: html.slice(headEnd, contentEnd), scripts: html.slice(contentEnd) }
}
