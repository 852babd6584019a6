export interface BarePage {
  siteName: string
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  text: string
  link?: { address: string; text: string }
  /** Addresses of the site's own style sheets. */
  styles: string[]
}

/**
 * A complete page without scripts and data: while the site is closed, after a render error, and for codes without a destination. Line
 * breaks of the text are preserved.
 */
export const barePage = ({ siteName, language, direction, title, text, link, styles }: BarePage): string => `<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(siteName)}</title>
${styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('\n')}
</head>
<body>
<main style="min-height: 100svh; display: grid; align-content: center; gap: 1.25rem; max-width: 40rem; margin: auto; padding: 2rem">
<p style="font-weight: 600">${escapeHtml(siteName)}</p>
<h1 style="font: 800 var(--display-lg)/var(--display-leading) var(--font-display); letter-spacing: var(--display-tracking)">${escapeHtml(title)}</h1>
<p style="font-size: var(--text-md); line-height: var(--lead-md); color: var(--muted); white-space: pre-line; overflow-wrap: anywhere" dir="auto">${escapeHtml(text)}</p>
${link ? `<p><a href="${escapeHtml(link.address)}" style="display: inline-block; padding-block: 0.75rem; font-weight: 600; text-decoration: underline; text-underline-offset: 0.25em">${escapeHtml(link.text)}</a></p>\n` : ''}</main>
</body>
</html>
`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
