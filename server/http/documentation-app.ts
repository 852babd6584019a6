import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import Fastify, { type FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import type { Endpoint } from '#contract/endpoint.ts'
import { ApiError } from '#contract/errors.ts'
import { api, type EndpointKey } from '#contract/index.ts'
import { documentationPath } from '#contract/raw.ts'
import { statusOf } from './errors.ts'
import { rawPaths } from './raw-documentation.ts'
import { pagePolicy } from './security-headers.ts'

const cookieScheme = 'session'
const securityOf = (access: string): Record<string, string[]>[] => (access === 'public' ? [] : [{ [cookieScheme]: [] }])

/** 'GET /api/admin/songs/:id' becomes 'getAdminSongsById'. */
const operationId = (method: string, url: string): string => {
  const parts = url
    .replace(/^\/api/, '')
    .split(/[/-]/)
    .filter(Boolean)
  const names = parts.map((part) => (part.startsWith(':') ? `By${capital(part.slice(1))}` : capital(part)))
  return method.toLowerCase() + names.join('')
}
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1)

/** A separate app with the endpoints' schemas, but without their handlers. */
export async function createDocumentation({ basePath }: { basePath: string }): Promise<FastifyInstance> {
  const app = Fastify({ exposeHeadRoutes: false })
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => JSON.stringify)
  const toJsonSchema = createJsonSchemaTransform({})
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'API of this site',
        version: '1',
        description: await readFile(join(import.meta.dirname, 'api-guide.md'), 'utf8'),
        license: { name: 'MIT', identifier: 'MIT' } as { name: string },
      },
      servers: [{ url: basePath || '/' }],
      components: {
        securitySchemes: {
          [cookieScheme]: {
            type: 'apiKey',
            in: 'cookie',
            name: 'music.session_token',
            description:
              "Set by POST /api/session; over https its name starts with '__Secure-'. Writes also need an Origin header of this site.",
          },
        },
      },
    },
    transform: (route) => {
      const { schema, url } = toJsonSchema(route)
      if (!schema || schema.hide) return { schema, url }
      const { access = 'admin' } = route.route.config ?? {}
      const response = schema.response as Record<string, object>
      return {
        schema: {
          ...schema,
          operationId: operationId(String(route.route.method), url),
          security: securityOf(access),
          response: 200 in response ? response : { 204: { type: 'null', description: 'Done' }, ...response },
        },
        url,
      }
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) return document.swaggerObject
      const { openapiObject } = document
      return { ...openapiObject, paths: { ...openapiObject.paths, ...(rawPaths(securityOf) as typeof openapiObject.paths) } }
    },
  })
  await app.register(swaggerUi, {
    routePrefix: documentationPath,
    indexPrefix: basePath,
    // The page has inline styles.
    staticCSP: pagePolicy({ scripts: [], styles: ["'unsafe-inline'"] }),
    theme: { title: 'API of this site' },
  })
  for (const [key, endpoint] of Object.entries(api) as [EndpointKey, Endpoint][]) {
    const [method, url] = key.split(' ') as [string, string]
    app.route({ method, url, schema: documented(key, endpoint), config: { access: endpoint.access }, handler: async () => null })
  }
  await app.ready()
  return app
}

function documented(key: EndpointKey, { summary, params, query, body, output, errors = [], access }: Endpoint) {
  const codes = [...errors, 'malformed_request', ...(access === 'public' ? [] : (['not_signed_in', 'forbidden'] as const))] as const
  const rejections = Object.groupBy(codes, (code) => statusOf[code])
  return {
    summary,
    description: `Access: ${access}`,
    tags: [key.split('/')[key.includes('/admin/') ? 3 : 2] ?? 'api'],
    ...(params && { params }),
    ...(query && { querystring: query }),
    ...(body && { body }),
    response: {
      ...(output ? { 200: output } : {}),
      ...Object.fromEntries(Object.entries(rejections).map(([status, list]) => [status, ApiError.describe(list?.join(', ') ?? '')])),
    },
  }
}
