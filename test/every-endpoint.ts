import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Endpoint } from '#contract/endpoint.ts'

const contract = join(import.meta.dirname, '..', 'contract')

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'method' in value && 'url' in value

/** Every endpoint value that the contract exports, by address. */
export async function everyEndpoint(): Promise<Endpoint[]> {
  const files = (await readdir(contract)).filter((name) => name.endsWith('-endpoints.ts'))
  const modules = await Promise.all(files.map((name) => import(join(contract, name))))
  const found = modules.flatMap((module) => Object.values(module).filter(isEndpoint))
  return found.sort((a, b) => (a.url + a.method < b.url + b.method ? -1 : 1))
}
