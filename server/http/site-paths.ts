import { api } from '#contract/index.ts'
import { pageAt, splitLanguage } from '#contract/pages.ts'
import { documentationPath, rawRoutes } from '#contract/raw.ts'
import { splitApiLanguage } from './api-language.ts'

const addresses = [...Object.keys(api).map((key) => key.slice(key.indexOf('/'))), ...Object.keys(rawRoutes), `${documentationPath}/*`]
const dataAddresses = addresses.filter((address) => address !== '/*' && !pageAt(address))
/** Roots such as '/api/' and '/media/': no page has a path below them. */
const dataRoots = new Set(dataAddresses.flatMap((address) => address.match(/^\/[^/]+\//) ?? []))
const files = new Set(dataAddresses.filter((address) => address.lastIndexOf('/') === 0))

/** Whether the path is that of an endpoint or raw route of the contract, or below their roots: an unknown one gets a 404 in JSON. */
export const isDataPath = (path: string): boolean => files.has(path) || dataRoots.has(path.match(/^\/[^/]+\//)?.[0] ?? '')

/** Whether the site itself serves this path, which then shadows a redirection from it. */
export const isServedBySite = (path: string): boolean =>
  pageAt(splitLanguage(path).path) !== undefined || isDataPath(splitApiLanguage(path).target)
