import { api } from '#contract/index.ts'
import { pageAt, splitLanguage } from '#contract/pages.ts'
import { documentationPath, rawRoutes } from '#contract/raw.ts'
import { splitApiLanguage } from './api-language.ts'

const addresses = [...Object.keys(api).map((key) => key.slice(key.indexOf('/'))), ...Object.keys(rawRoutes), `${documentationPath}/*`]
const dataAddresses = addresses.filter((address) => address !== '/*' && !pageAt(address))
/** '/api/', '/media/' and the like: no page is below them. */
const dataRoots = new Set(dataAddresses.flatMap((address) => address.match(/^\/[^/]+\//) ?? []))
const files = new Set(dataAddresses.filter((address) => address.lastIndexOf('/') === 0))

/** Whether an endpoint or a raw route of the contract has this path, or could have: an unknown one is a 404 in JSON. */
export const isDataPath = (path: string): boolean => files.has(path) || dataRoots.has(path.match(/^\/[^/]+\//)?.[0] ?? '')

/** Whether the site has a response of its own at this path, which shadows a redirection from it. */
export const isServedBySite = (path: string): boolean =>
  pageAt(splitLanguage(path).path) !== undefined || isDataPath(splitApiLanguage(path).target)
