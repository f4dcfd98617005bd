import type { QueryOf } from '#domain/list-query.ts'

export const arrivalQueryFields = {
  show: {
    kind: 'choice',
    options: ['waiting', 'in-transit', 'partially-received', 'received', 'all'],
  },
  placeId: { kind: 'id' },
  from: { kind: 'day' },
  to: { kind: 'day' },
  text: { kind: 'text', maxLength: 100 },
  sort: { kind: 'choice', options: ['eta', '-eta'] },
} as const

export type ArrivalQuery = QueryOf<typeof arrivalQueryFields>
export type ArrivalShow = NonNullable<ArrivalQuery['show']>

/** Statuses of announced shipments that are not received in full. */
export const waitingStatuses = ['in-transit', 'partially-received'] as const
/** Statuses of announced shipments that are not cancelled. */
export const arrivalStatuses = [...waitingStatuses, 'received'] as const

/** Returns the statuses of the arrivals that a list shows; by default, of waiting arrivals. */
export const shownArrivalStatuses = (show: ArrivalShow = 'waiting') =>
  arrivalStatuses.filter(
    (status) =>
      show === 'all' ||
      show === status ||
      (show === 'waiting' && waitingStatuses.some((waitingStatus) => waitingStatus === status)),
  )

export const maxCalendarDays = 31
