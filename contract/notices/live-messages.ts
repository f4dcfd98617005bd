/** The media type of a stream of changes. */
export const streamType = 'text/event-stream'

/** Marks a background read (after a notice, a reconnect or a timer): it does not extend the session's idle timeout. */
export const backgroundHeader = 'oto-background'

/** Age beyond which a query is read again in any case. */
export const maxStreamAgeMs = 60_000

/** Messages of a stream; comments in between keep it open. */
export const streamEvents = {
  /** It has begun, or something was missed: what is shown is to be read again. */
  refetch: 'refetch',
  /** Something changed: `data` is a `ChangeNotice` as JSON. */
  news: 'news',
  /** The caller's roles are others now: `GET /api/auth/me` has them. */
  roles: 'roles',
} as const
