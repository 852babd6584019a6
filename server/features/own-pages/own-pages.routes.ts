import { found } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { Db } from '#server/repositories.ts'
import type { OwnPagesPresenter } from './own-pages.presenter.ts'
import type { OwnPagesService } from './own-pages.service.ts'

interface Deps {
  db: Db
  ownPages: OwnPagesService
  ownPagesPresenter: OwnPagesPresenter
}

export const ownPagesRoutes = ({ db, ownPages, ownPagesPresenter }: Deps) => {
  const { toParts, toPage, toListed, toAdminPage } = ownPagesPresenter
  return {
    'GET /api/pages/:slug': {
      anonymous: async ({ params, query }) => toPage(await ownPages.getShown(params.slug, null), query.language),
      personal: async ({ params, query, viewer }) => toPage(await ownPages.getShown(params.slug, viewer), query.language),
    },
    'GET /api/admin/pages': async () => ({ pages: (await db.ownPages.list()).map(toListed) }),
    'GET /api/admin/pages/:id': async ({ params }) => toAdminPage(found(await db.ownPages.find(params.id))),
    'POST /api/admin/pages': async ({ body, viewer }) => toAdminPage(await ownPages.create(body, viewer)),
    'PUT /api/admin/pages/:id': async ({ params, body, viewer }) => toAdminPage(await ownPages.update(params.id, body, viewer)),
    'DELETE /api/admin/pages/:id': async ({ params, viewer }) => {
      await ownPages.remove(params.id, viewer)
    },
    'POST /api/admin/page-previews': async ({ body }) => ({ parts: await toParts(body.body) }),
    'POST /api/admin/page-pictures': ({ body, viewer }) => ownPages.storePicture(body.uploadId, viewer),
  } satisfies Partial<Handlers>
}
