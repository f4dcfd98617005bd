import type { Endpoint } from '#contract/endpoint.ts'

type Exports<Module> = Extract<Module[keyof Module], Endpoint>

type AnyEndpoint =
  | Exports<typeof import('#contract/account-link-endpoints.ts')>
  | Exports<typeof import('#contract/arrival-endpoints.ts')>
  | Exports<typeof import('#contract/attachment-endpoints.ts')>
  | Exports<typeof import('#contract/audit-log-endpoints.ts')>
  | Exports<typeof import('#contract/auth-endpoints.ts')>
  | Exports<typeof import('#contract/calendar-feed-endpoints.ts')>
  | Exports<typeof import('#contract/carrier-endpoints.ts')>
  | Exports<typeof import('#contract/code-lookup-endpoints.ts')>
  | Exports<typeof import('#contract/comment-endpoints.ts')>
  | Exports<typeof import('#contract/discrepancy-endpoints.ts')>
  | Exports<typeof import('#contract/dock-booking-endpoints.ts')>
  | Exports<typeof import('#contract/dock-endpoints.ts')>
  | Exports<typeof import('#contract/draft-endpoints.ts')>
  | Exports<typeof import('#contract/label-endpoints.ts')>
  | Exports<typeof import('#contract/line-import-endpoints.ts')>
  | Exports<typeof import('#contract/live-endpoints.ts')>
  | Exports<typeof import('#contract/mail-endpoints.ts')>
  | Exports<typeof import('#contract/mention-endpoints.ts')>
  | Exports<typeof import('#contract/notice-endpoints.ts')>
  | Exports<typeof import('#contract/confirmation-import-endpoints.ts')>
  | Exports<typeof import('#contract/order-change-endpoints.ts')>
  | Exports<typeof import('#contract/order-confirmation-endpoints.ts')>
  | Exports<typeof import('#contract/order-endpoints.ts')>
  | Exports<typeof import('#contract/order-import-endpoints.ts')>
  | Exports<typeof import('#contract/order-import-job-endpoints.ts')>
  | Exports<typeof import('#contract/order-import-record-endpoints.ts')>
  | Exports<typeof import('#contract/packing-endpoints.ts')>
  | Exports<typeof import('#contract/paper-endpoints.ts')>
  | Exports<typeof import('#contract/passkey-endpoints.ts')>
  | Exports<typeof import('#contract/person-data-endpoints.ts')>
  | Exports<typeof import('#contract/person-endpoints.ts')>
  | Exports<typeof import('#contract/person-import-endpoints.ts')>
  | Exports<typeof import('#contract/place-endpoints.ts')>
  | Exports<typeof import('#contract/provider-sign-in-endpoints.ts')>
  | Exports<typeof import('#contract/receipt-endpoints.ts')>
  | Exports<typeof import('#contract/receiving-endpoints.ts')>
  | Exports<typeof import('#contract/scorecard-endpoints.ts')>
  | Exports<typeof import('#contract/second-factor-endpoints.ts')>
  | Exports<typeof import('#contract/second-factor-policy-endpoints.ts')>
  | Exports<typeof import('#contract/service-account-endpoints.ts')>
  | Exports<typeof import('#contract/settings-endpoints.ts')>
  | Exports<typeof import('#contract/setup-endpoints.ts')>
  | Exports<typeof import('#contract/shipment-endpoints.ts')>
  | Exports<typeof import('#contract/shipment-line-endpoints.ts')>
  | Exports<typeof import('#contract/sign-in-event-endpoints.ts')>
  | Exports<typeof import('#contract/sign-in-provider-endpoints.ts')>
  | Exports<typeof import('#contract/starter-endpoints.ts')>
  | Exports<typeof import('#contract/supplier-endpoints.ts')>
  | Exports<typeof import('#contract/supplier-import-endpoints.ts')>
  | Exports<typeof import('#contract/supplier-record-endpoints.ts')>
  | Exports<typeof import('#contract/view-endpoints.ts')>
  | Exports<typeof import('#contract/workspace-endpoints.ts')>

/**
 * Every endpoint by its route, `GET /api/shipments/:id`. The browser calls routes, and has the endpoints as types alone:
 * their schemas, and zod, stay with the server.
 */
export type ApiRoutes = { [E in AnyEndpoint as `${E['method']} ${E['url']}`]: E }
export type ApiRoute = keyof ApiRoutes
