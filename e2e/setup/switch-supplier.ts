import type { Page } from '@playwright/test'

/** Switches the supplier that the session acts for, or none, as another tab does. */
export const switchSupplier = (page: Page, id: number) =>
  page.evaluate(
    (supplierJson) => {
      window.localStorage.setItem('proveidor', supplierJson)
      const { localStorage: storageArea } = window
      window.dispatchEvent(new StorageEvent('storage', { key: 'proveidor', storageArea }))
    },
    JSON.stringify({ id, rao: `Supplier ${id}`, isChosen: true }),
  )
