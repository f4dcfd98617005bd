/** Limits of what is kept and shown of a supplier. */
export const supplierLimits = {
  contacts: 20,
  /** Nothing in an overview is counted further: the screen says that there are more. */
  overviewCount: 1_000,
}
