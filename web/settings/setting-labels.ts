import { useTranslation } from 'react-i18next'
import { type KeyScope, roles } from '#domain/access/person.ts'
import { languageNames } from '#domain/lang.ts'
import type { AdviceFormat } from '#domain/messages/advice-format.ts'
import type { CodeMapping } from '#domain/messages/code-mapping.ts'
import { interchangeFieldNames } from '#domain/messages/interchange-settings.ts'
import type { RequiredElement } from '#domain/messages/required-elements.ts'
import type { OrderConfirmation } from '#domain/orders/order-confirmation.ts'
import { addressParts } from '#domain/parties/party.ts'
import type { SupplierContact } from '#domain/parties/supplier-contact.ts'
import { secondFactorTrusts } from '#domain/people/provider-factors.ts'
import { shipmentFieldNames } from '#domain/shipments/shipment-field.ts'
import { countryName } from '#domain/units/country.ts'
import { useFormats } from '#web/app/formats.ts'
import { langs, useLang } from '#web/app/texts/i18n.ts'

/** Fields of sign-in providers that the history shows. */
const providerFields = [
  ...([
    'label',
    'issuer',
    'clientId',
    'scopes',
    'emailDomains',
    'createsUsers',
    'supplierClaim',
    'secondFactor',
    'acrValues',
  ] as const),
  ...(['groupsClaim', 'adminGroups', 'modGroups', 'userGroups'] as const),
]

