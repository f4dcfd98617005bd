import * as z from 'zod'
import { codeText } from '#domain/code-text.ts'
import { slotLengthMinutes, timeOfDayPattern } from '#domain/docks/dock-hours.ts'
import { supplier } from '#domain/parties/supplier.ts'
import { plainText } from '#domain/people/person-entry.ts'
import { day, instant } from '#domain/units/day.ts'

/** Steps of a shipment's dock slot; `expected` undoes `arrived`. */
export const dockSlotSteps = ['booked', 'moved', 'released', 'expected', 'arrived', 'gone'] as const
export type DockSlotStep = (typeof dockSlotSteps)[number]

const timeOfDay = z.string().regex(timeOfDayPattern)

/** Dock as an administrator enters it. */
export const dockSettings = z.strictObject({
  code: codeText(60),
  name: plainText(200),
  placeId: z.int().positive().meta({ description: 'Place of the dock' }),
  weekdays: z
    .array(z.int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, { error: 'duplicate' })
    .meta({ description: 'Days on which the dock is open; 1 is Monday' }),
  opens: timeOfDay
    .refine((time) => time !== '24:00')
    .meta({ description: 'Start of the first slot, on the company’s clock', example: '08:00' }),
  closes: timeOfDay.meta({ description: 'End of the last slot', example: '16:00' }),
  slotMinutes: z
    .int()
    .min(slotLengthMinutes.min)
    .max(slotLengthMinutes.max)
    .meta({ description: 'Length of a slot' }),
})
/** A dock as its company's suppliers see it. */
export const dockRow = z.object({ id: z.int(), ...dockSettings.shape, placeName: z.string() })
export const dockRecord = z.object({
  ...dockRow.shape,
  version: z.int(),
  changedBy: z
    .string()
    .nullable()
    .meta({ description: 'Last person to change the dock; null if nobody' }),
  changedAt: instant.nullable(),
})

export const slotTime = z.object({ startsAt: instant, endsAt: instant })

export const shipmentSlot = slotTime.extend({
  dockId: z.int(),
  dockName: z.string(),
  placeId: z.int(),
  placeName: z.string(),
  arrivedAt: instant.nullable().meta({ description: 'Time at which the truck came; null before' }),
  goneAt: instant.nullable().meta({ description: 'Time at which the truck left; null before' }),
})
export type ShipmentSlot = z.infer<typeof shipmentSlot>

/** Whether a shipment can have a slot, and its present slot. */
export const dockBooking = z.object({
  version: z.int().meta({ description: 'Version to send with a change; 0 before the first' }),
  timeZone: z.string(),
  hasDocks: z.boolean().meta({ description: 'Whether the shipment’s place has docks' }),
  isOpenForBooking: z.boolean().meta({
    description: 'Whether the shipment is announced, not cancelled, not fully received',
  }),
  slot: shipmentSlot.nullable(),
})
export type DockBooking = z.infer<typeof dockBooking>

/** A slot that may be booked; `sharedWith` are shipments of the same supplier that have the slot already. */
export const offeredSlot = slotTime.extend({ sharedWith: z.array(z.string()) })

/** Slots of a day at the docks of a shipment's place: free ones, and those that the same supplier has booked. */
export const offeredDocks = z.object({
  timeZone: z.string(),
  day: day.meta({ description: 'Day of the slots' }),
  docks: z.array(z.object({ id: z.int(), name: z.string(), slots: z.array(offeredSlot) })),
})
export type OfferedDocks = z.infer<typeof offeredDocks>

export const slotEntry = z.strictObject({
  dockId: z.int().positive(),
  startsAt: instant,
  isShared: z.boolean().default(false).meta({
    description: 'Whether the slot may be shared with another shipment of the same supplier',
  }),
})

/** State of the truck of a booked slot: expected, arrived or gone. */
export const visitEntry = z.strictObject({
  visit: z
    .enum(['expected', 'arrived', 'gone'])
    .meta({ description: '`expected` undoes `arrived`' }),
})

const note = z.string().trim().max(200)
/** Time at a dock to block, and the reason. */
export const blockEntry = z.strictObject({ ...slotTime.shape, note: note.default('') })

/** A time at a dock that a shipment has, or that is blocked. */
export const takenTime = slotTime.extend({
  id: z.int(),
  version: z.int(),
  note: z.string().meta({ description: 'Reason of the block' }),
  shipment: z.object({ id: z.int(), code: z.string(), supplier }).nullable(),
  arrivedAt: instant.nullable(),
  goneAt: instant.nullable(),
})
export type TakenTime = z.infer<typeof takenTime>

/** Dock on one day: its slots, and the times booked or blocked. */
export const dockDay = dockRow
  .pick({ id: true, code: true, name: true })
  .extend({ slots: z.array(slotTime), taken: z.array(takenTime) })
export type DockDay = z.infer<typeof dockDay>

export const dockBoard = z.object({
  day,
  timeZone: z.string(),
  placeId: z.int().nullable().meta({ description: 'Null if no place has docks' }),
  places: z
    .array(z.object({ id: z.int(), name: z.string() }))
    .meta({ description: 'The places that have docks' }),
  docks: z.array(dockDay),
})
export type DockBoard = z.infer<typeof dockBoard>
