import { Component, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { redirectByAuth, replaceLocation } from '#web/app/auth-redirect.ts'
import styles from '#web/app/errors/errors.module.css'
import { paths } from '#web/app/paths.ts'
import { signOutHere } from '#web/app/sign-out.ts'
import { signInCompany } from '#web/app/state/browser-memory.ts'
import { clearStorage } from '#web/app/state/clear-storage.ts'
import { rehydrateSlices } from '#web/app/state/slices.ts'
import { showStoredLanguage } from '#web/app/texts/i18n.ts'
import { Button } from '#web/ui/button.tsx'
import { ChunkLoadError } from '#web/ui/load-chunk.ts'

/** The global error screen. Confirm signs out, clears local storage and starts again. */
function ErrorScreen({ error, onReset }: { error: unknown; onReset: () => void }) {
  const { t } = useTranslation()
  const heading = useRef<HTMLHeadingElement>(null)
  const textArea = useRef<HTMLTextAreaElement>(null)
  const traceId = useId()
  const [isCopied, setCopied] = useState(false)
  const message = error instanceof Error ? error.message : String(error)
  const trace = error instanceof Error ? (error.stack ?? message) : message
  useEffect(() => {
    document.title = `${t('error.title')} · ${t('appName')}`
    heading.current?.focus()
  }, [t])

  function confirm() {
    // Return to the start after the next sign-in: the screen of this address has just failed.
    replaceLocation(paths.home)
    redirectByAuth({ isAuthenticated: false, company: signInCompany.read() })
    signOutHere()
    clearStorage()
    // Also resets the state in memory: the next change would store it again.
    void rehydrateSlices()
    void showStoredLanguage()
    onReset()
  }

  async function copy() {
    // Imported lazily: this screen is in the first chunk, in case the others do not load.
    const copying = import('#web/ui/copy-text.ts').then(({ copyText }) => copyText(trace))
    setCopied(await copying.catch(() => false))
    // If the browser forbids copying, the text is selected for Ctrl+C.
    textArea.current?.select()
  }

  return (
    <main className={styles.screen}>
      <h1 ref={heading} tabIndex={-1}>
        {t('error.title')}
      </h1>
      {error instanceof ChunkLoadError ? <p>{t('error.chunk')}</p> : null}
      <p className={styles.message}>
        {t('error.message')} <bdi>{message}</bdi>
      </p>
      <div className={styles.traceHead}>
        <label htmlFor={traceId}>{t('error.trace')}</label>
        <Button
          icon={isCopied ? 'check' : 'copy'}
          isIconOnly
          isSmall
          kind="plain"
          onPress={() => void copy()}
        >
          {isCopied ? t('error.copied') : t('error.copy')}
        </Button>
      </div>
      <textarea
        ref={textArea}
        id={traceId}
        className={styles.trace}
        readOnly
        dir="ltr"
        spellCheck={false}
        rows={12}
        value={trace}
      />
      <div className={styles.actions}>
        <Button kind="primary" onPress={confirm}>
          {t('error.confirm')}
        </Button>
        <Button onPress={() => window.location.reload()}>{t('error.reload')}</Button>
      </div>
    </main>
  )
}

/** Catches errors of all screens: the error screen replaces the page until it is confirmed. */
export class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: undefined as unknown }

  static getDerivedStateFromError(error: unknown) {
    return { error: error ?? new Error('unknown') }
  }

  override render() {
    const { error } = this.state
    if (error === undefined) return this.props.children
    return <ErrorScreen error={error} onReset={() => this.setState({ error: undefined })} />
  }
}

/** Passes an error of a screen from the router to the error boundary around it. */
export function RethrowError({ error }: { error: unknown }): never {
  throw error
}
