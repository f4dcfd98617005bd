// Classes that every platform has, described without the types of DOM or Node: projects that use the client have
// either, or none.

/** The platform's type of a class; `Fallback`, with the members that the client uses, where the project has none. */
type Platform<Name extends string, Fallback> =
  typeof globalThis extends Record<Name, { prototype: infer Known }> ? Known : Fallback

/** A file in a reply. */
export type ReceivedFile = Platform<
  'Blob',
  {
    readonly size: number
    readonly type: string
    text(): Promise<string>
    arrayBuffer(): Promise<ArrayBuffer>
  }
>

/** A file to send: text, or its bytes. */
export type SentFile = string | Uint8Array | ReceivedFile

/** Ends a call before its reply. */
export type EndSignal = Platform<
  'AbortSignal',
  {
    readonly aborted: boolean
    readonly reason: unknown
    addEventListener(type: 'abort', listener: () => void): void
    removeEventListener(type: 'abort', listener: () => void): void
  }
>
