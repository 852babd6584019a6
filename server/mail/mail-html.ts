import type { Language } from '#contract/languages.ts'
import { type Brand, brandTokens, standardBrand } from '#design/brand.ts'
import { neutralTokens } from '#design/neutral-tokens.ts'
import type { MailTexts } from './mail-texts.ts'

export interface MailLogo {
  png: Buffer
  /** In CSS pixels. */
  width: number
  height: number
}

interface MailContent {
  texts: MailTexts
  language: Language
  siteName: string
  /** The address that the mail links to. */
  link: string
}

/** The plain-text version, for all mail programs. */
export const mailText = ({ texts, link }: MailContent): string => `${[...texts.before, link, ...texts.after].join('\n\n')}\n`

/** Content id of the logo, which is attached to the message, so that nothing is loaded from elsewhere. */
export const logoId = 'logo@site'

/** Most mail programs ignore style sheets, so all styles are inline. */
export function mailHtml({ texts, language, siteName, link }: MailContent, brand: Brand, logo: MailLogo | null): string {
  const tokens: Record<string, string> = { ...neutralTokens.light, ...brandTokens(brand).light }
  const { '--surface': surface, '--ink': ink, '--muted': muted, '--play': play = ink } = tokens
  const onPlay = tokens['--on-play'] ?? standardBrand.accent
  const radius = tokens['--radius-round'] ?? '999px'
  const name = escapeHtml(siteName)
  const address = escapeHtml(link)
  const head = logo ? `<img src="cid:${logoId}" alt="${name}" width="${logo.width}" height="${logo.height}">` : `<bdi>${name}</bdi>`
  const paragraphs = (all: string[]) => all.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n')
  return `<!doctype html>
<html lang="${language}" dir="${texts.direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(texts.subject)}</title>
</head>
<body style="margin:0;padding:24px 16px;background:${surface};color:${ink};font:16px/1.5 system-ui,sans-serif">
<div lang="${language}" dir="${texts.direction}" style="max-width:520px;margin:0 auto;border-top:4px solid ${brand.accent}">
<p style="font-size:20px;font-weight:700">${head}</p>
${paragraphs(texts.before)}
<p><a href="${address}" style="display:inline-block;padding:12px 24px;border-radius:${radius};background:${play};color:${onPlay};font-weight:600;text-decoration:none">${escapeHtml(texts.action)}</a></p>
<p dir="ltr" style="color:${muted};font-size:14px;overflow-wrap:anywhere">${address}</p>
${paragraphs(texts.after)}
</div>
</body>
</html>
`
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (character) => escapes[character] ?? character)
