import { create } from 'zustand'

type Overlay = 'palette' | 'help' | 'suppliers' | 'camera' | null

/** Overlay over the page; at most one at a time. */
export const useOverlay = create<{ open: Overlay; text: string }>(() => ({ open: null, text: '' }))

const show = (open: Overlay) => () => useOverlay.setState({ open, text: '' })

export const openPalette = show('palette')
export const openPaletteWith = (text: string) => useOverlay.setState({ open: 'palette', text })
export const openHelp = show('help')
export const openSupplierSearch = show('suppliers')
export const openCamera = show('camera')
export const closeOverlay = show(null)
