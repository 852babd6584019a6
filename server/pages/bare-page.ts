import { createHash } from 'node:crypto'
import type { Song } from '#contract/songs.ts'
import { coverPattern } from '#design/cover-pattern.ts'

export interface BarePage {
  siteName: string
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  /** Line breaks are preserved. */
  paragraphs: string[]
  link?: { address: string; text: string }
  /** Suggestions, with the heading above them. */
  songs?: { title: string; songs: readonly Song[] }
  basePath: string
  /** Addresses of the site's own style sheets. */
  styles: string[]
}

/** A complete page without scripts: while the site is closed, after a render error, and for codes without a destination. */
export const barePage = (page: BarePage): string => `<!doctype html>
<html lang="${page.language}" dir="${page.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(`${page.title} | ${page.siteName}`)}</title>
<link rel="icon" href="${page.basePath}/favicon.ico" sizes="32x32">
<link rel="icon" href="${page.basePath}/icon.svg" type="image/svg+xml">
${page.styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('\n')}
<style>${style}</style>
</head>
<body class="bare">
<header>${brandMark}<bdi dir="auto">${escapeHtml(page.siteName)}</bdi></header>
<main>
<h1>${escapeHtml(page.title)}</h1>
${page.paragraphs.map((text) => `<p dir="auto">${escapeHtml(text)}</p>`).join('\n')}
${page.link ? `<p><a href="${escapeHtml(page.link.address)}">${escapeHtml(page.link.text)}</a></p>\n` : ''}${page.songs ? songList(page.songs, page.basePath) : ''}</main>
</body>
</html>
`

const songList = ({ title, songs }: NonNullable<BarePage['songs']>, basePath: string): string => `<section>
<h2>${escapeHtml(title)}</h2>
<ul>
${songs.map((song) => `<li><a href="${basePath}/song/${song.id}">${coverOf(song)}<span><b dir="auto">${escapeHtml(song.title)}</b>${song.artist === null ? '' : `<span dir="auto">${escapeHtml(song.artist)}</span>`}</span></a></li>`).join('\n')}
</ul>
</section>
`

function coverOf({ title, coverUrl, category }: Song): string {
  if (coverUrl === null) return `<svg viewBox="0 0 100 100" aria-hidden="true">${coverPattern(title, category.color)}</svg>`
  const address = coverUrl.startsWith('/') ? `${coverUrl}-320.webp` : coverUrl
  return `<img src="${escapeHtml(address)}" alt="" width="320" height="320" referrerpolicy="no-referrer">`
}

const brandMark =
  '<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true"><circle cx="13" cy="13" r="13" fill="currentColor"/><path d="M13 3.5a9.5 9.5 0 0 1 9.5 9.5" stroke="var(--surface)" stroke-width="1.6" fill="none" stroke-linecap="round"/><circle cx="13" cy="13" r="4.2" fill="var(--surface)"/></svg>'

const style = `
.bare header { display: flex; align-items: center; gap: var(--space-3); min-height: 4rem; padding: 0 var(--gutter); border-bottom: 1px solid var(--line); font: 800 1.5rem / 1.1 var(--font-display); letter-spacing: var(--display-tracking); overflow-wrap: anywhere }
.bare header svg { flex: none }
.bare main { display: grid; align-content: center; gap: var(--space-4); min-height: calc(100svh - 4rem - 1px); padding: var(--space-8) var(--gutter) }
.bare main > * { width: 100%; max-width: 44rem; margin: 0 auto }
.bare h1 { font: 800 var(--display-lg) / var(--display-leading) var(--font-display); letter-spacing: var(--display-tracking); text-wrap: balance }
.bare main > p { font-size: var(--text-md); line-height: var(--lead-md); color: var(--muted); white-space: pre-line; overflow-wrap: anywhere; text-align: var(--page-start) }
.bare main > p a { display: inline-block; padding-block: 0.75rem; color: var(--ink); font-weight: 600; text-decoration: underline; text-underline-offset: 0.25em }
.bare section { padding-top: var(--space-5); border-top: 1px solid var(--line) }
.bare h2 { font: 800 var(--display-sm) / 1 var(--font-display); letter-spacing: var(--display-tracking) }
.bare ul { margin: var(--space-2) 0 0; padding: 0; list-style: none }
.bare li a { display: flex; align-items: center; gap: var(--space-4); padding: var(--space-2) 0; color: inherit; text-decoration: none }
.bare li a:hover b { text-decoration: underline }
.bare li :is(img, svg) { flex: none; width: 3.5rem; height: 3.5rem; border-radius: var(--radius-sleeve); object-fit: cover }
.bare li a > span { display: grid; min-width: 0; overflow-wrap: anywhere }
.bare li [dir] { text-align: var(--page-start) }
.bare li a > span > span { color: var(--muted) }
`

/** Of the inline style sheet, for the content security policy. */
export const bareStyleHash = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
