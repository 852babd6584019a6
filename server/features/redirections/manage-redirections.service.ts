import type { z } from 'zod'
import { limits } from '#contract/limits.ts'
import type { RedirectionInput, RedirectionUpdate } from '#contract/redirections.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError, found } from '#server/app-error.ts'
import { columnsOf } from '#server/database/columns.ts'
import { newId } from '#server/database/ids.ts'
import { newTimestamp } from '#server/database/timestamps.ts'
import { pathOnThisSite, safeTarget } from '#server/http/targets.ts'
import type { Db } from '#server/repositories.ts'
import { redirectionColumns } from './redirection-columns.ts'
import type { RedirectionRow } from './redirections.repository.ts'
import { isCircular } from './redirections.service.ts'
import { isUnreachableSource, sourcePath } from './source-path.ts'

type Input = z.output<typeof RedirectionInput>

export type ManageRedirectionsService = ReturnType<typeof createManageRedirectionsService>

/** Administration of redirections. `siteAddress`: origin and base path of the request. */
export function createManageRedirectionsService({ db }: { db: Db }) {
  return {
    /** Throws redirection_source_invalid, redirection_source_own, redirection_target_invalid and redirection_loop. */
    create: (input: Input, actor: Viewer, siteAddress: string): Promise<RedirectionRow> => {
      const content = checkedRedirection(input, siteAddress)
      return db.transaction(async (tx) => {
        const redirections = tx.redirections
        const id = newId()
        await redirections.insert({ ...content, id, created_at: newTimestamp() })
        await rejectLoop(redirections, content)
        await tx.activity.record({ actor, kind: 'redirections', action: 'created', subject: { id, name: content.from_url } })
        return found(await redirections.find(id))
      })
    },

    /** Throws not_found, stale_version and the errors of `create`. */
    update: (
      id: string,
      { version, ...input }: z.output<typeof RedirectionUpdate>,
      actor: Viewer,
      siteAddress: string,
    ): Promise<RedirectionRow> => {
      return db.transaction(async (tx) => {
        const redirections = tx.redirections
        const { is_active } = found(await redirections.find(id))
        const content = checkedRedirection({ ...input, isActive: input.isActive ?? Boolean(is_active) }, siteAddress)
        if (!(await redirections.update(id, version, content))) throw new AppError('stale_version')
        await rejectLoop(redirections, content)
        await tx.activity.record({ actor, kind: 'redirections', action: 'updated', subject: { id, name: content.from_url } })
        return found(await redirections.find(id))
      })
    },

    /** Throws not_found. */
    remove: (id: string, actor: Viewer): Promise<void> =>
      db.transaction(async (tx) => {
        const redirections = tx.redirections
        const { from_url } = found(await redirections.find(id))
        await tx.trash.add('redirections', [id], { deletionId: newId(), actor })
        await redirections.remove(id)
        await tx.activity.record({ actor, kind: 'redirections', action: 'deleted', subject: { id, name: from_url } })
      }),
  }
}

/** Converts the entered values to columns. Throws redirection_source_invalid, redirection_source_own and redirection_target_invalid. */
export function checkedRedirection(input: Input, siteAddress: string) {
  const { fromUrl, toUrl } = input
  const from = sourcePath(fromUrl, siteAddress)
  if (from === null || from.length > limits.address) throw new AppError('redirection_source_invalid', { field: 'fromUrl' })
  if (isUnreachableSource(from)) throw new AppError('redirection_source_own', { field: 'fromUrl', path: from })
  const to = safeTarget(pathOnThisSite(toUrl, siteAddress) ?? toUrl)
  if (to === null) throw new AppError('redirection_target_invalid', { field: 'toUrl' })
  return columnsOf(redirectionColumns, { ...input, fromUrl: from, toUrl: to })
}

async function rejectLoop(
  redirections: Parameters<typeof isCircular>[0],
  { from_url, is_active }: { from_url: string; is_active: boolean },
) {
  if (is_active && (await isCircular(redirections, from_url))) throw new AppError('redirection_loop', { field: 'toUrl' })
}
