import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { documentationPath } from '#contract/raw.ts'
import { pagePolicy } from './security-headers.ts'

/** OpenAPI from the contract, readable at /api/docs and as data at /api/docs/json. Register it before the endpoints. */
export async function addDocumentation(app: FastifyInstance, { basePath }: { basePath: string }) {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Music Platform', version: '1', description: 'Every endpoint of this site. Access is part of each description.' },
      servers: [{ url: basePath || '/' }],
    },
    transform: createJsonSchemaTransform({}),
  })
  await app.register(swaggerUi, {
    routePrefix: documentationPath,
    // Its own styles stand in its page.
    staticCSP: pagePolicy({ scripts: [], styles: ["'unsafe-inline'"] }),
    theme: { title: 'Music Platform API' },
  })
}
