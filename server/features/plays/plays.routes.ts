import type { Handlers } from '#server/http/endpoints.ts'
import { isRobot } from '#server/http/robots.ts'
import type { PlayReports } from './play-reports.ts'

export const playsRoutes = (playReports: PlayReports) =>
  ({
    'POST /api/plays': async ({ body: { reports }, request }) => {
      const agent = request.headers['user-agent']
      // Robots get no error, because they would come back under another name.
      if (agent && !isRobot(agent)) await playReports.add(reports, { address: request.ip })
    },
  }) satisfies Partial<Handlers>
