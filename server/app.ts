import Fastify, { type FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import type { Registry } from 'prom-client'
import type { Access, Scope } from '#contract/endpoint.ts'
import type { Database } from '#database/client/connect.ts'
import { addArrivalRoutes } from '#server/arrivals/arrival-routes.ts'
import { addCalendarFeedRoutes } from '#server/arrivals/calendar-feed-routes.ts'
import { addAttachmentRoutes } from '#server/attachments/attachment-routes.ts'
import { addCompanyLogoRoutes } from '#server/attachments/company-logo-routes.ts'
import { addAuditRoutes } from '#server/audit/audit-routes.ts'
import { addCommentRoutes, addMentionRoutes } from '#server/comments/comment-routes.ts'
import type { Config } from '#server/config.ts'
import { decimalConverter } from '#server/decimal-numbers.ts'
import { collectAllowedMethods } from '#server/http/allowed-methods.ts'
import { documentApi } from '#server/http/api-docs.ts'
import { decorateWithCredentials } from '#server/http/credentials.ts'
import { allowOtherOrigin } from '#server/http/cross-origin.ts'
import { addHealthRoutes } from '#server/http/health-routes.ts'
import { measureRequests } from '#server/http/http-metrics.ts'
import { handleError, sendProblem } from '#server/http/problem-error.ts'
import { handleProtocolRequests, replyToBrokenRequest } from '#server/http/protocol-replies.ts'
import { compileProxyTrust } from '#server/http/proxy-trust.ts'
import { requestLogging } from '#server/http/request-log.ts'
import { addSecurityHeaders } from '#server/http/security-headers.ts'
import { dropSlowClients, refuseStalledRequests } from '#server/http/slow-clients.ts'
import { serveStaticFiles } from '#server/http/static-files.ts'
import { addApiKeyRoutes } from '#server/keys/api-key-routes.ts'
import { limitKeyRates } from '#server/keys/key-rate-limit.ts'
import { addServiceAccountRoutes } from '#server/keys/service-account-routes.ts'
import { addLabelRoutes } from '#server/labels/label-routes.ts'
import { addEventRoutes } from '#server/live/event-routes.ts'
import { addLiveRoute } from '#server/live/live-routes.ts'
import { batchNotices } from '#server/live/notice-batcher.ts'
import { loadOf, sheddingServer } from '#server/load/load-shedding.ts'
import { countMailFailures } from '#server/mail/mail-failures.ts'
import { addMailRoutes } from '#server/mail/mail-routes.ts'
import { addDespatchAdviceRoutes } from '#server/messages/despatch-advice-routes.ts'
import { addInterchangeRoutes } from '#server/messages/interchange-routes.ts'
import { addNoticeRoutes } from '#server/notices/notice-routes.ts'
import { addNoticeUnsubscribing } from '#server/notices/notice-unsubscribing.ts'
import { addOrderChangeRoutes } from '#server/orders/changes/order-change-routes.ts'
import { addConfirmationImportRoutes } from '#server/orders/confirmations/confirmation-import-routes.ts'
import { addOrderConfirmationRoutes } from '#server/orders/confirmations/order-confirmation-routes.ts'
import { addOrderImportRecordRoutes } from '#server/orders/import/order-import-record-routes.ts'
import { addOrderImportRoutes } from '#server/orders/import/order-import-routes.ts'
import { addOrderImportJobRoutes } from '#server/orders/import-jobs/order-import-job-routes.ts'
import { addLineTemplateRoute } from '#server/orders/line-template-routes.ts'
import { addOrderRoutes } from '#server/orders/order-routes.ts'
import { addPaperRoutes } from '#server/papers/paper-routes.ts'
import { addReceiptPaperRoutes } from '#server/papers/receipt-paper-routes.ts'
import { addAccountLinkRoutes } from '#server/people/accounts/account-link-routes.ts'
import { addAccountRoutes, addEmailChangeRoutes } from '#server/people/accounts/account-routes.ts'
import { addPasswordRoute } from '#server/people/accounts/password-change.ts'
import { addPasswordResetRoute } from '#server/people/accounts/password-reset-routes.ts'
import { addSetupRoutes } from '#server/people/accounts/setup-routes.ts'
import { addPersonImportRoutes } from '#server/people/administration/person-import-routes.ts'
import {
  addPersonDataRoutes,
  addPersonRoutes,
} from '#server/people/administration/person-routes.ts'
import { addPasskeyRoutes } from '#server/people/factors/passkey-routes.ts'
import { addSecondFactorPolicyRoutes } from '#server/people/factors/second-factor-policy-routes.ts'
import { addSecondFactorRoutes } from '#server/people/factors/second-factor-routes.ts'
import { addSecondFactorVerificationRoute } from '#server/people/factors/second-factor-verification.ts'
import { addPersonProviderRoutes } from '#server/people/providers/person-provider-routes.ts'
import { addProviderSignInRoutes } from '#server/people/providers/provider-sign-in-routes.ts'
import { addProviderSignOutRoutes } from '#server/people/providers/provider-sign-out-routes.ts'
import { addSignInProviderRoutes } from '#server/people/providers/sign-in-provider-routes.ts'
import { addSignInRuleRoutes } from '#server/people/providers/sign-in-rule-routes.ts'
import { touchUsedSessions } from '#server/people/sessions/session-touch.ts'
import { addSignInEventRoutes } from '#server/people/sessions/sign-in-event-routes.ts'
import { addPasskeySignInRoutes } from '#server/people/sign-in/passkey-sign-in-routes.ts'
import { addSignInRoute } from '#server/people/sign-in/sign-in-routes.ts'
import {
  addDraftRoutes,
  addViewRoutes,
  addWorkspaceRoutes,
} from '#server/people/workspace/workspace-routes.ts'
import { addScorecardRoutes } from '#server/scorecard/scorecard-routes.ts'
import { addRecordRoutes } from '#server/settings/record-lists.ts'
import { addSettingsRoutes } from '#server/settings/settings-routes.ts'
import { addSupplierImportRoutes } from '#server/settings/supplier-import-routes.ts'
import { addSupplierProfileRoutes } from '#server/settings/supplier-profile-routes.ts'
import { addSupplierRecordRoutes } from '#server/settings/supplier-record-routes.ts'
import { addCodeLookupRoute } from '#server/shipments/code-lookup-routes.ts'
import { addCreateShipmentRoute } from '#server/shipments/creation/create-shipment.ts'
import { addDiscrepancyRoutes } from '#server/shipments/discrepancies/discrepancy-routes.ts'
import { addDockBoardRoutes } from '#server/shipments/docks/dock-board-routes.ts'
import { addDockBookingRoutes } from '#server/shipments/docks/dock-booking-routes.ts'
import { addLineImportRoutes } from '#server/shipments/import/line-import-routes.ts'
import { addShipmentLineRoutes } from '#server/shipments/lines/shipment-line-routes.ts'
import { addPackagePresetRoutes } from '#server/shipments/packing/package-preset-routes.ts'
import { addPackingRoutes } from '#server/shipments/packing/packing-routes.ts'
import { addShipmentCountingRoutes } from '#server/shipments/receiving/receiving-routes.ts'
import { addShipmentRoutes } from '#server/shipments/shipment-routes.ts'
import { addStepRoutes } from '#server/shipments/transitions/shipment-step-routes.ts'
import { addFirstStepsRoute } from '#server/starter/first-steps-route.ts'
import { addStarterRoute } from '#server/starter/starter-routes.ts'
import { addSupplierRoutes } from '#server/suppliers/supplier-routes.ts'
import { addCodeMappingRoutes } from '#server/webhooks/code-mappings/code-mapping-routes.ts'
import { addMissingElementRoutes } from '#server/webhooks/missing-element-routes.ts'
import { addWebhookDeliveryRoutes } from '#server/webhooks/webhook-delivery-routes.ts'
import { addWebhookEndpointRoutes } from '#server/webhooks/webhook-endpoint-routes.ts'
import { countWebhookFailures } from '#server/webhooks/webhook-failures.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    access?: Access
    scope?: Scope
  }
}

