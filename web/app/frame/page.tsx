import { type ReactNode, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Breadcrumbs } from '#web/ui/layout/breadcrumbs.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

type ScreenPageProps = {
  /** The h1 and the document's title. */
  title: string
  /** Content of the heading if text is not enough, such as a code to copy. It must contain the title. */
  heading?: ReactNode
  /** Badge beside the heading: the state of the record. */
  state?: ReactNode
  /** Breadcrumbs, topmost screen first: `[{ label: t('nav.shipments'), href: paths.shipments }]`. */
  trail?: readonly { label: string; href: string }[]
  /** Quiet line below the heading. */
  below?: ReactNode
  /** Actions beside the heading: the primary one, and others. */
  actions?: ReactNode
  children: ReactNode
}

/** Frame of every screen: breadcrumbs, the h1, which takes the focus on navigation, and the document's title. */
export function ScreenPage({
  title,
  heading,
  state,
  trail,
  below,
  actions,
  children,
}: ScreenPageProps) {
  const { t } = useTranslation()
  const page = useRef<HTMLDivElement>(null)
  useEffect(() => {
    document.title = `${title} · ${t('appName')}`
  }, [title, t])
  useEffect(() => {
    // True if the screen has already focused one of its elements.
    const hasFocus = page.current?.contains(document.activeElement)
    if (hasNavigated() && !hasFocus)
      page.current?.querySelector('h1')?.focus({ preventScroll: true })
  }, [])
  return (
    <div ref={page}>
      <PageHeader
        title={heading ?? title}
        state={state}
        breadcrumbs={trail ? <Breadcrumbs steps={trail} /> : null}
        actions={actions}
      >
        {below}
      </PageHeader>
      {children}
    </div>
  )
}

let firstPath: string | undefined
let hasLeftFirstPath = false

/** Whether the person has navigated since the page was loaded: the first screen leaves the focus where it is. */
function hasNavigated(): boolean {
  firstPath ??= window.location.pathname
  hasLeftFirstPath ||= window.location.pathname !== firstPath
  return hasLeftFirstPath
}
