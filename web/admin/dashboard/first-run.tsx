import { Button, Checkbox, NativeSelect, TextInput } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useEffect, useState } from 'react'
import { limits } from '#contract/limits.ts'
import { songWords } from '#contract/song-words.ts'
import { isColor } from '#web/admin/categories/category-values.ts'
import { ColorField } from '#web/admin/categories/color-field.tsx'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { showFailureToast } from '#web/admin/kit/error-toast.ts'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { timeZonesWith } from '#web/admin/kit/local-time.ts'
import { formatList } from '#web/admin/kit/numbers.ts'
import { SubmitButton } from '#web/admin/kit/submit-button.tsx'
import { applyBrand } from '#web/admin/settings/apply-brand.ts'
import { savedOf } from '#web/admin/settings/setting-values.ts'
import { adminSettingsQuery } from '#web/admin/settings/settings.queries.ts'
import { CallError } from '#web/lib/api.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { reloadWith } from '#web/ui/handed-over-toasts.ts'
import { showToast } from '#web/ui/toast.ts'
import styles from './first-run.module.css'
import {
  categoriesFor,
  type Field,
  fields,
  homeSectionsFor,
  type PaletteName,
  paletteNames,
  palettes,
  songWordFor,
} from './first-run-choices.ts'
import { setupQuery } from './setup.query.ts'

const texts = adminTexts.firstRun

/** Asks for name, time zone, colors, home page, categories and the word for songs of a new site. */
export function FirstRun() {
  const [name, setName] = useState('')
  const [nameError, setNameError] = useState<string>()
  const [timeZone, setTimeZone] = useState(browserTimeZone)
  const [palette, setPalette] = useState<PaletteName | 'own'>('marker')
  const [own, setOwn] = useState<{ accent: string; background: string }>(palettes.marker)
  const [field, setField] = useState<Field>('music')
  const [createsCategories, setCreatesCategories] = useState(true)
  const colors = palette === 'own' ? own : palettes[palette]
  const areColors = isColor(colors.accent) && isColor(colors.background)
  const { setUp, skip } = useSetup()
  useEffect(() => focusScreen, [])

  function submit(event: FormEvent) {
    event.preventDefault()
    if (setUp.isPending) return
    if (!name.trim()) {
      setNameError(adminTexts.settings.problems.missing)
      document.getElementById('first-name')?.focus()
      return
    }
    if (areColors) setUp.mutate({ name, timeZone, colors, field, categories: createsCategories ? categoriesFor(field) : [] })
  }
  return (
    <section className={styles.questions} aria-labelledby="first-run">
      <h2 id="first-run">{texts.title}</h2>
      <p>{texts.intro}</p>
      <form noValidate onSubmit={submit}>
        <TextInput
          id="first-name"
          label={texts.name.label}
          aria-required
          placeholder={texts.name.placeholder}
          maxLength={limits.name}
          error={nameError}
          value={name}
          onChange={(event) => {
            setName(event.currentTarget.value)
            setNameError(undefined)
          }}
        />
        <NativeSelect
          label={adminTexts.settings.fields.time_zone.label}
          description={adminTexts.settings.fields.time_zone.help}
          rightSection={<ChevronIcon size={16} />}
          data={timeZonesWith(timeZone)}
          value={timeZone}
          onChange={(event) => setTimeZone(event.currentTarget.value)}
        />
        <Choice
          name="first-colors"
          label={texts.colors.label}
          value={palette}
          options={([...paletteNames, 'own'] as const).map((value) => ({
            value,
            label: texts.colors.palettes[value],
            ...(value !== 'own' && { swatch: palettes[value] }),
          }))}
          onChange={(chosen) => setPalette(chosen)}
        />
        {palette === 'own' && (
          <div className={styles.own}>
            {(['accent', 'background'] as const).map((which) => (
              <ColorField
                key={which}
                {...adminTexts.settings.fields[`brand_${which}`]}
                description={adminTexts.settings.fields[`brand_${which}`].help}
                value={own[which]}
                error={isColor(own[which]) ? undefined : adminTexts.settings.problems.no_color}
                onChange={(color) => setOwn((before) => ({ ...before, [which]: color }))}
              />
            ))}
          </div>
        )}
        <div className={styles.field}>
          <Choice
            name="first-field"
            label={texts.field.label}
            value={field}
            options={fields.map((value) => ({ value, label: texts.field.names[value] }))}
            onChange={(chosen) => setField(chosen)}
          />
          <Checkbox
            label={texts.field.create({ names: formatList(categoriesFor(field).map(({ name }) => name)) })}
            checked={createsCategories}
            onChange={(event) => setCreatesCategories(event.currentTarget.checked)}
          />
        </div>
        <div className={styles.actions}>
          <SubmitButton label={texts.submit} isBusy={setUp.isPending} busyLabel={adminTexts.saving} />
          <BusyButton variant="subtle" isBusy={skip.isPending} onClick={() => skip.mutate()}>
            {texts.skip}
          </BusyButton>
          <Button
            variant="transparent"
            renderRoot={(props) => <Link to="/admin/$" params={{ _splat: 'settings' }} hash="brand" {...props} />}
          >
            {texts.openSettings}
          </Button>
        </div>
      </form>
    </section>
  )
}

