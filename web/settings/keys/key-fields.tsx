import { useTranslation } from 'react-i18next'
import { grantableKeyScopes, type KeyScope } from '#domain/access/person.ts'
import { keyLimits } from '#domain/keys/service-account.ts'
import { addDays } from '#domain/units/day.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { useToday } from '#web/app/workspace.ts'
import { expiryRange, type SavedKey } from '#web/settings/keys/key-expiry.ts'
import styles from '#web/settings/keys/keys.module.css'
import { Checkboxes } from '#web/ui/form/checkboxes.tsx'
import { DateField } from '#web/ui/form/date-field.tsx'
import { FormRow } from '#web/ui/form/form.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { QuantityField } from '#web/ui/quantity/quantity-field.tsx'

/** Checkboxes for the scopes of a key, out of those that its account can have. */
function ScopeChoice({
  offeredScopes,
  value,
  onChange,
}: {
  offeredScopes: readonly KeyScope[]
  value: readonly KeyScope[]
  onChange: (scopes: KeyScope[]) => void
}) {
  const { t } = useTranslation('keys')
  return (
    <fieldset className={styles.scopes}>
      <legend>{t('key.scopes')}</legend>
      <Checkboxes
        options={offeredScopes}
        chosen={value}
        onChange={onChange}
        label={(scope) => t(`scope.${scope}`)}
        description={(scope) => t(`scopeHint.${scope}`)}
      />
    </fieldset>
  )
}

export type KeyDraft = {
  name: string
  scopes: KeyScope[]
  expiresOn: string
  /** Addresses, one on each line. */
  addresses: string
  requestsPerMinute: string
}

const defaultValidityDays = 365

export const newKeyDraft = (today: string): KeyDraft => ({
  name: '',
  scopes: ['read'],
  expiresOn: addDays(today, defaultValidityDays),
  addresses: '',
  requestsPerMinute: String(keyLimits.requestsPerMinute.default),
})

/** Returns the request body for a draft of a key. */
export const keyEntryOf = ({ addresses, requestsPerMinute, ...rest }: KeyDraft) => ({
  ...rest,
  addresses: addresses.split(/[\s,;]+/).filter(Boolean),
  requestsPerMinute: Number(requestsPerMinute),
})

/** Moves the error of one address to the field, which has all addresses as lines. */
export const keyFieldErrors = <E extends { pointer: string }>(errors: readonly E[]): E[] =>
  errors.map((error) => ({
    ...error,
    pointer: error.pointer.replace(/^(\/body\/addresses)\/.*/, '$1'),
  }))

export function KeyFields({
  isStaff,
  hasName = true,
  saved,
  draft,
  change,
}: {
  /** Whether the key belongs to the company, not to a supplier. */
  isStaff: boolean
  /** Whether to ask for a name; the first key of an account gets the name of the account. */
  hasName?: boolean
  /** The key before the edit; undefined for a new key. */
  saved?: SavedKey | undefined
  draft: KeyDraft
  change: (changes: Partial<KeyDraft>) => void
}) {
  const { t } = useTranslation('keys')
  const field = fieldsOf(draft, change)
  const today = useToday()
  return (
    <>
      {hasName ? (
        <TextField
          autoFocus
          isRequired
          {...field('name')}
          label={t('key.name')}
          description={t('key.nameHint')}
          maxLength={60}
        />
      ) : null}
      <ScopeChoice
        offeredScopes={grantableKeyScopes(isStaff)}
        value={draft.scopes}
        onChange={(scopes) => change({ scopes })}
      />
      <FormRow>
        <DateField
          isRequired
          {...field('expiresOn')}
          label={t('key.expiresOn')}
          {...expiryRange(draft.expiresOn, today, saved)}
        />
        <QuantityField
          isWhole
          isRequired
          {...field('requestsPerMinute')}
          label={t('key.requestsPerMinute')}
          min="1"
          max={String(keyLimits.requestsPerMinute.max)}
        />
      </FormRow>
      <TextArea
        isOptional
        {...field('addresses')}
        label={t('key.addresses')}
        description={t('key.addressesHint')}
      />
    </>
  )
}
