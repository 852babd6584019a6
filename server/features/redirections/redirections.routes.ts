import type { Handlers } from '#server/http/endpoints.ts'
import type { RedirectionsService } from './redirections.service.ts'

export const redirectionsRoutes = (redirections: RedirectionsService) =>
  ({
    'GET /api/redirection': async ({ query: { path } }) => {
      const [pathname = '/', query = ''] = path.split('?')
      return { location: await redirections.resolve(pathname.startsWith('/') ? pathname : `/${pathname}`, query) }
    },
  }) satisfies Partial<Handlers>
