import type { FastifyReply, FastifyRequest } from 'fastify'
import { found } from '#server/app-error.ts'
import type { PasswordsService } from '#server/features/session/passwords.service.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import { requesterLanguage } from '#server/pages/page-language.ts'
import type { Db } from '#server/repositories.ts'
import type { UserSelectionsService } from './user-selections.service.ts'
import type { UsersPresenter } from './users.presenter.ts'
import type { UsersService } from './users.service.ts'

export const usersRoutes = (deps: {
  db: Db
  users: UsersService
  userSelections: UserSelectionsService
  usersPresenter: UsersPresenter
  passwords: PasswordsService
  basePath: string
  /** Creates a new session for the requesting browser. */
  renewSession: (request: FastifyRequest, reply: FastifyReply, account: { email: string; password: string }) => Promise<void>
}) => {
  const { db, users, userSelections, usersPresenter: presenter, passwords, basePath, renewSession } = deps
  return {
    'GET /api/admin/users': async ({ query }) => {
      const [{ rows, nextCursor }, count] = await Promise.all([db.users.list(query), db.users.count(query)])
      return { users: rows.map(presenter.toUser), nextCursor, count }
    },
    'GET /api/admin/users/:id': async ({ params }) => {
      const row = found(await db.users.find(params.id))
      return { user: presenter.toUser(row), belongings: await db.users.countBelongings([row.id]) }
    },
    'POST /api/users': async ({ body, viewer }) => presenter.toUser(await users.create(body, viewer)),
    'PUT /api/users/:id': async ({ params, body, viewer, request, reply }) => {
      const row = await users.update(params.id, body, viewer)
      // Changing one's own password keeps this browser signed in and ends all other sessions.
      if (body.password !== undefined && row.id === viewer.profileId)
        await renewSession(request, reply, { email: row.email, password: body.password })
      return presenter.toUser(row)
    },
    'POST /api/users/:id/password-link': ({ params, body, viewer, request }) =>
      passwords.createLink(params.id, { actor: viewer, language: body.sendsMail ? requesterLanguage(request, basePath) : null }),
    'PUT /api/users/:id/status': async ({ params, body, viewer }) =>
      presenter.toUser(await users.setStatus(params.id, body.status, viewer)),
    'DELETE /api/users/:id': async ({ params, viewer }) => {
      await users.remove(params.id, viewer)
    },
    'POST /api/admin/user-summaries': ({ body, viewer }) => userSelections.summary(body, viewer),
    'POST /api/admin/user-deletions': ({ body, viewer }) => userSelections.remove(body, viewer),
    'POST /api/admin/user-edits': ({ body, viewer }) => userSelections.edit(body.users, body.changes, viewer),
  } satisfies Partial<Handlers>
}
