import { useTranslation } from 'react-i18next'
import { secondFactorTrusts } from '#domain/people/provider-factors.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import { SettingsGroup } from '#web/settings/settings-form.tsx'
import {
  needsSecret,
  type Provider,
  type ProviderDraft,
} from '#web/settings/sign-in/provider-draft.ts'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

/** Fields of a provider: its address, and which people it lets in with which roles. */
export function ProviderFields({
  draft,
  onChange,
  saved,
}: {
  draft: ProviderDraft
  onChange: (part: Partial<ProviderDraft>) => void
  /** The provider before the edit; undefined for a new one. */
  saved?: Pick<Provider, 'issuer'>
}) {
  const { t } = useTranslation('providers')
  const secretHint = needsSecret(draft, saved) ? 'hint.otherIssuerSecret' : 'hint.secret'
  const field = (name: Exclude<keyof ProviderDraft, 'createsUsers' | 'secondFactor'>) => ({
    ...fieldsOf(draft, onChange)(name),
    label: t(`field.${name}`),
  })
  return (
    <>
      <TextField {...field('label')} description={t('hint.label')} isRequired maxLength={60} />
      <SettingsGroup title={t('group.address')} hint={t('group.addressHint')}>
        <TextField
          {...field('issuer')}
          description={saved ? t('hint.changedIssuer') : t('hint.issuer')}
          isRequired
          isCode
          maxLength={500}
        />
        <TextField {...field('clientId')} isRequired isCode maxLength={200} />
        <TextField
          {...field('clientSecret')}
          description={saved ? t(secretHint) : t('hint.newSecret')}
          type="password"
          autoComplete="off"
          isRequired={needsSecret(draft, saved)}
          maxLength={500}
        />
        <TextField
          {...field('scopes')}
          description={t('hint.scopes')}
          isRequired
          isCode
          maxLength={200}
        />
      </SettingsGroup>
      <SettingsGroup title={t('group.people')} hint={t('group.peopleHint')}>
        <TextField
          {...field('emailDomains')}
          description={t('hint.emailDomains')}
          isOptional
          isCode
          maxLength={2000}
        />
        <Checkbox
          isSelected={draft.createsUsers}
          onChange={(createsUsers) => onChange({ createsUsers })}
          name="createsUsers"
          description={t('hint.createsUsers')}
        >
          {t('field.createsUsers')}
        </Checkbox>
        <TextField
          {...field('supplierClaim')}
          description={t('hint.supplierClaim')}
          isOptional
          isCode
          maxLength={100}
        />
      </SettingsGroup>
      <SettingsGroup title={t('group.roles')} hint={t('group.rolesHint')}>
        <TextField
          {...field('groupsClaim')}
          description={t('hint.groupsClaim')}
          isOptional
          isCode
          maxLength={100}
        />
        {draft.groupsClaim.trim() === '' ? null : (
          <>
            <TextField {...field('adminGroups')} isOptional isCode maxLength={2000} />
            <TextField {...field('modGroups')} isOptional isCode maxLength={2000} />
            <TextField {...field('userGroups')} isOptional isCode maxLength={2000} />
          </>
        )}
      </SettingsGroup>
      <SettingsGroup title={t('group.factors')} hint={t('group.factorsHint')}>
        <RadioGroup
          label={t('field.secondFactor')}
          value={draft.secondFactor}
          options={secondFactorTrusts.map((value) => ({
            value,
            label: t(`secondFactor.${value}`),
          }))}
          onChange={(secondFactor) => onChange({ secondFactor })}
        />
        {draft.secondFactor === 'when-said' ? (
          <TextField
            {...field('acrValues')}
            description={t('hint.acrValues')}
            isOptional
            isCode
            maxLength={2000}
          />
        ) : null}
      </SettingsGroup>
    </>
  )
}
