import { create } from 'zustand'
import type { SenderPhase } from './receipt-sender.ts'

/**
 * State of this page's sender of receipts, for the screens that show it. The sender's chunk may load late, or only with
 * the network: until it does, recorded receipts wait.
 */
export const useSenderState = create<{ phase: SenderPhase; sendNow: () => void }>(() => ({
  phase: { name: 'waiting', why: 'unreachable' },
  sendNow: () => {},
}))
