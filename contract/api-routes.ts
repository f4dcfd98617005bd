import type { Endpoint } from '#contract/endpoint.ts'

type Exports<Module> = Extract<Module[keyof Module], Endpoint>

type AnyEndpoint =
  | Exports<typeof import('#contract/people/account-link-endpoints.ts')>
  | Exports<typeof import('#contract/docks/arrival-endpoints.ts')>
  | Exports<typeof import('#contract/comments/attachment-endpoints.ts')>
  | Exports<typeof import('#contract/audit/audit-log-endpoints.ts')>
  | Exports<typeof import('#contract/people/auth-endpoints.ts')>
  | Exports<typeof import('#contract/settings/carrier-endpoints.ts')>
  | Exports<typeof import('#contract/shipments/code-lookup-endpoints.ts')>
  | Exports<typeof import('#contract/comments/comment-endpoints.ts')>
  | Exports<typeof import('#contract/receiving/discrepancy-endpoints.ts')>
  | Exports<typeof import('#contract/messages/despatch-advice-endpoints.ts')>
  | Exports<typeof import('#contract/messages/interchange-endpoints.ts')>
  | Exports<typeof import('#contract/docks/dock-endpoints.ts')>
  | Exports<typeof import('#contract/workspace/draft-endpoints.ts')>
  | Exports<typeof import('#contract/packing/label-endpoints.ts')>
  | Exports<typeof import('#contract/shipments/line-import-endpoints.ts')>
  | Exports<typeof import('#contract/notices/event-endpoints.ts')>
  | Exports<typeof import('#contract/notices/live-endpoints.ts')>
  | Exports<typeof import('#contract/notices/mail-endpoints.ts')>
  | Exports<typeof import('#contract/notices/notice-endpoints.ts')>
  | Exports<typeof import('#contract/orders/order-change-endpoints.ts')>
  | Exports<typeof import('#contract/orders/order-confirmation-endpoints.ts')>
  | Exports<typeof import('#contract/orders/order-endpoints.ts')>
  | Exports<typeof import('#contract/orders/order-import-endpoints.ts')>
  | Exports<typeof import('#contract/packing/packing-endpoints.ts')>
  | Exports<typeof import('#contract/packing/paper-endpoints.ts')>
  | Exports<typeof import('#contract/people/passkey-endpoints.ts')>
  | Exports<typeof import('#contract/people/person-data-endpoints.ts')>
  | Exports<typeof import('#contract/people/person-endpoints.ts')>
  | Exports<typeof import('#contract/people/person-import-endpoints.ts')>
  | Exports<typeof import('#contract/settings/place-endpoints.ts')>
  | Exports<typeof import('#contract/people/provider-sign-in-endpoints.ts')>
  | Exports<typeof import('#contract/receiving/receipt-endpoints.ts')>
  | Exports<typeof import('#contract/scorecard/scorecard-endpoints.ts')>
  | Exports<typeof import('#contract/people/second-factor-endpoints.ts')>
  | Exports<typeof import('#contract/people/second-factor-policy-endpoints.ts')>
  | Exports<typeof import('#contract/keys/service-account-endpoints.ts')>
  | Exports<typeof import('#contract/settings/settings-endpoints.ts')>
  | Exports<typeof import('#contract/people/setup-endpoints.ts')>
  | Exports<typeof import('#contract/shipments/shipment-endpoints.ts')>
  | Exports<typeof import('#contract/shipments/shipment-line-endpoints.ts')>
  | Exports<typeof import('#contract/people/sign-in-event-endpoints.ts')>
  | Exports<typeof import('#contract/people/sign-in-provider-endpoints.ts')>
  | Exports<typeof import('#contract/workspace/starter-endpoints.ts')>
  | Exports<typeof import('#contract/settings/supplier-endpoints.ts')>
  | Exports<typeof import('#contract/workspace/view-endpoints.ts')>
  | Exports<typeof import('#contract/webhooks/code-mapping-endpoints.ts')>
  | Exports<typeof import('#contract/webhooks/webhook-endpoints.ts')>
  | Exports<typeof import('#contract/workspace/workspace-endpoints.ts')>

/**
 * All endpoints by their routes, `GET /api/shipments/:id`. The browser imports these types alone: schemas and zod stay
 * on the server.
 */
export type ApiRoutes = { [E in AnyEndpoint as `${E['method']} ${E['url']}`]: E }
export type ApiRoute = keyof ApiRoutes
