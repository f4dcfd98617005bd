/**
 * Constants of the specification with their sections; no other file has their values. Style sheets use custom
 * properties of the same names in web/styles/base.css; a test compares them.
 */

export { noSupplier } from '#domain/parties/supplier.ts'

/** § 4, § 9: time between 'Session expired' and the reload, in ms. */
export const sessionExpiryReloadDelayMs = 2000
/** § 4, § 9: calls that fail within this time count as one, in ms. */
export const sessionExpiryDebounceMs = 500
/** § 9: default HTTP time-out in ms; 0 means none. */
export const httpTimeoutMs = 0
/** § 4, § 9: time-out of reading one slice from storage, in ms. */
export const persistTimeoutMs = 5000
/** § 9: time-out of loading a chunk, in ms. */
export const chunkLoadTimeoutMs = 120_000
/** § 9: key of the language in local storage. */
export const langKey = 'lang'

/**
 * § 9: lifetime of a toast in ms: `main` top right, `shipment` top left. Section 9 gives both 4000 and 5000 ms;
 * 4000 is the first and general value.
 */
export const toastLifetimesMs = { main: 4000, shipment: 2000 } as const
/** § 9: distance to drag a toast until it closes, in per cent of its width. */
export const toastDragThreshold = 80

/** § 9: durations of animations, in ms. Nothing uses `carousel`; it is here for completeness. */
export const animationsMs = {
  fade: 150,
  collapse: 350,
  modal: 300,
  carousel: 600,
  offcanvas: 300,
} as const
/** § 9: z-index of a modal. */
export const modalZIndex = 1050
