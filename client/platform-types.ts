// Types of classes that every platform has. They work with the types of DOM, of Node or of neither, because projects
// that use the client have different ones.

/** The platform's type of a class, or `Fallback`, with the members that the client uses, if the project lacks it. */
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

/** A signal that aborts a call. */
export type AbortSignalLike = Platform<
  'AbortSignal',
  {
    readonly aborted: boolean
    readonly reason: unknown
    addEventListener(type: 'abort', listener: () => void): void
    removeEventListener(type: 'abort', listener: () => void): void
  }
>
