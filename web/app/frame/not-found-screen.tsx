import { getRouteApi } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { paths } from '#web/app/paths.ts'
import { openPalette } from '#web/app/state/overlay-state.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link.tsx'
import styles from './layout.module.css'
import { ScreenPage } from './page.tsx'

const route = getRouteApi(paths.notFound)

export function NotFoundScreen() {
  const { t } = useTranslation(['shell', 'keyboard'])
  const { from } = route.useSearch()
  return (
    <ScreenPage title={t('notFound.title')}>
      <p className={styles.text}>
        {from ? (
          <>
            {t('notFound.address')} <bdi className={styles.address}>{from}</bdi>
          </>
        ) : (
          t('notFound.text')
        )}
      </p>
      <p className={styles.text}>{t('notFound.hint')}</p>
      <div className={styles.ways}>
        <LinkButton href={paths.starter} kind="primary">
          {t('notFound.home')}
        </LinkButton>
        <Button onPress={() => window.history.back()}>{t('notFound.back')}</Button>
        <Button icon="search" onPress={openPalette}>
          {t('keyboard:palette.open')}
        </Button>
      </div>
    </ScreenPage>
  )
}
