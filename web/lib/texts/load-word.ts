import type { SongWord } from '#contract/song-words.ts'
import type { AdminTexts } from '#web/lib/messages/en/admin.gen.ts'
import { type Replacing, replaceTexts } from './replace-texts.ts'
import type { Catalog } from './texts.tsx'

const catalogs = import.meta.glob<Replacing<Catalog>>('../messages/*/words/*/public.gen.ts', { import: 'texts' })
const adminCatalogs = import.meta.glob<Replacing<AdminTexts>>('../messages/*/words/*/admin.gen.ts', { import: 'admin' })

/** The texts of a site with another word for songs, to merge over those of the language. */
export async function loadWord(language: string, word: string, isAdmin: boolean): Promise<(texts: Catalog) => Catalog> {
  const folder = `../messages/${language}/words/${word}`
  const [own, admin] = await Promise.all([
    catalogs[`${folder}/public.gen.ts`]?.(),
    isAdmin ? adminCatalogs[`${folder}/admin.gen.ts`]?.() : undefined,
  ])
  return (texts) => replaceTexts(texts, { ...own, word: word as SongWord, ...(texts.admin && admin && { admin }) })
}
