import { useQuery } from '@tanstack/react-query'
import { LoadFailed, useFailureToast } from '#web/admin/kit/load-failed.tsx'
import { ScreenBar } from '#web/admin/kit/screen-bar.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { adminSettingsQuery } from './settings.queries.ts'
import { SettingsFormView } from './settings-form.tsx'
import styles from './settings-screen.module.css'

const texts = adminTexts.settings

export function SettingsScreen() {
  const { data, error, refetch } = useQuery(adminSettingsQuery())
  const failure = data ? null : error
  useFailureToast(failure, texts.fetchFailed({ reason: errorText(failure) }))

  if (data) return <SettingsFormView latest={data} />
  return (
    <>
      <ScreenBar title={texts.title} />
      {failure ? <LoadFailed title={texts.failedTitle} text={errorText(failure)} retry={refetch} /> : <SettingsSkeleton />}
    </>
  )
}

const shapes = [3, 2, 1, 4]

const SettingsSkeleton = () => (
  <div className={styles.columns} role="status" aria-label={texts.loading}>
    <div className={styles.navRoom} />
    <div className={styles.cards}>
      {shapes.map((fields) => (
        <div key={fields} className={styles.shape}>
          <Skeleton width="8rem" height="1.375rem" />
          {Array.from({ length: fields }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: shapes without identity
            <Skeleton key={index} width="100%" height="2.5rem" />
          ))}
        </div>
      ))}
    </div>
  </div>
)
