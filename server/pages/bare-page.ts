import { createHash } from 'node:crypto'
import { limits } from '#contract/limits.ts'
import type { Song } from '#contract/songs.ts'
import { coverPattern } from '#design/cover-pattern.ts'
import type { SiteLook } from './site-identity.ts'

export interface BarePage {
  siteName: string
  look: SiteLook
  language: string
  direction: 'ltr' | 'rtl'
  title: string
  /** Id of the field that the title is the label of. */
  titleLabels?: string
  /** Line breaks are preserved. */
  paragraphs: string[]
  links?: { address: string; text: string }[]
  /** What was wrong with the last attempt. */
  problem?: string
  /** Form for the password of the protected item at `path`. */
  form?: PasswordForm
  /** Above the title. */
  cover?: Pictured
  /** What messengers show for a link to the page: with the cover, or without one, the site's icon. */
  preview?: Preview
  /** HTML shown below the paragraphs. */
  main?: string
  /** Suggested songs, with the heading above them. */
  songs?: { title: string; songs: readonly Song[] }
  /** Addresses in the head for search engines; a page without them is not indexed. */
  addresses?: PageAddress[]
  basePath: string
  /** Addresses of the site's own style sheets. */
  styles: string[]
  /** Rules that load the text font. */
  fontRules: string
}

interface PageAddress {
  rel: 'canonical' | 'alternate'
  hreflang?: string
  href: string
}

/**
 * A complete page without scripts: for maintenance, render errors, codes without a destination, redeeming download codes, joining groups,
 * songs by number, and the explanation of school privacy.
 */
export const barePage = (page: BarePage): string => `<!doctype html>
<html lang="${page.language}" dir="${page.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${page.addresses ? page.addresses.map(addressLink).join('\n') : '<meta name="robots" content="noindex">'}
${page.preview ? previewTags(page, page.preview) : ''}<title>${escapeHtml([page.title, page.siteName].filter(Boolean).join(' | '))}</title>
<link rel="icon" href="${page.basePath}/favicon.ico" sizes="32x32">
<link rel="icon" href="${page.basePath}/icon.svg" type="image/svg+xml">
${page.styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('\n')}
<style>${style}</style>
<style>${page.fontRules}</style>
${page.look.styleSheet && `<style>${page.look.styleSheet}</style>`}
</head>
<body class="bare">
<header>${brandMark}<bdi dir="auto">${escapeHtml(page.siteName)}</bdi></header>
<main>
${page.cover ? `<figure>${picture(page.cover)}</figure>\n` : ''}<h1>${page.titleLabels ? `<label for="${page.titleLabels}">${escapeHtml(page.title)}</label>` : escapeHtml(page.title)}</h1>
${page.paragraphs.map((text) => `<p dir="auto">${escapeHtml(text)}</p>`).join('\n')}
${page.problem ? `<p class="problem" id="problem" role="alert">${escapeHtml(page.problem)}</p>\n` : ''}${page.form ? passwordForm(page.form, page.problem) : ''}${(page.links ?? []).map(({ address, text }) => `<p><a href="${escapeHtml(address)}">${escapeHtml(text)}</a></p>\n`).join('')}${page.main ?? ''}${page.songs ? songList(page.songs, page.basePath) : ''}</main>
</body>
</html>
`

const addressLink = ({ rel, hreflang, href }: PageAddress): string =>
  `<link rel="${rel}"${hreflang ? ` hreflang="${hreflang}"` : ''} href="${escapeHtml(href)}">`

interface Preview {
  title: string
  text: string
  /** Absolute address of the page, and the origin of its cover. */
  address: string
  origin: string
}

function previewTags({ siteName, cover, basePath }: BarePage, { title, text, address, origin }: Preview): string {
  const coverUrl = cover?.coverUrl ?? null
  const picture = coverUrl === null ? `${basePath}/icon-512.png` : coverUrl.startsWith('/') ? `${coverUrl}-1200.jpg` : coverUrl
  const properties = {
    'og:site_name': siteName,
    'og:title': title,
    'og:description': text,
    'og:url': address,
    'og:image': new URL(picture, origin).href,
  }
  const tags = Object.entries(properties).map(([name, value]) => `<meta property="${name}" content="${escapeHtml(value)}">\n`)
  return `${tags.join('')}<meta name="twitter:card" content="summary">\n`
}

