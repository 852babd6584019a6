import { absolute } from '#web/lib/addresses.ts'
import { browserBasePath, browserOrigin } from '#web/lib/browser.ts'

export const codePath = (code: string) => `/c/${code}`

/** What is printed. */
export const codeAddress = (code: string) => absolute({ origin: browserOrigin, basePath: browserBasePath }, codePath(code))
