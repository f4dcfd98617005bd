import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import styles from './pagination.module.css'
import type { Total } from './pagination.tsx'

/** "Page 2 of 12"; a press turns it into a field for another page. */
export function PageNumber({
  page,
  size,
  total,
  onPage,
}: {
  page: number
  size: number
  total: Total | undefined
  onPage: ((page: number) => void) | undefined
}) {
  const { t } = useTranslation('ui')
  const [typed, setTyped] = useState<string>()
  const pages = total && Math.max(page, Math.ceil(total.count / size))
  // If there are more rows than were counted, the last counted page.
  const last = total?.isMore ? Math.floor(total.count / size) : pages
  const words = total
    ? total.isMore
      ? t('pages.pageOfMany', { page })
      : t('pages.pageOf', { page, pages })
    : `${t('pages.page')} ${page}`
  if (!onPage || !last || last === 1) return <span className={styles.page}>{words}</span>
  if (typed === undefined) {
    return (
      <Button kind="plain" onPress={() => setTyped('')}>
        {words}
      </Button>
    )
  }
  const meant = /^\d{1,5}$/.test(typed) ? Number(typed) : 0
  return (
    <form
      className={styles.choose}
      onSubmit={(event) => {
        event.preventDefault()
        if (meant >= 1 && meant !== page) onPage(Math.min(meant, last))
        setTyped(undefined)
      }}
    >
      <label>
        <span>{t('pages.page')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: it was asked for in order to type here
          autoFocus
          type="text"
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={5}
          placeholder={String(page)}
          value={typed}
          onChange={(event) => setTyped(event.target.value.replace(/\D/g, ''))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setTyped(undefined)
          }}
          onBlur={(event) => {
            if (!event.currentTarget.form?.contains(event.relatedTarget)) setTyped(undefined)
          }}
        />
      </label>
      <span>{t('pages.of', { pages: last })}</span>
      <Button type="submit">{t('pages.go')}</Button>
    </form>
  )
}
