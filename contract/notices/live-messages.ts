export const streamType = 'text/event-stream'

/** Header of a background read (after a notice, a reconnect or a timer), which does not extend the session. */
export const backgroundHeader = 'oto-background'

/** Maximum age of shown data for which a new stream checks whether it changed; clients refetch older data. */
export const maxDataAgeMs = 60_000

/** Events of a stream; comments between them keep the stream open. */
export const streamEvents = {
  /** The stream began, or notices were missed: clients refetch everything they show. */
  refetch: 'refetch',
  /** Something changed: `data` is a `ChangeNotice` as JSON. */
  changeNotice: 'news',
  /** The caller's roles changed: `GET /api/auth/me` has them. */
  roles: 'roles',
} as const
