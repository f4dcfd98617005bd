import type * as z from 'zod'
import type { Endpoint } from '#contract/endpoint.ts'
import type { HttpReply, RequestOptions } from '#web/app/http/client.ts'
import { authClient, publicClient } from '#web/app/http/clients.ts'

type Schema<E> = E extends { schema: infer S } ? S : never
type SchemaPart<E, K extends 'querystring' | 'body'> =
  Schema<E> extends { [key in K]: infer T extends z.ZodType } ? z.input<T> : never
type Success = 200 | 201 | 202 | 204
type Responses<E> = Schema<E> extends { response: infer R } ? R : never

/** What an endpoint answers when all goes well. */
export type Output<E> = {
  [Status in keyof Responses<E>]: Status extends Success
    ? Responses<E>[Status] extends z.ZodType
      ? z.output<Responses<E>[Status]>
      : never
    : never
}[keyof Responses<E>]

type InputPart<Name extends string, T> = [T] extends [never]
  ? { [key in Name]?: undefined }
  : Record<never, never> extends T
    ? { [key in Name]?: T }
    : { [key in Name]: T }

/** What an endpoint is called with. */
export type Input<E> = InputPart<'query', SchemaPart<E, 'querystring'>> &
  InputPart<'body', SchemaPart<E, 'body'>> &
  (Schema<E> extends { params: z.ZodType }
    ? { params: Record<string, string | number> }
    : { params?: undefined }) & {
    /** The version seen, as a number or as the ETag it came as. */
    ifMatch?: number | string
    /** One key for one intention, kept across retries; `useEndpointMutation` sees to it. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

/** Calls an endpoint of the contract; throws a `ApiError`. */
export async function call<const E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<Output<E>> {
  const { data } = await send(endpoint, (input ?? {}) as UntypedInput)
  return data as Output<E>
}

/** Calls an endpoint that gives a file: its content, and the name that the server gave it. */
export async function callForFile<const E extends Endpoint>(
  endpoint: E,
  ...[input]: Arguments<E>
): Promise<{ name: string; content: Blob }> {
  const { data, headers } = await send(endpoint, (input ?? {}) as UntypedInput)
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? []
  return { name: decodeURIComponent(name), content: data as Blob }
}

type Arguments<E> = Record<never, never> extends Input<E> ? [input?: Input<E>] : [input: Input<E>]
type UntypedInput = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  ifMatch?: number | string
  idempotencyKey?: string
  signal?: AbortSignal
}

function send({ method, url, access }: Endpoint, input: UntypedInput): Promise<HttpReply> {
  const headers: Record<string, string> = {}
  if (input.ifMatch !== undefined)
    headers['If-Match'] = typeof input.ifMatch === 'number' ? `"${input.ifMatch}"` : input.ifMatch
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey
  const sending: RequestOptions = {
    headers,
    body: input.body,
    ...(input.signal ? { signal: input.signal } : {}),
  }
  const client = access === 'public' ? publicClient : authClient
  return client.send(method, urlOf(url, input), sending)
}

function urlOf(url: string, { params = {}, query = {} }: UntypedInput): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  return search.size > 0 ? `${path}?${search}` : path
}
