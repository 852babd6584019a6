import type { AdminTexts } from '#web/lib/messages/en/admin.gen.ts'
import type { Catalog } from './texts.tsx'

const catalogs = import.meta.glob<Catalog>('../messages/*/public.gen.ts', { import: 'texts' })
const adminCatalogs = import.meta.glob<AdminTexts>('../messages/*/admin.gen.ts', { import: 'admin' })

/**
 * How the browser gets texts that the first script does not hold: those of a language, and those of a site that calls its songs by another
 * word. A language without texts for the admin area has them in English.
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