/** Maximum bytes of a request body; routes that take files set their own limit. */
const bodyLimit = 256 * 1024

/** Compiles the validator of a part of a request; a body may have JSON numbers where the schema has exact decimals. */
const compileValidator: typeof validatorCompiler = (route) => {
  const validate = validatorCompiler(route)
  const convert = route.httpPart === 'body' ? decimalConverter(route.schema) : null
  return convert ? (value) => validate(convert(value)) : validate
}

/** Builds the application with every route on the given database, without listening on a port. */
export async function buildApp(options: {
  config: Config
  database: Database
  /** Directory of the built screens; by default dist/web. */
  webDirectory?: string | undefined
  /** Returns whether the installation still has no company; undefined if a company existed at the start. */
  isSetupOpen?: (() => Promise<boolean>) | undefined
  /** Registry of metrics; without one nothing is measured. */
  metrics?: Registry | undefined
  /** Returns the trace id of the current request, if it is traced. */
  currentTraceId?: (() => string | undefined) | undefined
  /** Milliseconds after which a client that reads nothing of its reply is disconnected. */
  stuckReaderMs?: number | undefined
  /** Milliseconds after which a client that sends nothing more of its request's body is refused. */
  stalledRequestMs?: number | undefined
}): Promise<FastifyInstance> {
  const { config, database } = options
  const load = loadOf(database)
  const app: FastifyInstance = Fastify({
    ...requestLogging(config, options.currentTraceId),
    trustProxy: config.trustProxy !== false && compileProxyTrust(config.trustProxy),
    bodyLimit,
    // Long enough for a file from a phone on a slow network.
    requestTimeout: 120_000,
    // Requests without a Host header get our own reply, because Node’s lacks our headers.
    http: { headersTimeout: 8_000, connectionsCheckingInterval: 1_000, requireHostHeader: false },
    serverFactory: sheddingServer(load, () => app.draining.isDraining),
    forceCloseConnections: 'idle',
    // While closing, requests on open connections still get their replies.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: replyToBrokenRequest,
    // Fastify reports malformed URLs here, before any hook has run.
    frameworkErrors: (_error, request, reply) => {
      sendProblem(reply.header('x-request-id', request.id), 'not-found')
    },
  })
  app.setValidatorCompiler(compileValidator)
  app.setSerializerCompiler(serializerCompiler)
  app.setErrorHandler(handleError)
  // Only JSON bodies are parsed; file routes add their own parsers.
  app.removeContentTypeParser('text/plain')
  addSecurityHeaders(app, config)
  const methodsOf = collectAllowedMethods(app)
  if (options.metrics) measureRequests(app, options.metrics)
  app.decorate('load', load)
  handleProtocolRequests(app)
  dropSlowClients(app, options.stuckReaderMs)
  refuseStalledRequests(app, options.stalledRequestMs)
  allowOtherOrigin(app, config)
  batchNotices(app, database)
  await documentApi(app)
  decorateWithCredentials(app)
  limitKeyRates(app, database)
  touchUsedSessions(app, database)
  addHealthRoutes(app, database)
  countMailFailures(app)
  countWebhookFailures(app)
  for (const addRoutes of routes) addRoutes(app, database, config)
  const { webDirectory: root, isSetupOpen } = options
  await serveStaticFiles(app, config, { methodsOf, root, isSetupOpen })
  return app
}

