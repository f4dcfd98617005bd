import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'

/** An endpoint in the OpenAPI document: the name of its export, and its doc comment. */
export type EndpointName = { operationId: string; description: string; endpoint: Endpoint }

const root = join(import.meta.dirname, '..', '..')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

async function modulesOf(folder: string, isIncluded: (name: string) => boolean) {
  const files = (await readdir(join(root, folder), { recursive: true })).filter(
    (name) => /\.ts$/.test(name) && !/\.test\.ts$/.test(name) && isIncluded(name),
  )
  return Promise.all(
    files.sort().map(async (name) => {
      const path = join(root, folder, name)
      return { path, exports: (await import(path)) as Record<string, unknown> }
    }),
  )
}

/** Returns the doc comment above an export, in one line. */
export const docCommentOf = (source: string, name: string): string => {
  const match = new RegExp(`/\\*\\*((?:(?!\\*/)[^])*)\\*/\\s*export const ${name}\\b`).exec(source)
  return (match?.[1] ?? '')
    .replace(/^\s*\*+ ?/gm, '')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Returns every endpoint that the contract exports, with the name of its export. */
export async function endpointNames(): Promise<EndpointName[]> {
  const modules = await modulesOf('contract', (name) => name.endsWith('-endpoints.ts'))
  const endpointsByModule = modules.map(async ({ path, exports }) => {
    const source = await readFile(path, 'utf8')
    return Object.entries(exports).flatMap(([operationId, value]) =>
      isEndpoint(value)
        ? [{ operationId, description: docCommentOf(source, operationId), endpoint: value }]
        : [],
    )
  })
  return (await Promise.all(endpointsByModule)).flat()
}

const capitalized = (name: string) => `${name[0]?.toUpperCase()}${name.slice(1)}`

/**
 * Registers every schema that the domain exports by name (Shipment, OrderLine), and the schemas of problems, so that
 * the OpenAPI document refers to them. A schema that already has a name keeps it.
 */
export async function nameShapes(): Promise<void> {
  const modules = [
    ...(await modulesOf('domain', () => true)),
    ...(await modulesOf('contract', (name) => name === 'problem.ts')),
  ]
  for (const { path, exports } of modules) {
    for (const [name, value] of Object.entries(exports)) {
      if (!(value instanceof z.ZodType) || z.globalRegistry.get(value)?.id) continue
      const id = capitalized(name)
      const existingShape = z.globalRegistry._idmap.get(id)
      if (existingShape && existingShape !== value)
        throw new Error(`Two shapes are called ${id}: ${path}`)
      z.globalRegistry.add(value, { ...z.globalRegistry.get(value), id })
    }
  }
}
