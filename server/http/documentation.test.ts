import { BaseResolver, createConfig, lintDocument, makeDocumentFromString } from '@redocly/openapi-core'
import { expect, test } from 'vitest'
import { api } from '#contract/index.ts'
import { appOfFile } from '#server/testing/app-of-file.ts'
import { createDocumentation } from './documentation-app.ts'

/** @once What the contract says of each endpoint. */

const testApp = appOfFile()

const readDocument = async () => (await testApp.visitor.request('/api/docs/json')).text()

test("the OpenAPI document passes all of Redocly's recommended rules", async () => {
  const config = await createConfig({ extends: ['recommended'] })
  const document = makeDocumentFromString(await readDocument(), 'openapi.json')
  const problems = await lintDocument({ document, externalRefResolver: new BaseResolver(config.resolve), config })
  expect(problems.map(({ ruleId, message, location }) => `${ruleId}: ${message} ${location[0]?.pointer}`)).toEqual([])
})

test('it has every endpoint with its access, and the routes without JSON', async () => {
  const { paths } = JSON.parse(await readDocument()) as {
    paths: Record<string, Record<string, { security: object[]; operationId: string }>>
  }
  for (const [key, { access }] of Object.entries(api)) {
    const [method = '', url = ''] = key.split(' ')
    const operation = paths[url.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
    expect([key, operation?.security]).toEqual([key, access === 'public' ? [] : [{ session: [] }]])
  }
  for (const path of ['/api/uploads', '/api/uploads/{id}', '/api/oembed', '/feeds/playlist/{id}.xml', '/media/{path}'])
    expect(Object.keys(paths)).toContain(path)
  const ids = Object.values(paths).flatMap((methods) => Object.values(methods).map(({ operationId }) => operationId))
  expect(new Set(ids).size).toBe(ids.length)
})

test('it has the bodies and parameters that routes without JSON read themselves', async () => {
  const { paths } = JSON.parse(await readDocument())
  const bodyOf = (path: string) => paths[path].post.requestBody.content
  const print = bodyOf('/api/admin/prints')['application/json'].schema
  expect(print.required).toEqual(['job', 'file'])
  expect(print.properties.job.properties.layout.enum).toContain('poster-a4')
  expect(print.properties.job.required).not.toContain('copies')
  expect(Object.keys(bodyOf('/api/uploads'))).toEqual(['application/offset+octet-stream'])
  expect(paths['/api/admin/export'].get.parameters[0].description).toContain('artists, albums, songs, playlists, redirections, codes')
})

test('its page and its files are served, and other paths are not found', async () => {
  const page = await testApp.visitor.request('/api/docs/')
  expect(await page.text()).toContain('swagger-ui')
  expect((await testApp.visitor.request('/api/docs/static/swagger-ui.css')).headers.get('content-type')).toContain('text/css')
  for (const path of ['/api/docs/static/nothing.js', '/api/docs/nothing']) expect((await testApp.visitor.request(path)).status).toBe(404)
})

test('with a base path, its page refers to its files below that path', async () => {
  const documentation = await createDocumentation({ basePath: '/music' })
  const { body } = await documentation.inject('/api/docs')
  await documentation.close()
  expect(body.match(/(?:href|src)="[^"]*"/g)?.filter((link) => !link.includes('"/music/api/docs/static/'))).toEqual([])
})
