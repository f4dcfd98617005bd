import { useTranslation } from 'react-i18next'
import { adviceFormats, isEdifact } from '#domain/messages/advice-format.ts'
import {
  type InterchangeSettings,
  interchangeFieldNames,
  noInterchangeSettings,
} from '#domain/messages/interchange-settings.ts'
import type { RequiredElement } from '#domain/messages/required-elements.ts'
import { changeEventKinds } from '#domain/notices/change-event.ts'
import { isSftp } from '#domain/webhooks/sftp-address.ts'
import { fieldsOf } from '#web/app/forms/fields-of.ts'
import type { SupplierChoice } from '#web/app/forms/supplier-field.tsx'
import { useProveidor } from '#web/app/state/session-state.ts'
import keyStyles from '#web/settings/keys/keys.module.css'
import { InterchangeFieldset } from '#web/settings/webhooks/interchange-fieldset.tsx'
import { RequiredElements } from '#web/settings/webhooks/required-elements.tsx'
import { WebhookSuppliers } from '#web/settings/webhooks/webhook-suppliers.tsx'
import styles from '#web/settings/webhooks/webhooks.module.css'
import { Checkboxes } from '#web/ui/form/checkboxes.tsx'
import { RadioGroup } from '#web/ui/form/radio-group.tsx'
import { TextArea } from '#web/ui/form/text-area.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'

type EventKind = (typeof changeEventKinds)[number]

/** Contents that an endpoint can be sent: events, or despatch advices in a format. */
export const webhookContents = ['events', ...adviceFormats] as const
type WebhookContent = (typeof webhookContents)[number]

/** Form values of an endpoint. */
export type WebhookDraft = InterchangeSettings & {
  url: string
  secret: string
  acknowledgementFolder: string
  description: string
  content: WebhookContent
  choice: 'all' | 'some'
  kinds: readonly EventKind[]
  suppliers: readonly SupplierChoice[]
  requires: readonly RequiredElement[]
}

/** Returns the request body for a draft of an endpoint. */
export const webhookEntryOf = ({
  url,
  secret,
  acknowledgementFolder,
  description,
  content,
  choice,
  kinds,
  suppliers,
  requires,
  ...settings
}: WebhookDraft) => ({
  url,
  ...(isSftp(url) && secret && { secret }),
  ...(isSftp(url) && isEdifact(content) && { acknowledgementFolder }),
  description,
  ...(content !== 'events' && { adviceFormat: content, requires: [...requires] }),
  ...(isEdifact(content) && settings),
  supplierIds: suppliers.map(({ id }) => id),
  kinds: choice === 'all' || content !== 'events' ? [] : [...kinds],
})

/** Returns the draft of an endpoint, by default of a new one. */
export function webhookDraftOf(
  webhook?: InterchangeSettings & {
    url: string
    acknowledgementFolder: string
    description: string
    kinds: readonly string[]
    suppliers: readonly SupplierChoice[]
    requires: readonly RequiredElement[]
    adviceFormat: Exclude<WebhookContent, 'events'> | null
  },
): WebhookDraft {
  const kinds = changeEventKinds.filter((kind) => webhook?.kinds.includes(kind))
  const { url = '', acknowledgementFolder = '', description = '', suppliers = [] } = webhook ?? {}
  const { requires = [] } = webhook ?? {}
  const content = webhook?.adviceFormat ?? 'events'
  const settings = Object.fromEntries(
    interchangeFieldNames.map((name) => [name, (webhook ?? noInterchangeSettings)[name]]),
  ) as InterchangeSettings
  const choice = kinds.length === 0 ? 'all' : 'some'
  const texts = { url, secret: '', acknowledgementFolder, description }
  return { ...texts, content, choice, kinds, suppliers, requires, ...settings }
}

/** Returns the missing choice: an event, unless all are sent; for SFTP a format, because events are not files. */
export const missingChoiceOf = ({ url, content, choice, kinds }: WebhookDraft) => {
  if (content !== 'events') return undefined
  if (isSftp(url)) return 'sftp.noFormat'
  return choice === 'some' && kinds.length === 0 ? 'noKind' : undefined
}