/** The server's, which is the default, is often UTC. */
const browserTimeZone = () => new Intl.DateTimeFormat().resolvedOptions().timeZone

/** The pressed button was unmounted with the questions and lost the focus. */
function focusScreen() {
  if (document.activeElement === document.body) document.querySelector<HTMLElement>('main')?.focus({ preventScroll: true })
}

interface ChoiceProps<Value extends string> {
  name: string
  label: string
  value: Value
  options: readonly { value: Value; label: string; swatch?: { accent: string; background: string } }[]
  onChange(value: Value): void
}

/** Radio buttons that wrap onto several lines. */
const Choice = <Value extends string>({ name, label, value, options, onChange }: ChoiceProps<Value>) => (
  <fieldset className={styles.choice}>
    <legend>{label}</legend>
    <div>
      {options.map((option) => (
        <label key={option.value}>
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          {option.swatch && (
            <i className={styles.swatch} style={{ background: option.swatch.background }}>
              <i style={{ background: option.swatch.accent }} />
            </i>
          )}
          {option.label}
        </label>
      ))}
    </div>
  </fieldset>
)

interface Choices {
  name: string
  timeZone: string
  colors: { accent: string; background: string }
  field: Field
  categories: { name: string; color: string }[]
}

/** Saves the choices as settings and categories, like their screens do. A second attempt completes the first. */
function useSetup() {
  const client = useQueryClient()
  const dismiss = () => call('POST /api/admin/setup-dismissals', { body: { notice: 'first_run' } })
  async function save({ name, timeZone, colors, field, categories }: Choices) {
    const { version } = await call('GET /api/admin/settings', {})
    const values = {
      site_name: name,
      time_zone: timeZone,
      brand_accent: colors.accent,
      brand_background: colors.background,
      home_sections: homeSectionsFor(field),
      song_word: songWordFor[field],
    }
    const saved = await call('PUT /api/admin/settings', { body: { version, values } })
    // After the name, so that the activity log has no entries of an account named 'Music Platform'.
    for (const category of categories)
      await call('POST /api/categories', { body: category }).catch((error: unknown) => {
        if (!(error instanceof CallError && error.code === 'category_exists')) throw error
      })
    await dismiss()
    client.setQueryData(adminSettingsQuery().queryKey, saved)
    applyBrand(document, savedOf(saved).values)
    return { changesWord: songWordFor[field] !== songWords[0] }
  }

  const setUp = useMutation({
    mutationFn: save,
    onError: showFailureToast,
    onSuccess({ changesWord }) {
      const toast = { tone: 'success', description: texts.done } as const
      if (changesWord) return reloadWith(toast)
      void client.invalidateQueries()
      void showToast(toast)
    },
  })
  const skip = useMutation({
    mutationFn: dismiss,
    onError: showFailureToast,
    onSuccess: () => client.invalidateQueries({ queryKey: setupQuery().queryKey }),
  })
  return { setUp, skip }
}
