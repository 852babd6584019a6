import type { NumberedSongs } from '#contract/numbered-songs.ts'
import { trackNumberMax } from '#contract/song-details.ts'
import { type BarePage, escapeHtml, picture } from './bare-page.ts'

/** Texts of the page: number in messages/{language}/descriptions.json. */
export interface NumberTexts {
  label: string
  open: string
  home: string
  invalid(of: { max: number }): string
  none(of: { number: string }): string
  several(of: { number: string }): string
  more(of: { count: number }): string
}

interface NumberPage extends NumberedSongs {
  /** As in the address; '' if nothing was typed. */
  typed: string
  /** Null if `typed` is not the number of a song. */
  number: number | null
  /** Base path and language of the page: its links start with it. */
  pagesPath: string
}

/** The field for a number. Below it what is wrong with the number, or the songs that have it. */
export function numberContent(page: NumberPage, texts: NumberTexts): Pick<BarePage, 'title' | 'titleLabels' | 'paragraphs' | 'main'> {
  const { pagesPath, songs, typed } = page
  const home = `<p><a href="${escapeHtml(pagesPath)}/">${escapeHtml(texts.home)}</a></p>\n`
  const results = songs.length > 0 ? songList(page, texts) : ''
  return {
    title: texts.label,
    titleLabels: 'number',
    paragraphs: [],
    main: listLink(page) + form(page, typed === '' || songs.length > 0 ? null : problemOf(page, texts), texts) + results + home,
  }
}

const problemOf = ({ number }: NumberPage, texts: NumberTexts): string =>
  number === null ? texts.invalid({ max: trackNumberMax }) : texts.none({ number: String(number) })

/** The playlist or album that the page is limited to. */
function listLink({ playlist, album, pagesPath }: NumberPage): string {
  const [kind, list] = playlist
    ? ['playlist', { id: playlist.id, name: playlist.name }]
    : ['album', album && { id: album.id, name: album.title }]
  return list ? `<p><a href="${escapeHtml(pagesPath)}/${kind}/${list.id}"><bdi>${escapeHtml(list.name)}</bdi></a></p>\n` : ''
}

/**
 * After a problem the field is empty for the next attempt: without scripts, the cursor would be before the number. A list of songs comes
 * without the keyboard of a phone, which would cover it.
 */
const form = (
  { playlist, album, pagesPath, typed, songs }: NumberPage,
  problem: string | null,
  texts: NumberTexts,
) => `<form class="number" action="${escapeHtml(pagesPath)}/number">
${hidden('playlist', playlist)}${hidden('album', album)}<input id="number" name="number" value="${problem === null ? escapeHtml(typed) : ''}" inputmode="numeric" enterkeyhint="go" autocomplete="off" required dir="ltr"${songs.length > 0 ? '' : ' autofocus'}${problem === null ? '' : ' aria-invalid="true" aria-describedby="problem"'}>
<button>${escapeHtml(texts.open)}</button>
${problem === null ? '' : `<p id="problem" role="alert">${escapeHtml(problem)}</p>\n`}</form>
`

const hidden = (name: string, list: { id: string } | null): string =>
  list ? `<input type="hidden" name="${name}" value="${list.id}">\n` : ''

const songList = ({ songs, number, hasMore, pagesPath }: NumberPage, texts: NumberTexts) => `<section>
<h2>${escapeHtml(texts.several({ number: String(number) }))}</h2>
<ul>
${songs.map((song) => songLink(song, pagesPath)).join('\n')}
</ul>
${hasMore ? `<p>${escapeHtml(texts.more({ count: songs.length }))}</p>\n` : ''}</section>
`

function songLink(song: NumberedSongs['songs'][number], pagesPath: string): string {
  const line = song.album ?? song.artist
  const cover = picture({ ...song, color: song.category.color })
  return `<li><a href="${escapeHtml(pagesPath)}/song/${song.id}">${cover}<span><b dir="auto">${escapeHtml(song.title)}</b>${line === null ? '' : `<span dir="auto">${escapeHtml(line)}</span>`}</span></a></li>`
}
