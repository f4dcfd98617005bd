/**
 * The figures of the specification, each with the section it comes from: this file alone has them. What style
 * sheets need stands in web/styles/base.css as custom properties of the same names, held equal by a test.
 */

export { noSupplier } from '#domain/parties/supplier.ts'

/** § 4, § 9: from 'Session expired' to the reload, in ms. */
export const sessionExpiryReloadDelayMs = 2000
/** § 4, § 9: many calls that fail together count as one, in ms. */
export const sessionExpiryDebounceMs = 500
/** § 9: HTTP default time-out in ms; 0 is none. */
export const httpTimeoutMs = 0
/** § 4, § 9: how long reading one slice from storage may take, in ms. */
export const persistTimeoutMs = 5000
/** § 9: how long a part of the application may take to load, in ms. */
export const chunkLoadTimeoutMs = 120_000
/** § 9: where the choice of language is kept in local storage. */
export const langKey = 'lang'

/** § 9: how long a toast lives, in ms: `main` top right, `shipment` top left. Of 4000 and 5000 ms, 4000: it is said first and for all. */
export const toastLifetimesMs = { main: 4000, shipment: 2000 } as const
/** § 9: how far a toast is dragged before it goes, in per cent of its width. */
export const toastDragThreshold = 80

/** § 9: how long animations take, in ms. Nothing turns like a carousel: that one stands here for whoever makes one. */
export const animationsMs = {
  fade: 150,
  collapse: 350,
  modal: 300,
  carousel: 600,
  offcanvas: 300,
} as const
/** § 9: where a modal lies. */
export const modalZIndex = 1050