/**
 * Fields of an endpoint: its address and the events that it is sent. Company staff also choose suppliers, and for a new
 * endpoint a format of despatch advices instead of events.
 */
export function WebhookFields({
  draft,
  change,
  isNew = false,
}: {
  isNew?: boolean
  draft: WebhookDraft
  change: (part: Partial<WebhookDraft>) => void
}) {
  const { t } = useTranslation('webhooks')
  const isOfCompany = useProveidor(({ isChosen }) => isChosen)
  const { content, choice, kinds } = draft
  const field = fieldsOf(draft, change)
  return (
    <>
      <TextField
        autoFocus
        isRequired
        isCode
        {...field('url')}
        label={t('url')}
        description={t(
          (isNew && isOfCompany) || content !== 'events' ? 'urlOrFolderHint' : 'urlHint',
        )}
        maxLength={2000}
      />
      {isSftp(draft.url) ? (
        <SftpSecretField
          value={draft.secret}
          isNew={isNew}
          onChange={(secret) => change({ secret })}
        />
      ) : null}
      <TextField
        isOptional
        {...field('description')}
        label={t('description')}
        description={t('descriptionHint')}
        maxLength={200}
      />
      {isOfCompany && (isNew || content !== 'events') ? (
        <RadioGroup
          name="sends"
          label={t('sends')}
          value={content}
          onChange={(value) => change({ content: value })}
          options={(isNew ? webhookContents : adviceFormats).map((value) => ({
            value,
            label: t(`sent.${value}`),
            description: t(`sentWhen.${value}`),
          }))}
        />
      ) : null}
      {content === 'events' ? <EventFields {...{ choice, kinds, change }} /> : null}
      {isOfCompany ? (
        <WebhookSuppliers
          suppliers={draft.suppliers}
          onChange={(suppliers) => change({ suppliers })}
        />
      ) : null}
      {content !== 'events' ? (
        <RequiredElements requires={draft.requires} onChange={(requires) => change({ requires })} />
      ) : null}
      {isEdifact(content) ? <InterchangeFieldset settings={draft} change={change} /> : null}
      {isEdifact(content) && isSftp(draft.url) ? (
        <TextField
          isOptional
          isCode
          {...field('acknowledgementFolder')}
          label={t('sftp.folder')}
          description={t('sftp.folderHint')}
          maxLength={500}
        />
      ) : null}
    </>
  )
}

/** Password or private key of an SFTP server; a stored one is not shown. */
function SftpSecretField({
  value,
  isNew,
  onChange,
}: {
  value: string
  isNew: boolean
  onChange: (value: string) => void
}) {
  const { t } = useTranslation('webhooks')
  return (
    <TextArea
      {...(isNew ? { isRequired: true } : { isOptional: true })}
      name="secret"
      label={t('sftp.secret')}
      description={t(isNew ? 'sftp.secretHint' : 'sftp.secretKept')}
      maxLength={10_000}
      value={value}
      onChange={onChange}
      area={{ autoComplete: 'off', spellCheck: false }}
    />
  )
}

function EventFields({
  choice,
  kinds,
  change,
}: Pick<WebhookDraft, 'choice' | 'kinds'> & { change: (part: Partial<WebhookDraft>) => void }) {
  const { t } = useTranslation('webhooks')
  return (
    <>
      <RadioGroup
        name="choice"
        label={t('kinds')}
        value={choice}
        onChange={(value) => change({ choice: value })}
        options={(['all', 'some'] as const).map((value) => ({
          value,
          label: t(`choice.${value}`),
        }))}
      />
      {choice === 'some' ? (
        <fieldset className={`${keyStyles.scopes} ${styles.kinds}`}>
          <legend>{t('chosenKinds')}</legend>
          <Checkboxes
            options={changeEventKinds}
            chosen={kinds}
            onChange={(chosen) => change({ kinds: chosen })}
            label={(kind) => t(`event.${kind}`)}
            description={(kind) => kind}
          />
        </fieldset>
      ) : null}
    </>
  )
}
