import type { AdminTexts } from '#web/lib/messages/en/admin.gen.ts'
import type { Catalog } from './texts.tsx'

const catalogs = import.meta.glob<Catalog>('../messages/*/public.gen.ts', { import: 'texts' })
const adminCatalogs = import.meta.glob<AdminTexts>('../messages/*/admin.gen.ts', { import: 'admin' })

/**
 * Loads texts that the first script does not contain: those of a language, and those of a site with another word for songs. The admin
 * area's texts fall back to English.
 */
export async function loadLanguage(language: string, word: string | undefined, isAdmin: boolean): Promise<Catalog | undefined> {
  const [texts, admin, own] = await Promise.all([
    catalogs[`../messages/${language}/public.gen.ts`]?.(),
    isAdmin ? adminCatalogs[`../messages/${language}/admin.gen.ts`]?.() : undefined,
    word ? import('./load-word.ts').then((module) => module.loadWord(language, word, isAdmin)) : undefined,
  ])
  const catalog = texts && { ...texts, ...(admin && { admin }) }
  return catalog && own ? own(catalog) : catalog
}
