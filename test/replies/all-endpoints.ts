import type { Endpoint } from '#contract/endpoint.ts'
import { endpointNames } from '#server/http/openapi-schemas.ts'

/** Every endpoint value that the contract exports, by address. */
export async function allEndpoints(): Promise<Endpoint[]> {
  const endpoints = (await endpointNames()).map(({ endpoint }) => endpoint)
  return endpoints.sort((a, b) => (a.url + a.method < b.url + b.method ? -1 : 1))
}
