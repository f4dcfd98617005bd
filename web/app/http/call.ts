import type * as z from 'zod'
import type { ApiRoute, ApiRoutes } from '#contract/api-routes.ts'
import type { HttpReply, Method, RequestOptions } from '#web/app/http/client.ts'
import { authClient, publicClient } from '#web/app/http/clients.ts'

type Schema<R extends ApiRoute> = ApiRoutes[R]['schema']
type SchemaPart<R extends ApiRoute, K extends 'querystring' | 'body'> =
  Schema<R> extends { [key in K]: infer T extends z.ZodType } ? z.input<T> : never
type Success = 200 | 201 | 202 | 204
type Responses<R extends ApiRoute> = Schema<R>['response']

/** Body of the successful reply of a route. */
export type Output<R extends ApiRoute> = R extends ApiRoute
  ? {
      [Status in keyof Responses<R>]: Status extends Success
        ? Responses<R>[Status] extends z.ZodType
          ? z.output<Responses<R>[Status]>
          : never
        : never
    }[keyof Responses<R>]
  : never

type InputPart<Name extends string, T> = [T] extends [never]
  ? { [key in Name]?: undefined }
  : Record<never, never> extends T
    ? { [key in Name]?: T }
    : { [key in Name]: T }

export type Input<R extends ApiRoute> = InputPart<'query', SchemaPart<R, 'querystring'>> &
  InputPart<'body', SchemaPart<R, 'body'>> &
  (Schema<R> extends { params: z.ZodType }
    ? { params: Record<string, string | number> }
    : { params?: undefined }) &
  // An undo names the supplier of the original change; the person may act for another supplier by now.
  (R extends `${string}-reversals` ? { supplier: number } : unknown) & {
    /** Supplier of the data, if not the one acted for. */
    supplier?: number | undefined
    /** Version that the change is based on, as a number or as its ETag. */
    ifMatch?: number | string
    /** Idempotency key of one change, the same across retries; `useEndpointMutation` makes it. */
    idempotencyKey?: string
    signal?: AbortSignal
  }

/** Calls a route of the contract, `call('GET /api/shipments/:id', { params: { id } })`; throws an `ApiError`. */
export async function call<R extends ApiRoute>(
  route: R,
  ...[input]: Arguments<R>
): Promise<Output<R>> {
  const { data } = await send(route, (input ?? {}) as UntypedInput)
  return data as Output<R>
}

/** Calls a route that replies with a file; returns its content, its name and the headers. */
export async function callForFile<R extends ApiRoute>(
  route: R,
  ...[input]: Arguments<R>
): Promise<{ name: string; content: Blob; headers: Headers }> {
  const { data, headers } = await send(route, (input ?? {}) as UntypedInput)
  const [, name = ''] =
    /filename\*=UTF-8''([^;]+)/.exec(headers.get('Content-Disposition') ?? '') ?? []
  return { name: decodeURIComponent(name), content: data as Blob, headers }
}

type Arguments<R extends ApiRoute> =
  Record<never, never> extends Input<R> ? [input?: Input<R>] : [input: Input<R>]
type UntypedInput = {
  params?: Record<string, string | number>
  query?: Record<string, unknown>
  body?: unknown
  supplier?: number | undefined
  ifMatch?: number | string
  idempotencyKey?: string
  signal?: AbortSignal
}

type PublicRoute = {
  [R in ApiRoute]: ApiRoutes[R]['access'] extends 'public' ? R : never
}[ApiRoute]

/** Routes that other programs call: calendars, sign-in providers. */
type RouteOfOtherPrograms =
  | 'GET /api/arrivals/calendar.ics'
  | 'POST /api/auth/providers/:provider/backchannel-logout'

const publicRoutes: Record<Exclude<PublicRoute, RouteOfOtherPrograms>, true> = {
  'POST /api/auth/signin': true,
  'POST /api/auth/passkey-challenge': true,
  'POST /api/auth/passkey-signin': true,
  'POST /api/auth/link': true,
  'POST /api/auth/link/password': true,
  'POST /api/auth/link/email': true,
  'POST /api/auth/password-reset': true,
  'POST /api/notices/unsubscription': true,
  'GET /api/setup': true,
  'POST /api/setup': true,
  'GET /api/auth/providers': true,
  'POST /api/auth/provider-flows': true,
  'POST /api/auth/provider-signin': true,
}

function send(route: ApiRoute, input: UntypedInput): Promise<HttpReply> {
  const [method, url] = route.split(' ') as [Method, string]
  const headers: Record<string, string> = {}
  if (input.ifMatch !== undefined)
    headers['If-Match'] = typeof input.ifMatch === 'number' ? `"${input.ifMatch}"` : input.ifMatch
  if (input.supplier !== undefined) headers['Oto-Supplier'] = String(input.supplier)
  if (input.idempotencyKey) headers['Idempotency-Key'] = input.idempotencyKey
  const options: RequestOptions = {
    headers,
    body: input.body,
    ...(input.signal ? { signal: input.signal } : {}),
  }
  const client = route in publicRoutes ? publicClient : authClient
  return client.send(method, urlOf(url, input), options)
}

/** Returns the path of a route that has no parameters, for a request that `call` cannot make, such as a stream. */
export const pathOfRoute = (route: ApiRoute): string => route.slice(route.indexOf(' ') + 1)

function urlOf(url: string, { params = {}, query = {} }: UntypedInput): string {
  const path = url.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null && value !== '') search.append(name, String(value))
  }
  const text = search.toString()
  return text ? `${path}?${text}` : path
}
