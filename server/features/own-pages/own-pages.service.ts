import type { z } from 'zod'
import { type Language, languages } from '#contract/languages.ts'
import { languageOfPage, type OwnPageInput, type OwnPageUpdate } from '#contract/own-pages.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { isUniqueViolation } from '#server/database/engine/database-errors.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import type { DiscardedFiles } from '#server/features/media/discarded-files.ts'
import type { MediaLibrary } from '#server/features/media/media-library.ts'
import type { Db, Repositories } from '#server/repositories.ts'
import { type OwnPageColumns, type OwnPageRow, textsOf } from './own-pages.repository.ts'
import { picturesNamed, writtenParts } from './page-parts.ts'

export type OwnPagesService = ReturnType<typeof createOwnPagesService>

type Given = z.output<typeof OwnPageInput>

interface Deps {
  db: Db
  library: Pick<MediaLibrary, 'ingestBanner' | 'release'>
  discarded: DiscardedFiles
}

/** Pages that editors write, each with an address and a text per language. */
export function createOwnPagesService({ db, library, discarded }: Deps) {
  const record = (tx: Repositories, actor: Viewer, action: 'created' | 'deleted', { id, title }: { id: string; title: string }) =>
    tx.activity.record({ actor, kind: 'pages', action, subject: { id, name: title } })

  return {
    /** A published page or, for editors, a draft. Throws not_found. */
    async getShown(slug: string, viewer: Viewer | null): Promise<OwnPageRow> {
      const page = found(await db.ownPages.findBySlug(slug))
      if (!page.is_published && !viewer?.mayEdit) throw new AppError('not_found')
      return page
    },

    /** Throws page_address_taken and page_picture_unnamed. */
    async create(given: Given, actor: Viewer): Promise<OwnPageRow> {
      const columns = await checkedColumns(given)
      const id = newId()
      return orTaken(
        db.transaction(async (tx) => {
          await tx.ownPages.claimAddress(columns.slug)
          await tx.ownPages.insert(id, columns)
          await record(tx, actor, 'created', { id, title: columns.title })
          return found(await tx.ownPages.find(id))
        }),
      )
    },

    /** Throws not_found, stale_version, page_address_taken and page_picture_unnamed. */
    async update(id: string, { version, ...given }: z.output<typeof OwnPageUpdate>, actor: Viewer): Promise<OwnPageRow> {
      const columns = await checkedColumns(given)
      return orTaken(
        db.transaction(async (tx) => {
          const before = found(await tx.ownPages.find(id))
          await tx.ownPages.claimAddress(columns.slug)
          if (!(await tx.ownPages.update(id, version, columns))) throw new AppError('stale_version')
          if (before.slug !== columns.slug) await tx.ownPages.keepAddress(before.slug, id)
          await tx.activity.recordUpdate({ actor, kind: 'pages', id, nameBefore: before.title, name: columns.title })
          return found(await tx.ownPages.find(id))
        }),
      )
    },

    /** Moves the page into the trash. Throws not_found. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        const page = found(await tx.ownPages.find(id))
        await tx.trash.add('pages', [id], { deletionId: newId(), actor })
        await tx.ownPages.remove(id)
        await record(tx, actor, 'deleted', page)
      }),

    /** Throws the errors of a cover upload. */
    async storePicture(uploadId: string, { profileId }: Viewer): Promise<{ id: string }> {
      const { bannerPath, size } = await library.ingestBanner(uploadId, { profileId })
      const id = newId()
      await db
        .transaction((tx) => tx.ownPagePictures.insert({ id, cover_path: bannerPath, ...size, created_at: newTimestamp() }))
        .catch(async (error: unknown) => {
          await discarded.afterFailedWrite({ cover_path: bannerPath })
          throw error
        })
      await library.release([uploadId])
      return { id }
    },

    /**
     * Removes pictures that no page uses, including deleted pages. Pictures of the last day stay, because they may belong to a text that is
     * being written.
     */
    async removeUnusedPictures(now: Date): Promise<void> {
      await db.transaction(async (tx) => {
        const used = new Set(picturesNamed(await tx.ownPagePictures.listTexts()))
        const unused = (await tx.ownPagePictures.listBefore(new Date(now.getTime() - dayMilliseconds))).filter(({ id }) => !used.has(id))
        if (unused.length === 0) return
        await tx.ownPagePictures.remove(unused.map(({ id }) => id))
        await tx.discardedFiles.add(...unused)
      })
      discarded.start()
    },
  }
}

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Throws page_picture_unnamed if a picture has no alternative text. */
async function checkedColumns({ slug, isPublished, texts }: Given): Promise<OwnPageColumns> {
  for (const text of Object.values(texts))
    for (const part of await writtenParts(text.body))
      if (part.kind === 'picture' && part.alt === '') throw new AppError('page_picture_unnamed')
  return { slug, title: textIn(texts, languages[0])?.text.title ?? '', texts: JSON.stringify(texts), is_published: isPublished }
}

/** The text for a reader of this language, or else the first one. */
function textIn<Text>(texts: Partial<Record<Language, Text>>, wanted: Language): { language: Language; text: Text } | null {
  const language = languageOfPage(texts, wanted)
  const text = language && texts[language]
  return language && text ? { language, text } : null
}

export const readableText = (page: OwnPageRow, wanted: Language) => textIn(textsOf(page), wanted)

const orTaken = <T>(written: Promise<T>): Promise<T> =>
  written.catch((error: unknown) => {
    throw isUniqueViolation(error) ? new AppError('page_address_taken') : error
  })
