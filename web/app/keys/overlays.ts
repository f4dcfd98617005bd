import { create } from 'zustand'

type Overlay = 'palette' | 'help' | 'suppliers' | null

/** What stands over the page, one at a time. */
export const useOverlay = create<{ open: Overlay }>(() => ({ open: null }))

const show = (open: Overlay) => () => useOverlay.setState({ open })

export const openPalette = show('palette')
export const openHelp = show('help')
export const openSupplierSearch = show('suppliers')
export const closeOverlay = show(null)
