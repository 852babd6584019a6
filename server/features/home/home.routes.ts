import { cleanSetting, settingProblem } from '#contract/setting-rules.ts'
import { AppError } from '#server/app-error.ts'
import type { Handlers } from '#server/http/endpoints.ts'
import type { HomeService } from './home.service.ts'

export const homeRoutes = (home: HomeService) =>
  ({
    'GET /api/home': async ({ query }) => ({ sections: await home.show(query.language) }),
    'POST /api/admin/home-previews': ({ body }) => {
      const setting = cleanSetting('home_sections', body.setting)
      const problem = settingProblem('home_sections', setting)
      if (problem) throw new AppError('invalid_settings', { home_sections: problem })
      return home.preview(setting, body.language)
    },
  }) satisfies Partial<Handlers>
