import { create } from 'zustand'

/** Whether the session must set up a second factor before anything else: as the server said last, of this page alone. */
export const useFactorSetup = create<{ isMissing: boolean }>(() => ({ isMissing: false }))
