import type { Handlers } from '#server/http/endpoints.ts'
import type { AnalyticsService } from './analytics.service.ts'

export const analyticsRoutes = (service: AnalyticsService) =>
  ({
    'GET /api/admin/statistics': () => service.statistics(),
    'GET /api/admin/analytics': ({ query: { period } }) => service.overview(period),
    'GET /api/admin/analytics/songs': ({ query: { period, ...page } }) => service.playedSongs(period, page),
  }) satisfies Partial<Handlers>
