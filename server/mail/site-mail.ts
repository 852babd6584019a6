import type { Language } from '#contract/languages.ts'
import { settingImage } from '#contract/setting-images.ts'
import { brandOf } from '#design/brand.ts'
import type { Printer } from '#server/features/print/printer.ts'
import type { SettingsRepository } from '#server/features/settings/settings.repository.ts'
import type { ReportFailure } from '#server/logger.ts'
import { logoId, type MailLogo, mailHtml, mailText } from './mail-html.ts'
import type { MailKind, ReadMailTexts } from './mail-texts.ts'
import type { Mailer } from './mailer.ts'

export type SiteMail = ReturnType<typeof createSiteMail>

interface Deps {
  mailer: Mailer
  settings: SettingsRepository
  readTexts: ReadMailTexts
  printer: Pick<Printer, 'run'>
  reportFailure: ReportFailure
}

/** Maximum size of the logo in CSS pixels; it is sent with twice as many pixels. */
const logoMax = { width: 240, height: 60 }

/** Sends mails in the reader's language, with the site's name, logo and colors. */
export function createSiteMail({ mailer, settings, readTexts, printer, reportFailure }: Deps) {
  async function readLogo(value: string): Promise<MailLogo | null> {
    const image = settingImage(value)
    if (!image) return null
    const scale = Math.min(logoMax.width / image.width, logoMax.height / image.height)
    const width = Math.max(1, Math.round(image.width * scale))
    const height = Math.max(1, Math.round(image.height * scale))
    const source = Buffer.from(image.base64, 'base64')
    if (image.type === 'image/svg+xml') {
      const density = Math.max(1, Math.min(2_400, 2 * 72 * scale))
      const task = { kind: 'drawing', svg: source.toString('utf8'), width: 2 * width, height: 2 * height, density } as const
      const result = await printer.run(task, AbortSignal.timeout(30_000))
      return result.kind === 'drawing' ? { png: Buffer.from(result.bytes), width, height } : null
    }
    // Loaded with the first mail that has a logo.
    const { reencodeTransparent } = await import('#server/features/media/picture-pixels.ts')
    const { data } = await reencodeTransparent(source, (picture) => picture.resize(2 * width, 2 * height).png())
    return { png: data, width, height }
  }

  return {
    async send(kind: MailKind, { to, link, language }: { to: string; link: string; language: Language }): Promise<void> {
      const current = await settings.current()
      const site = { siteName: current.site_name.replace(/\s+/g, ' '), supportEmail: current.support_email }
      const texts = await readTexts(language, kind, site)
      const logo = await readLogo(current.logo_light).catch((error: unknown) => {
        reportFailure(error, 'a mail lacks the logo')
        return null
      })
      const content = { texts, language, siteName: site.siteName, link }
      await mailer.send({
        to,
        subject: texts.subject,
        text: mailText(content),
        html: mailHtml(content, brandOf(current), logo),
        ...(logo && { attachments: [{ cid: logoId, filename: 'logo.png', contentType: 'image/png', content: logo.png }] }),
      })
    },
  }
}
