import type { RedeemPage } from '#server/features/downloads/redeem.routes.ts'
import type { RedemptionProblem } from '#server/features/downloads/redemptions.service.ts'
import type { FileFormat } from '#server/http/addresses.ts'
import { escapeHtml, picture } from './bare-page.ts'

/** Texts of the page: redeem in web/lib/texts. */
export interface RedeemTexts {
  title: string
  intro: string
  code: string
  redeem: string
  problems: Record<RedemptionProblem['kind'], string>
  /** When the access to redeemed items ends. */
  access: string
  downloads: Record<FileFormat, string> & { all: string }
  download(of: { title: string }): string
  play(of: { title: string }): string
}

/**
 * The form and the redeemed items. Redeemed items come first unless the form contains a code: on a phone, the songs of a code that was just
 * redeemed would otherwise be below the fold.
 */
export function redeemMain({ action, attempt, code, problem, items }: RedeemPage, texts: RedeemTexts): string {
  const redeemed = items.map((item) => redeemedItem(item, texts)).join('\n')
  const form = `<form method="post" action="${escapeHtml(action)}">
<input type="hidden" name="attempt" value="${escapeHtml(attempt)}">
<label for="code">${escapeHtml(texts.code)}</label>
<input id="code" name="code" value="${escapeHtml(code)}" required maxlength="48" autocomplete="off" autocapitalize="characters" spellcheck="false" dir="ltr" placeholder="ABCD-EFGH-JKMN"${problem ? ' aria-invalid="true" aria-describedby="problem"' : ''}>
<button>${escapeHtml(texts.redeem)}</button>
${problem ? `<p id="problem" role="alert">${escapeHtml(texts.problems[problem.kind])}</p>\n` : ''}</form>`
  const intro = `<p dir="auto">${escapeHtml(texts.intro)}</p>`
  return redeemed && !code ? `${redeemed}\n<section>\n${intro}\n${form}\n</section>` : `${intro}\n${form}\n${redeemed}`
}

const redeemedItem = (
  { title, byline, coverUrl, color, downloads, songs }: RedeemPage['items'][number],
  texts: RedeemTexts,
): string => `<section class="item">
<figure>${picture({ title, coverUrl, color })}</figure>
<h2 dir="auto">${escapeHtml(title)}</h2>
${byline === null ? '' : `<p dir="auto">${escapeHtml(byline)}</p>\n`}${downloads.map(({ url, format }) => `<a class="all" href="${escapeHtml(url)}" download>${escapeHtml(downloads.length > 1 ? texts.downloads[format] : texts.downloads.all)}</a>`).join('\n')}
<p dir="auto">${escapeHtml(texts.access)}</p>
<ol>
${songs.map((song) => songRow(song, texts)).join('\n')}
</ol>
</section>`

const songRow = ({ title, artist, mediaType, playUrl, url }: RedeemPage['items'][number]['songs'][number], texts: RedeemTexts): string =>
  `<li><span><b dir="auto">${escapeHtml(title)}</b>${artist === null ? '' : ` <span dir="auto">${escapeHtml(artist)}</span>`}</span>
<${mediaType} controls preload="none" src="${escapeHtml(playUrl)}" aria-label="${escapeHtml(texts.play({ title }))}"></${mediaType}>
<a href="${escapeHtml(url)}" download aria-label="${escapeHtml(texts.download({ title }))}">${escapeHtml(texts.downloads.all)}</a></li>`
