import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'

const folder = join(import.meta.dirname, '..', '..', 'docs', 'integrate')

/** Path of the pages for those who connect a program, beside the page of the API. */
export const integrationPath = '/api/docs/integrate'

/** Serves the pages of docs/integrate as they are written: as text, which every browser shows. */
export async function serveIntegrationPages(app: FastifyInstance): Promise<void> {
  for (const name of await readdir(folder)) {
    const text = await readFile(join(folder, name), 'utf8')
    app.get(`${integrationPath}/${name}`, { schema: { hide: true } }, (_, reply) =>
      reply.type('text/plain; charset=utf-8').send(text),
    )
  }
}