interface PasswordForm {
  action: string
  path: string
  label: string
  submit: string
}

const passwordForm = (
  { action, path, label, submit }: PasswordForm,
  problem: string | undefined,
): string => `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="path" value="${escapeHtml(path)}">
<label for="password">${escapeHtml(label)}</label>
<input id="password" name="password" type="password" required maxlength="${limits.passwordMax}" dir="ltr" autocomplete="off" autocapitalize="none" spellcheck="false"${problem ? ' aria-invalid="true" aria-describedby="problem" autofocus' : ''}>
<button type="submit">${escapeHtml(submit)}</button>
</form>
`

const songList = ({ title, songs }: NonNullable<BarePage['songs']>, basePath: string): string => `<section>
<h2>${escapeHtml(title)}</h2>
<ul>
${songs.map((song) => `<li><a href="${basePath}/song/${song.id}">${picture({ ...song, color: song.category.color })}<span><b dir="auto">${escapeHtml(song.title)}</b>${song.artist === null ? '' : `<span dir="auto">${escapeHtml(song.artist)}</span>`}</span></a></li>`).join('\n')}
</ul>
</section>
`

interface Pictured {
  title: string
  coverUrl: string | null
  /** Color of the generated pattern that replaces a missing cover. */
  color: string
}

export function picture({ title, coverUrl, color }: Pictured): string {
  if (coverUrl === null) return `<svg viewBox="0 0 100 100" aria-hidden="true">${coverPattern(title, color)}</svg>`
  const address = coverUrl.startsWith('/') ? `${coverUrl}-320.webp` : coverUrl
  return `<img src="${escapeHtml(address)}" alt="" width="320" height="320" referrerpolicy="no-referrer">`
}

const brandMark =
  '<svg width="26" height="26" viewBox="0 0 26 26" aria-hidden="true" data-mark=""><circle cx="13" cy="13" r="13" fill="currentColor"/><path d="M13 3.5a9.5 9.5 0 0 1 9.5 9.5" stroke="var(--surface)" stroke-width="1.6" fill="none" stroke-linecap="round"/><circle cx="13" cy="13" r="4.2" fill="var(--surface)"/></svg>'

