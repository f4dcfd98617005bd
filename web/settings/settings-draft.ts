import type { Lang } from '#domain/lang.ts'
import { orderConfirmations } from '#domain/orders/order-confirmation.ts'
import { addressParts } from '#domain/parties/party.ts'
import type { SupplierContact } from '#domain/parties/supplier-contact.ts'
import type {
  CompanySettings,
  NewSupplier,
  PlaceSettings,
  SupplierProfile,
  SupplierSettings,
} from '#domain/settings/settings.ts'
import { parseTypedDecimal } from '#web/ui/quantity/decimal-text.ts'

/** Props of fields: the draft with their values, and a function that changes it. */
export type DraftProps<Draft> = { draft: Draft; onChange: (part: Partial<Draft>) => void }

export const papersNames = ['taxId', 'address', ...addressParts, 'gln'] as const

export type PapersDraft = Record<(typeof papersNames)[number], string>
export type ToleranceDraft = Record<'toleranceKind' | 'tolerancePercent', string>
/** Languages separated by commas, contacts as JSON: values of drafts are texts. */
export type ProfileDraft = PapersDraft & Record<'paperLanguages' | 'contacts', string>
export type CompanyDraft = PapersDraft &
  ToleranceDraft &
  Record<'name' | 'allowsUnpacked' | 'orderConfirmation' | 'asksForLots' | 'blindReceiving', string>
export type SupplierDraft = ProfileDraft &
  ToleranceDraft &
  Record<'name' | 'gs1Prefix' | 'ssccExtension' | 'ssccFrom', string>
export type NewSupplierDraft = ProfileDraft &
  ToleranceDraft &
  Record<'code' | 'name' | 'gs1Prefix' | 'personName' | 'personEmail', string>
export type PlaceDraft = PapersDraft & Record<'code' | 'name', string>

const forNames = <Name extends string, Value>(
  names: readonly Name[],
  valueFor: (name: Name) => Value,
) => Object.fromEntries(names.map((name) => [name, valueFor(name)])) as Record<Name, Value>

const papersDraft = (settings: Pick<CompanySettings, (typeof papersNames)[number]>): PapersDraft =>
  forNames(papersNames, (name) => settings[name] ?? '')

export const profileDraftOf = (profile: SupplierProfile): ProfileDraft => ({
  ...papersDraft(profile),
  paperLanguages: profile.paperLanguages.join(','),
  contacts: JSON.stringify(profile.contacts),
})

const toleranceDraft = (value: string | null): ToleranceDraft =>
  value === null || value === 'unlimited'
    ? { toleranceKind: value ?? 'company', tolerancePercent: '' }
    : { toleranceKind: 'percent', tolerancePercent: value }

export const companyDraftOf = (settings: CompanySettings): CompanyDraft => ({
  name: settings.name,
  allowsUnpacked: settings.allowsUnpacked ? 'yes' : 'no',
  orderConfirmation: settings.orderConfirmation,
  asksForLots: settings.asksForLots ? 'yes' : 'no',
  blindReceiving: settings.blindReceiving ? 'yes' : 'no',
  ...papersDraft(settings),
  ...toleranceDraft(settings.tolerance),
})

export const supplierDraftOf = (settings: SupplierSettings): SupplierDraft => ({
  name: settings.name,
  gs1Prefix: settings.gs1Prefix ?? '',
  ssccExtension: String(settings.ssccExtension),
  ssccFrom: settings.ssccFrom === 0 ? '' : String(settings.ssccFrom),
  ...profileDraftOf(settings),
  ...toleranceDraft(settings.tolerance),
})

const nullIfEmpty = (text: string) => text.trim() || null
// People may type digits in groups.
const digits = (text: string) => nullIfEmpty(text.replace(/[\s.-]/g, ''))

const papersBody = (draft: PapersDraft) => ({
  ...forNames(papersNames, (name) => nullIfEmpty(draft[name])),
  gln: digits(draft.gln),
})

export const languagesOf = (draft: Pick<ProfileDraft, 'paperLanguages'>) =>
  draft.paperLanguages.split(',').filter(Boolean) as Lang[]

/** Parses the contacts of a draft; returns none for a draft of another version. */
export function contactsOf({ contacts }: Pick<ProfileDraft, 'contacts'>): SupplierContact[] {
  try {
    const parsed: unknown = JSON.parse(contacts || '[]')
    return Array.isArray(parsed) ? parsed : []
  } catch {
    return []
  }
}

export const profileBody = (draft: ProfileDraft): SupplierProfile => ({
  ...papersBody(draft),
  paperLanguages: languagesOf(draft),
  contacts: contactsOf(draft).map(({ purpose, name, email, phone }) => ({
    purpose,
    name: name.trim(),
    email: nullIfEmpty(email ?? ''),
    phone: nullIfEmpty(phone ?? ''),
  })),
})

const toleranceOf = ({ toleranceKind, tolerancePercent }: ToleranceDraft) => {
  if (toleranceKind === 'company') return null
  if (toleranceKind === 'unlimited') return 'unlimited'
  const parsed = parseTypedDecimal(tolerancePercent)
  return 'value' in parsed ? parsed.value : tolerancePercent
}

export const companyBody = (draft: CompanyDraft): CompanySettings => ({
  name: draft.name.trim(),
  allowsUnpacked: draft.allowsUnpacked === 'yes',
  // A draft of another version may have an unknown value: use the default.
  orderConfirmation:
    orderConfirmations.find((value) => value === draft.orderConfirmation) ?? 'due-date',
  asksForLots: draft.asksForLots === 'yes',
  blindReceiving: draft.blindReceiving === 'yes',
  ...papersBody(draft),
  tolerance: toleranceOf(draft) ?? '0',
})

export const supplierBody = (draft: SupplierDraft): SupplierSettings => ({
  name: draft.name.trim(),
  gs1Prefix: digits(draft.gs1Prefix),
  ssccExtension: Number(draft.ssccExtension),
  ssccFrom: Number(digits(draft.ssccFrom) ?? 0),
  ...profileBody(draft),
  tolerance: toleranceOf(draft),
})

/** Adds the shown first serial number to a new prefix or extension digit: the server starts at 0 without it. */
export const withShownStart = (
  changes: Partial<SupplierSettings>,
  { gs1Prefix, ssccFrom }: SupplierSettings,
): Partial<SupplierSettings> => {
  const isNewNumbering = 'gs1Prefix' in changes || 'ssccExtension' in changes
  return gs1Prefix !== null && isNewNumbering ? { ...changes, ssccFrom } : changes
}

export const emptySupplier: NewSupplierDraft = {
  ...{ code: '', name: '', gs1Prefix: '', personName: '', personEmail: '' },
  ...forNames(papersNames, () => ''),
  ...{ paperLanguages: '', contacts: '[]' },
  ...toleranceDraft(null),
}

export const newSupplierBody = (draft: NewSupplierDraft): NewSupplier => ({
  code: draft.code.trim(),
  name: draft.name.trim(),
  gs1Prefix: digits(draft.gs1Prefix),
  ...profileBody(draft),
  tolerance: toleranceOf(draft),
})

export const placeBody = (draft: PlaceDraft): PlaceSettings => ({
  code: draft.code.trim(),
  name: draft.name.trim(),
  ...papersBody(draft),
})
