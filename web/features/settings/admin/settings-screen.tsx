import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { ListMessage } from '#web/features/admin-shell/admin/list-message.tsx'
import { ScreenBar } from '#web/features/admin-shell/admin/screen-bar.tsx'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { RetryIcon } from '#web/ui/icons.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { showToast } from '#web/ui/toast.ts'
import { adminSettingsQuery } from './settings.queries.ts'
import { SettingsFormView } from './settings-form.tsx'
import styles from './settings-screen.module.css'

const texts = adminTexts.settings

export function SettingsScreen() {
  const { data, error, refetch } = useQuery(adminSettingsQuery())
  const failure = data ? null : error
  useEffect(() => {
    if (failure) void showToast({ tone: 'error', title: adminTexts.errorTitle, description: texts.fetchFailed(errorText(failure)) })
  }, [failure])

  if (data) return <SettingsFormView latest={data} />
  return (
    <>
      <ScreenBar title={texts.title} />
      {failure ? (
        <ListMessage title={texts.failedTitle} text={texts.fetchFailed(errorText(failure))} isError>
          <Button leftSection={<RetryIcon size={16} />} onClick={() => void refetch()}>
            {adminTexts.tryAgain}
          </Button>
        </ListMessage>
      ) : (
        <SettingsSkeleton />
      )}
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
