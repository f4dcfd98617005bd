// Classes that every platform has, described without the types of DOM or Node: projects that use the client have
// either, or none.

/** A class of the platform with its own type; without one, the part that the client uses. */
type Platform<Name extends string, Part> =
  typeof globalThis extends Record<Name, { prototype: infer Known }> ? Known : Part

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
