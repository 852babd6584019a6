import type { Access } from '#contract/endpoint.ts'
import type { Viewer } from '#contract/session.ts'
import { AppError } from '#server/app-error.ts'
import type { AccessCheck } from '#server/http/endpoints.ts'
import type { SessionService } from './session.service.ts'

const rules: Record<Exclude<Access, 'public'>, (viewer: Viewer) => boolean> = {
  'signed-in': () => true,
  uploader: (viewer) => viewer.mayUpload,
  editor: (viewer) => viewer.mayEdit,
  admin: (viewer) => viewer.mayAdminister,
}

/** Denies by default: 401 without a session, 403 without permission. */
export const createAccessCheck =
  (sessions: SessionService): AccessCheck =>
  async (headers, access) => {
    const viewer = await sessions.viewerOf(headers)
    if (access === 'public') return viewer
    if (!viewer) throw new AppError('not_signed_in')
    if (!rules[access](viewer)) throw new AppError('forbidden')
    return viewer
  }