/** Returns the labels of settings, of a supplier or others, and functions that format values and last changes. */
export function useSettingLabels(isOfSupplier = false) {
  const { t } = useTranslation([
    'settings',
    'fields',
    'papers',
    'audit',
    'people',
    'providers',
    'shell',
    'keys',
    'webhooks',
  ])
  const { day, instant, person, number, weekday } = useFormats()
  const { locale } = useLang()
  const labels: Record<string, string> = {
    code: t('record.code'),
    name: t(isOfSupplier ? 'supplier.name' : 'record.name'),
    scac: t('records.carriers.scac'),
    trackingUrl: t('records.carriers.trackingUrl'),
    weekdays: t('records.docks.weekdays'),
    opens: t('records.docks.opens'),
    closes: t('records.docks.closes'),
    slotMinutes: t('records.docks.slotMinutes'),
    logo: t('company.logo.title'),
    allowsUnpacked: t('company.allowsUnpacked'),
    orderConfirmation: t('company.orderConfirmation'),
    asksForLots: t('company.asksForLots'),
    blindReceiving: t('company.blindReceiving'),
    gs1Prefix: t('gs1.prefix'),
    ssccExtension: t('gs1.extension'),
    ssccFrom: t('gs1.from'),
    tolerance: t('tolerance.label'),
    taxId: t('fields:taxId'),
    address: t('papers.address'),
    ...Object.fromEntries(addressParts.map((part) => [part, t(`papers:addressParts.${part}`)])),
    gln: t('fields:gln'),
    isActive: t('fields:supplierState'),
    paperLanguages: t('papers.languages'),
    contacts: t('fields:contacts'),
    username: t('audit:values.username'),
    email: t('audit:values.email'),
    roles: t('audit:values.roles'),
    language: t('audit:values.language'),
    supplier: t('people:field.supplier'),
    reason: t('audit:values.reason'),
    ...Object.fromEntries(providerFields.map((field) => [field, t(`providers:field.${field}`)])),
    includesSuppliers: t('providers:rules.includesSuppliers'),
    wayBack: t('audit:values.wayBack'),
    startsOn: t('audit:values.startsOn'),
    allowsPasskeyAlone: t('audit:values.allowsPasskeyAlone'),
    expiresOn: t('keys:key.expiresOn'),
    isDisabled: t('keys:account.isDisabled'),
    addresses: t('keys:key.addresses'),
    requestsPerMinute: t('keys:key.requestsPerMinute'),
    url: t('webhooks:url'),
    description: t('webhooks:description'),
    kinds: t('webhooks:kinds'),
    suppliers: t('fields:suppliers'),
    adviceFormat: t('webhooks:sends'),
    requires: t('webhooks:requires.title'),
    hostKey: t('webhooks:hostKey'),
    acknowledgementFolder: t('webhooks:sftp.folder'),
    codeMappings: t('fields:codeMappings'),
    ...Object.fromEntries(
      interchangeFieldNames.map((field) => [field, t(`webhooks:interchange.${field}`)]),
    ),
    ...Object.fromEntries(shipmentFieldNames.map((field) => [field, t(`fields:${field}`)])),
  }
  /** Formats a tolerance: "10 %", no limit, or as the company. */
  const tolerance = (value: string | null) => {
    if (value === null) return t('tolerance.company')
    return value === 'unlimited' ? t('fields:unlimited') : `${number(value)} %`
  }
  const contact = ({ purpose, name, email, phone }: SupplierContact) =>
    [`${t(`people:contactPurposes.${purpose}`)}: ${name}`, email, phone].filter(Boolean).join(', ')
  const plainText = (value: unknown) => {
    if (typeof value === 'boolean') return t(value ? 'yes' : 'no')
    if (Array.isArray(value)) return value.join(', ')
    return value === null || value === '' ? t('none') : String(value)
  }
  const languageName = (value: unknown) => languageNames[langs.find((tag) => tag === value) ?? 'en']
  const listOf = (values: unknown, textOf: (value: unknown) => string) =>
    (Array.isArray(values) ? values.map(textOf).join('; ') : '') || t('none')
  /** Formatters of values that are more than text: a person's roles, a supplier's state and contacts. */
  const formatters: Record<string, (value: unknown) => string> = {
    roles: (value) =>
      roles
        .filter((role) => String(value).split(',').includes(role))
        .map((role) => t(`shell:roles.${role}`))
        .join(', ') || t('none'),
    language: languageName,
    orderConfirmation: (value) => t(`company.orderConfirmations.${value as OrderConfirmation}`),
    weekdays: (value) => listOf(value, (item) => weekday(`2024-01-0${item}`)),
    // Shows the beginning of a logo's version, to distinguish logos.
    logo: (value) =>
      value ? t('company.logo.picture', { version: String(value).slice(0, 8) }) : t('none'),
    slotMinutes: (value) => t('records.docks.minutes', { count: Number(value) }),
    startsOn: (value) => (value ? day(String(value)) : t('none')),
    supplier: (value) => String(value ?? '').replace(/^\d+ /, '') || t('people:ownStaff'),
    country: (value) => (value ? countryName(String(value), locale) : t('none')),
    isActive: (value) => t(`people:supplierStates.${value === true ? 'active' : 'inactive'}`),
    paperLanguages: (value) => listOf(value, languageName),
    // Scopes of a key are known codes; those of a provider are free text.
    scopes: (value) =>
      Array.isArray(value)
        ? listOf(value, (item) => t(`keys:scope.${item as KeyScope}`))
        : plainText(value),
    addresses: (value) => (Array.isArray(value) && value.join(', ')) || t('keys:key.anyAddress'),
    adviceFormat: (value) => t(`webhooks:sent.${value as AdviceFormat}`),
    requires: (value) => listOf(value, (item) => t(`papers:element.${item as RequiredElement}`)),
    codeMappings: (value) =>
      listOf(value, (item) => {
        const { kind, ours, theirs } = item as CodeMapping
        return `${t(`fields:${kind}`)}: ${ours} = ${theirs}`
      }),
    // An empty list means all.
    kinds: (value) =>
      Array.isArray(value) && value.length === 0
        ? t('webhooks:choice.all')
        : listOf(value, (item) => t(`webhooks:event.${item as 'shipment.closed'}`, String(item))),
    suppliers: (value) =>
      Array.isArray(value) && value.length === 0
        ? t('shell:supplier.all')
        : listOf(value, (item) => String(item)),
    secondFactor: (value) =>
      t(`providers:secondFactor.${secondFactorTrusts.find((trust) => trust === value) ?? 'never'}`),
    expiresOn: (value) => day(String(value)),
    contacts: (value) => listOf(value, (item) => contact(item as SupplierContact)),
  }
  return {
    tolerance,
    label: (name: string) => labels[name] ?? name,
    isKnown: (name: string) => name in labels,
    /** Sorts names of settings in the order of their forms. */
    inFormOrder: (names: string[]) => {
      const positionOf = (name: string) => Object.keys(labels).indexOf(name)
      return names.toSorted((a, b) => positionOf(a) - positionOf(b))
    },
    plainText,
    /** Formats a stored setting on one line. */
    formatSetting: (name: string, value: unknown) =>
      name === 'tolerance'
        ? tolerance(typeof value === 'string' ? value : null)
        : (formatters[name]?.(value) ?? plainText(value).replace(/\s*\n\s*/g, ', ')),
    lastChange: (by: string | null, at: string | null) =>
      by && at ? t('lastChange', { by: person(by), when: instant(at) }) : t('neverChanged'),
  }
}
