import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#web/ui/button.tsx'
import { pageSizes } from './page-sizes.ts'
import styles from './pagination.module.css'

/** Number of counted rows of a list; `isMore` if the list has more. */
export type Total = { count: number; isMore: boolean }

/**
 * Previous, Next, page number, number of pages, and page size. The total may arrive after the rows or never; until then
 * only the page number is shown. Pages are numbered from 1.
 */
export function Pagination({
  page,
  count,
  size,
  total,
  hasNext,
  isFetching = false,
  onPrevious,
  onNext,
  onPage,
  onSize,
}: {
  page: number
  /** Rows on this page. */
  count: number
  size: number
  /** Undefined until it is loaded. */
  total?: Total | undefined
  hasNext: boolean
  isFetching?: boolean
  /** Undefined on the first page. */
  onPrevious?: (() => void) | undefined
  onNext: () => void
  /** Goes to a page by its number. */
  onPage?: ((page: number) => void) | undefined
  onSize?: ((size: number) => void) | undefined
}) {
  const { t } = useTranslation('ui')
  return (
    <nav className={styles.bar} aria-label={t('pages.label')}>
      <span className={styles.count} role="status">
        <bdi>
          {isFetching ? t('pages.loading') : <RowRange {...{ page, count, size, total }} />}
        </bdi>
      </span>
      {onSize ? (
        <select
          className={styles.size}
          aria-label={t('pages.size')}
          value={size}
          onChange={(event) => onSize(Number(event.target.value))}
        >
          {pageSizes.map((option) => (
            <option key={option} value={option}>
              {/* Isolated: in right-to-left text the number would go behind its word. */}
              {`\u2068${t('pages.rows', { count: option })}\u2069`}
            </option>
          ))}
        </select>
      ) : null}
      <PageNumber page={page} size={size} total={total} onPage={onPage} />
      <span className={styles.buttons}>
        <Button
          icon="start"
          onPress={onPrevious}
          reason={onPrevious ? undefined : t('pages.noPrevious')}
        >
          {t('pages.previous')}
        </Button>
        <Button icon="end" onPress={onNext} reason={hasNext ? undefined : t('pages.noNext')}>
          {t('pages.next')}
        </Button>
      </span>
    </nav>
  )
}

/** "26–50 of 312 rows". */
function RowRange({
  page,
  count,
  size,
  total,
}: {
  page: number
  count: number
  size: number
  total: Total | undefined
}) {
  const { t } = useTranslation('ui')
  const firstRow = (page - 1) * size + 1
  if (!total || count === 0 || (page === 1 && !total.isMore && total.count <= count))
    return t('pages.rows', { count })
  const lastRow = firstRow + count - 1
  return total.isMore
    ? t('pages.ofMany', { range: [firstRow, lastRow] })
    : t('pages.ofRows', { range: [firstRow, lastRow], count: Math.max(total.count, lastRow) })
}

/** "Page 2 of 12"; a press turns it into a field for another page. */
function PageNumber({
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
  const [typedPage, setTypedPage] = useState<string>()
  const pageCount = total && Math.max(page, Math.ceil(total.count / size))
  // The last counted page, if the list has more rows than were counted.
  const lastPage = total?.isMore ? Math.floor(total.count / size) : pageCount
  const pageText = total
    ? total.isMore
      ? t('pages.pageOfMany', { page })
      : t('pages.pageOf', { page, pages: pageCount })
    : `${t('pages.page')} ${page}`
  if (!onPage || !lastPage || lastPage === 1) return <span className={styles.page}>{pageText}</span>
  if (typedPage === undefined) {
    return (
      <Button kind="plain" onPress={() => setTypedPage('')}>
        {pageText}
      </Button>
    )
  }
  // Digits only; no page if there are none.
  const chosenPage = Number(typedPage)
  return (
    <form
      className={styles.choose}
      // Safari gives the focus to no button that is pressed: the field would lose it, and with it the form would close.
      onMouseDown={(event) => {
        if (!(event.target instanceof HTMLInputElement)) event.preventDefault()
      }}
      onSubmit={(event) => {
        event.preventDefault()
        if (chosenPage >= 1 && chosenPage !== page) onPage(Math.min(chosenPage, lastPage))
        setTypedPage(undefined)
      }}
    >
      <label>
        <span>{t('pages.page')}</span>
        <input
          // biome-ignore lint/a11y/noAutofocus: the person opened the field in order to type
          autoFocus
          type="text"
          inputMode="numeric"
          enterKeyHint="go"
          autoComplete="off"
          maxLength={5}
          placeholder={String(page)}
          value={typedPage}
          onChange={(event) => setTypedPage(event.target.value.replace(/\D/g, ''))}
          onKeyDown={(event) => {
            if (event.key !== 'Escape') return
            event.stopPropagation()
            setTypedPage(undefined)
          }}
          onBlur={(event) => {
            if (!event.currentTarget.form?.contains(event.relatedTarget)) setTypedPage(undefined)
          }}
        />
      </label>
      <span>{t('pages.of', { pages: lastPage })}</span>
      <Button type="submit">{t('pages.go')}</Button>
    </form>
  )
}
