import { type AdminTexts, admin } from '#web/lib/messages/en/admin.gen.ts'
import { textsOfPage } from './texts.tsx'

/**
 * Texts of the admin screens in the page's language, from one file per screen in messages/{language}/admin/. Modules may read them during
 * evaluation: the browser entry loads the language before any of them, and another language is another page load.
 */
export const adminTexts = new Proxy(admin, { get: (english, area: keyof AdminTexts) => (textsOfPage().admin ?? english)[area] })