const style = `
.bare header { display: flex; align-items: center; gap: var(--space-3); min-height: 4rem; padding: 0 var(--gutter); border-bottom: 1px solid var(--line); font: 800 1.5rem / 1.1 var(--font-display); letter-spacing: var(--display-tracking); overflow-wrap: anywhere }
.bare header svg { flex: none }
.bare main { display: grid; grid-template-columns: minmax(0, 1fr); align-content: center; gap: var(--space-4); min-height: calc(100svh - 4rem - 1px); padding: var(--space-8) var(--gutter) }
.bare main > * { width: 100%; max-width: 44rem; margin: 0 auto }
.bare :is(h1, h2) { overflow-wrap: anywhere }
.bare figure :is(img, svg) { display: block; width: min(15rem, 60vw); height: auto; aspect-ratio: 1; border-radius: var(--radius-sleeve); object-fit: cover }
.bare h1 { font: 800 var(--display-lg) / var(--display-leading) var(--font-display); letter-spacing: var(--display-tracking); text-wrap: balance }
.bare main > p { font-size: var(--text-md); line-height: var(--lead-md); color: var(--muted); white-space: pre-line; overflow-wrap: anywhere; text-align: var(--page-start) }
.bare main > p a { display: inline-block; padding-block: 0.75rem; color: var(--ink); font-weight: 600; text-decoration: underline; text-underline-offset: 0.25em }
.bare main > p.problem { color: var(--danger); font-weight: 600 }
.bare section > p { margin: 0 0 var(--space-4); color: var(--muted) }
.bare section { padding-top: var(--space-5); border-top: 1px solid var(--line) }
.bare h2 { font: 800 var(--display-sm) / 1 var(--font-display); letter-spacing: var(--display-tracking) }
.bare ul { margin: var(--space-2) 0 0; padding: 0; list-style: none }
.bare li a { display: flex; align-items: center; gap: var(--space-4); padding: var(--space-2) 0; color: inherit; text-decoration: none }
.bare li a:hover b { text-decoration: underline }
.bare li :is(img, svg) { flex: none; width: 3.5rem; height: 3.5rem; border-radius: var(--radius-sleeve); object-fit: cover }
.bare li a > span { display: grid; min-width: 0; overflow-wrap: anywhere }
.bare li [dir] { text-align: var(--page-start) }
.bare li a > span > span { color: var(--muted) }
.bare form { display: flex; flex-wrap: wrap; gap: var(--space-3); align-items: center }
.bare label { flex-basis: 100%; font-weight: 600 }
.bare input { flex: 1 1 14rem; min-width: 0; min-height: 3.25rem; padding: 0 var(--space-4); border: 1px solid var(--line-strong); border-radius: var(--radius-box); background: var(--raised); color: var(--ink); font: inherit }
.bare input[aria-invalid] { border-color: var(--danger) }
.bare input[name="code"] { font: 600 1.125rem / 1 ui-monospace, monospace; letter-spacing: 0.06em; text-transform: uppercase }
.bare input::placeholder { color: var(--muted); font-weight: 400 }
.bare input:focus-visible { outline: 2px solid var(--ink); outline-offset: 2px }
.bare :is(button, .all) { display: inline-flex; align-items: center; min-height: 3.25rem; padding: 0 var(--space-5); border: 1px solid transparent; border-radius: var(--radius-round); background: var(--ink); color: var(--surface); font: inherit; font-weight: 600; text-decoration: none; cursor: pointer }
.bare [role="alert"] { flex-basis: 100%; color: var(--danger); font-weight: 600; overflow-wrap: anywhere }
.bare .item :is(figure, h2, p) { margin: 0 0 var(--space-3) }
.bare .item .all { margin: 0 var(--space-3) var(--space-3) 0; margin-inline: 0 var(--space-3) }
.bare ol { margin: var(--space-2) 0 0; padding: 0; list-style: none }
.bare ol li { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-4); align-items: center; padding: var(--space-3) 0; border-bottom: 1px solid var(--line) }
.bare ol li > span { flex: 1 1 12rem; min-width: 0; overflow-wrap: anywhere }
.bare ol li > span > span { color: var(--muted) }
.bare ol :is(audio, video) { flex: 1 1 16rem; min-width: 0; max-width: 100% }
.bare h1 label { font-weight: inherit }
.bare main:has(.number) { align-content: start }
.bare form.number { padding-top: var(--space-2) }
.bare form.number input { flex: 1 1 16rem; min-height: 6.5rem; font: 800 4.5rem / 1 var(--font-display); font-variant-numeric: tabular-nums; text-align: center }
.bare form.number button { flex: 1 1 8rem; justify-content: center; min-height: 3.5rem; font-size: var(--text-md) }
.bare form.account { flex-direction: column; gap: var(--space-4); align-items: stretch; margin-top: var(--space-4) }
.bare form.account div { display: grid; gap: var(--space-2); margin: 0 }
.bare form.account input { width: 100% }
.bare form.account div p { color: var(--muted) }
.bare form.account [role="alert"] { flex-basis: auto }
.bare form.account button { align-self: start }
.bare .open li a { padding: var(--space-3) 0; text-decoration: underline; text-underline-offset: 0.25em }
.bare ol li a { padding: var(--space-3) 0; font-weight: 600; text-decoration: underline; text-underline-offset: 0.25em }
`

const hashOf = (styles: string) => `'sha256-${createHash('sha256').update(styles).digest('base64')}'`
const styleHash = hashOf(style)

/** Hashes of the inline style sheets, for the content security policy. */
export const bareStyleHashes = (fontRules: string) => [styleHash, hashOf(fontRules)]

export const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
