import { create } from 'zustand'

/** Whether the session must set up a second factor first, by the server's last reply; not stored. */
export const useFactorSetup = create<{ isMissing: boolean }>(() => ({ isMissing: false }))
