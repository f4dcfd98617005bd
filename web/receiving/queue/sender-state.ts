import { create } from 'zustand'
import type { SenderPhase } from './receipt-sender.ts'

/**
 * State of this page's receipt sender, for the screens that show it. The sender's chunk may load late, or only with the
 * network; until then recorded receipts wait.
 */
export const useSenderState = create<{ phase: SenderPhase; sendNow: () => void }>(() => ({
  phase: { name: 'waiting', why: 'unreachable' },
  sendNow: () => {},
}))
