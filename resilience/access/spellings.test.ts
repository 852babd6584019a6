import { beforeAll, expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { rawStatus } from '../raw-request.ts'
import { type Probe, probesOf } from './probes.ts'

/** @once Spellings of addresses. */

const testApp = appOfFile()
let probes: Probe[]

beforeAll(async () => {
  probes = probesOf(testApp.app)
})

/** Alternative spellings of a path that a server, a proxy or a file system might treat as the same path. */
const spellings: Record<string, (path: string) => string> = {
  'a doubled first slash': (path) => `/${path}`,
  'doubled slashes': (path) => path.replaceAll('/', '//'),
  'a slash at the end': (path) => `${path}/`,
  'a dot at the end': (path) => `${path}.`,
  'a space at the end': (path) => `${path}%20`,
  'a zero character at the end': (path) => `${path}%00`,
  'an encoded letter': (path) => path.replace('a', '%61'),
  'a letter encoded twice': (path) => path.replace('a', '%2561'),
  'encoded slashes': (path) => path.replace(/(?<=.)\//g, '%2f'),
  'back slashes': (path) => path.replace(/(?<=.)\//g, '\\'),
  'capital letters': (path) => path.toUpperCase(),
  'a folder that is this one': (path) => path.replace('/api', '/api/.'),
  'a folder and back': (path) => `/media/..${path}`,
  'an encoded folder and back': (path) => `/media/%2e%2e${path}`,
  'a matrix parameter': (path) => path.replace('/api', '/api;x=1'),
  'a matrix parameter at the end': (path) => `${path};.png`,
  'an ending': (path) => `${path}.json`,
  'a whole address': (path) => `http://localhost${path}`,
  'a fragment': (path) => `${path}#/api/site`,
  'a query that looks like a path': (path) => `${path}?/api/site`,
}

test.each(Object.entries(spellings))('%s bypasses no access check', async (_, spell) => {
  const letIn: string[] = []
  for (const { name, method, path } of probes.filter(({ access }) => access !== 'public')) {
    const status = await rawStatus(testApp.address, method, spell(path))
    // 303: the form without scripts redirects to its page with the error.
    if (![400, 401, 403, 404, 303].includes(status)) letIn.push(`${name} as ${spell(path)}: ${status}`)
  }
  expect(letIn).toEqual([])
})
