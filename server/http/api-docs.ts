import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import { keyScopes } from '#domain/access/person.ts'
import { serveDocsPage } from '#server/http/docs-page.ts'
import { nameComponents } from '#server/http/openapi-components.ts'
import { endpointNames, nameShapes } from '#server/http/openapi-schemas.ts'
import { describeWebhooks } from '#server/http/openapi-webhooks.ts'
import { tidyContract } from '#server/http/printed-contract.ts'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'integrate')

/** Path of the integration pages, beside the page of the API. */
const integrationPath = '/api/docs/integrate'

/** Serves docs/integrate as Markdown text, which every browser shows. */
async function serveIntegrationPages(app: FastifyInstance): Promise<void> {
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    app.get(`${integrationPath}/${name}`, { schema: { hide: true } }, (_, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    )
  }
}

const sessionScheme = {
  type: 'http',
  scheme: 'bearer',
  description: 'The token of a sign-in; 401 `session-over` once the session is over.',
} as const

const keyScheme = {
  type: 'http',
  scheme: 'bearer',
  description:
    `A machine’s key: \`oto_[1-9][0-9]{0,14}_[0-9A-Za-z]{49}\`. Scopes: ${keyScopes.join(', ')}; ` +
    '409 `key-scope-missing` if the key lacks the scope of a call, 401 `key-refused` if the key is revoked, expired or not for the caller’s address, 429 `too-many-attempts` beyond its requests a minute.',
} as const

/** Serves the contract as OpenAPI 3.1 at `/api/openapi.json`, and Swagger UI at `/api/docs`. */
export async function documentApi(app: FastifyInstance): Promise<void> {
  await nameShapes()
  const namesByRoute = new Map(
    (await endpointNames()).map(({ operationId, description, endpoint: { method, url } }) => [
      `${method} ${url}`,
      { operationId, description },
    ]),
  )
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: 'Oto',
        version: '0.3.0',
        description:
          `Shipments from suppliers to a buyer. To connect a program step by step, [begin here](${integrationPath}/README.md). ` +
          'Sign in at POST /api/auth/signin and send the token as ' +
          '`Authorization: Bearer …`; a sign-in at /api/docs authorizes later calls there. ' +
          'Machines send a key instead, `oto_…`, that an administrator makes under Settings, Keys; its scopes limit what it may do. ' +
          'Company staff name the supplier they act for in the header `Oto-Supplier`. Quantities are exact decimals in strings. Errors are RFC 9457 problems with a `code`.',
      },
      servers: [{ url: '/', description: 'The address that this document is read from' }],
      components: { securitySchemes: { session: sessionScheme, key: keyScheme } },
      security: [{ session: [] }],
    },
    transform: (input) => {
      const { schema, url } = jsonSchemaTransform(input)
      const { method } = input.route
      return { schema: { ...schema, ...namesByRoute.get(`${method} ${url}`) }, url }
    },
    transformObject: (input) =>
      nameComponents(
        tidyContract({ ...jsonSchemaTransformObject(input), webhooks: describeWebhooks() }),
      ),
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await serveDocsPage(app)
  await serveIntegrationPages(app)
}
