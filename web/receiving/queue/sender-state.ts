import { create } from 'zustand'
import type { SenderPhase } from './receipt-sender.ts'

/**
 * What this page's sender of receipts is doing, for the screens that show it. Its part of the application may come late, or
 * only with the network: until it does, whatever is recorded waits.
 */
export const useSenderState = create<{ phase: SenderPhase; sendNow: () => void }>(() => ({
  phase: { name: 'waiting', why: 'unreachable' },
  sendNow: () => {},
}))
