type Account = { isDisabled: boolean; isSupplierActive: boolean }

/** Returns the reason why the keys of an account are refused; undefined if they work. */
export const accountRefusal = ({ isDisabled, isSupplierActive }: Account) =>
  isDisabled ? 'disabled' : isSupplierActive ? undefined : 'supplierInactive'

export type KeyRefusal = ReturnType<typeof accountRefusal>
