import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { SettingKey } from '#contract/setting-rules.ts'
import type { AdminSettings } from '#contract/settings.ts'
import { showErrorToast } from '#web/admin/kit/error-toast.ts'
import { siteQuery } from '#web/admin/shell/site.query.ts'
import { useFieldUpload } from '#web/admin/uploads/use-field-upload.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { errorText } from '#web/lib/texts/admin-errors.ts'
import { reloadWith } from '#web/ui/handed-over-toasts.ts'
import { showToast } from '#web/ui/toast.ts'
import { changedKeys, type Errors, errorsFrom, errorsIn, fieldId, firstOf, rebased, savedOf, type Values } from './setting-values.ts'
import { adminSettingsQuery } from './settings.queries.ts'

const texts = adminTexts.settings

export type SettingsForm = ReturnType<typeof useSettingsForm>

/** State of the settings screen. `latest` is the latest version from the server; unsaved input survives its updates. */
export function useSettingsForm(latest: AdminSettings) {
  const client = useQueryClient()
  const [saved, setSaved] = useState(() => savedOf(latest))
  const [values, setValues] = useState<Values>(saved.values)
  const [errors, setErrors] = useState<Errors>({})
  const [theirs, setTheirs] = useState<Errors>({})
  const [isSaving, setIsSaving] = useState(false)

  const setError = useCallback((key: SettingKey, message: string | undefined) => {
    setErrors(({ [key]: _before, ...others }) => (message === undefined ? others : { ...others, [key]: message }))
  }, [])
  const banner = useFieldUpload('cover', {
    hasPresent: values.hero_banner_url !== '',
    reject: (message, title) => {
      setError('hero_banner_url', message)
      showErrorToast(message, title)
    },
    clearError: () => setError('hero_banner_url', undefined),
  })

  const changed = changedKeys(values, saved.values)
  const replacesBanner = banner.current !== null
  const unsaved = new Set<SettingKey>(replacesBanner ? [...changed, 'hero_banner_url'] : changed)

  const now = useRef({ values, saved, banner: banner.current })
  useLayoutEffect(() => {
    now.current = { values, saved, banner: banner.current }
  })

  /** Adopts the server's values except for edited fields, which show the server's value beside them. */
  const rebase = useCallback((fresh: AdminSettings) => {
    const { values, saved } = now.current
    const next = savedOf(fresh)
    setSaved(next)
    setValues(rebased(values, saved.values, next.values))
    const contested = changedKeys(values, saved.values).filter((key) => next.values[key] !== saved.values[key])
    setTheirs(Object.fromEntries(contested.map((key) => [key, next.values[key]])))
  }, [])

  const isStale = latest.version > saved.version
  const hasUnsaved = unsaved.size > 0
  useEffect(() => {
    if (isStale && !hasUnsaved) rebase(latest)
  }, [isStale, hasUnsaved, latest, rebase])

  function change(key: SettingKey, value: string) {
    setValues((before) => ({ ...before, [key]: value }))
    setError(key, undefined)
  }

  function reject(found: Errors, reason: string) {
    setErrors(found)
    showErrorToast(texts.saveFailed({ reason }))
    const first = firstOf(found)
    // Waits until the messages are rendered, because one of them may reveal its field.
    if (first) requestAnimationFrame(() => document.getElementById(fieldId(first))?.focus())
  }

  async function save() {
    if (isSaving) return
    const found = errorsIn(values, replacesBanner ? changed.filter((key) => key !== 'hero_banner_url') : changed)
    if (firstOf(found)) return reject(found, errorText(new CallError('invalid_settings')))
    setIsSaving(true)
    try {
      const upload = banner.current
      upload?.resume()
      const bannerUploadId = (await upload?.whenDone()) ?? undefined
      if (upload && (bannerUploadId === undefined || now.current.banner !== upload)) return
      const sent = now.current
      const keys = changedKeys(sent.values, sent.saved.values).filter((key) => !(upload && key === 'hero_banner_url'))
      const fresh = await call('PUT /api/admin/settings', {
        body: {
          version: sent.saved.version,
          values: Object.fromEntries(keys.map((key) => [key, sent.values[key]])),
          ...(bannerUploadId && { bannerUploadId }),
        },
      })
      upload?.clearRecord()
      if (upload) banner.settle()
      // The sent values are saved; values typed during the request count as changes to the new version.
      const next = savedOf(fresh)
      const typed = upload ? { ...now.current.values, hero_banner_url: sent.values.hero_banner_url } : now.current.values
      setSaved(next)
      setValues(rebased(typed, sent.values, next.values))
      setErrors({})
      setTheirs({})
      client.setQueryData(adminSettingsQuery().queryKey, fresh)
      void client.invalidateQueries({ queryKey: siteQuery().queryKey })
      const toast = { tone: 'success', description: texts.saved } as const
      const isAllSaved = changedKeys(typed, sent.values).length === 0
      if (keys.includes('song_word') && isAllSaved) reloadWith(toast)
      else void showToast(toast)
    } catch (error) {
      explain(error)
    } finally {
      setIsSaving(false)
    }
  }

  function explain(error: unknown) {
    // An upload reports its own failure.
    if (banner.current?.state.get().error === error) return
    const { code, details } = error instanceof CallError ? error : new CallError('internal')
    if (code === 'stale_version') void client.invalidateQueries({ queryKey: adminSettingsQuery().queryKey })
    const bannerError: Errors = imageCodes.includes(code) ? { hero_banner_url: errorText(error) } : {}
    reject(code === 'invalid_settings' ? errorsFrom(details) : bannerError, errorText(error))
  }

  return {
    values,
    saved,
    errors,
    theirs,
    unsaved,
    banner,
    isSaving,
    /** A newer version was saved while there are unsaved changes. */
    isStale: isStale && hasUnsaved,
    change,
    /** Sets the error of an input that cannot become a value. */
    reject: (key: SettingKey, message: string) => setError(key, message),
    save,
    loadLatest: () => client.fetchQuery({ ...adminSettingsQuery(), staleTime: 0 }),
    rebase,
    discard() {
      banner.reset()
      setValues(saved.values)
      setErrors({})
      setTheirs({})
    },
  }
}

const imageCodes: readonly string[] = ['wrong_image_type', 'upload_missing', 'upload_incomplete']
