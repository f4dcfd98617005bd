import * as z from 'zod'

/** A day as it travels: ISO 8601, a day that exists. */
export const day = z.iso.date().meta({ description: 'Calendar day', example: '2026-03-01' })

/** An instant as it travels: ISO 8601 with its offset. */
export const instant = z.iso
  .datetime({ offset: true })
  .meta({ example: '2026-03-01T08:30:00.000Z' })
