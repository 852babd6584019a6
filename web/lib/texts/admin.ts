import { type AdminTexts, admin } from '#web/lib/messages/en/admin.gen.ts'
import { textsOfPage } from './texts.tsx'

/**
 * Texts of the admin screens, one file for each in messages/{language}/admin/, in the page's language. Modules may read them when they are
 * evaluated: in the browser the entry loads the language before any of them, and another language is another page.
 */
export const adminTexts = new Proxy(admin, { get: (english, area: keyof AdminTexts) => (textsOfPage().admin ?? english)[area] })
