import { type ComponentType, createContext, type ReactNode, use } from 'react'
import type { CommentSubject } from '#domain/comments/comment.ts'
import type { OrderLineQuery } from '#domain/orders/order-line-query.ts'

/** Props of `ConfirmAll`, which confirms all unconfirmed order lines of a filter; `name` describes the filter. */
export type ConfirmAllProps = {
  query: OrderLineQuery
  supplier?: number | undefined
  name?: string
  /** Shows the next dialog; null = none. The caller renders the dialog: the button disappears once all is confirmed. */
  onNext: (dialog: ReactNode) => void
  /** Whether the button is the main action of its screen. */
  isPrimary?: boolean
}

/**
 * Components that the frame and other features show without importing their feature; `web/lazy-feature-components.ts`
 * has them.
 */
export type FeatureComponents = {
  CustomizerPanel: ComponentType<{ isJustOpened: boolean }>
  BackgroundParts: ComponentType
  NoticeBell: ComponentType
  BuyerLogo: ComponentType
  SupplierSearch: ComponentType<{ onClose: () => void }>
  CommentsSection: ComponentType<{ subject: CommentSubject; id: number }>
  FirstShipment: ComponentType
  ConfirmAll: ComponentType<ConfirmAllProps>
  CloseShipmentDialog: ComponentType<{ shipmentId: number; onLeave: () => void }> & {
    preload: () => Promise<void>
  }
}

const FeatureContext = createContext<FeatureComponents | null>(null)

export const FeatureComponentsProvider = FeatureContext.Provider

export function useFeatureComponents(): FeatureComponents {
  const components = use(FeatureContext)
  if (!components) throw new Error('no FeatureComponentsProvider')
  return components
}