const routes: ((app: FastifyInstance, database: Database, config: Config) => void)[] = [
  addSignInRoute,
  addPersonProviderRoutes,
  addProviderSignInRoutes,
  addProviderSignOutRoutes,
  addAccountRoutes,
  addPasswordRoute,
  addAccountLinkRoutes,
  addPasswordResetRoute,
  addEmailChangeRoutes,
  addSetupRoutes,
  addPasskeyRoutes,
  addPasskeySignInRoutes,
  addSecondFactorRoutes,
  addSecondFactorVerificationRoute,
  addSecondFactorPolicyRoutes,
  addPersonRoutes,
  addPersonImportRoutes,
  addPersonDataRoutes,
  addSignInEventRoutes,
  addSignInProviderRoutes,
  addSignInRuleRoutes,
  addDraftRoutes,
  addViewRoutes,
  addWorkspaceRoutes,
  addSupplierRoutes,
  addSettingsRoutes,
  addSupplierRecordRoutes,
  addSupplierProfileRoutes,
  addSupplierImportRoutes,
  addAuditRoutes,
  addRecordRoutes,
  addServiceAccountRoutes,
  addApiKeyRoutes,
  addMailRoutes,
  addCodeMappingRoutes,
  addWebhookEndpointRoutes,
  addWebhookDeliveryRoutes,
  addMissingElementRoutes,
  addNoticeRoutes,
  addNoticeUnsubscribing,
  addOrderRoutes,
  addOrderChangeRoutes,
  addOrderConfirmationRoutes,
  addConfirmationImportRoutes,
  addOrderImportRoutes,
  addOrderImportJobRoutes,
  addOrderImportRecordRoutes,
  addLineTemplateRoute,
  addShipmentRoutes,
  addCreateShipmentRoute,
  addShipmentLineRoutes,
  addLineImportRoutes,
  addPackingRoutes,
  addStepRoutes,
  addShipmentCountingRoutes,
  addDiscrepancyRoutes,
  addCommentRoutes,
  addMentionRoutes,
  addAttachmentRoutes,
  addCompanyLogoRoutes,
  addDockBoardRoutes,
  addDockBookingRoutes,
  addPackagePresetRoutes,
  addCodeLookupRoute,
  addPaperRoutes,
  addDespatchAdviceRoutes,
  addInterchangeRoutes,
  addReceiptPaperRoutes,
  addLabelRoutes,
  addArrivalRoutes,
  addCalendarFeedRoutes,
  addScorecardRoutes,
  addStarterRoute,
  addFirstStepsRoute,
  addEventRoutes,
  addLiveRoute,
]
