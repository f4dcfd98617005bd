export const streamType = 'text/event-stream'

/** Marks a background read (after a notice, a reconnect or a timer): it does not extend the session's idle timeout. */
export const backgroundHeader = 'oto-background'

/** Age in milliseconds beyond which a client refetches shown data when it opens a stream. */
export const maxStreamAgeMs = 60_000

/** Messages of a stream; comments in between keep it open. */
export const streamEvents = {
  /** The stream began, or notices were missed: clients refetch all they show. */
  refetch: 'refetch',
  /** Something changed: `data` is a `ChangeNotice` as JSON. */
  news: 'news',
  /** The caller's roles changed: `GET /api/auth/me` has them. */
  roles: 'roles',
} as const
