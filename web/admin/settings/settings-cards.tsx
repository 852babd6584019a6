import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useId } from 'react'
import { DescribedSwitch } from '#web/admin/kit/described-switch.tsx'
import { timeZonesWith } from '#web/admin/kit/local-time.ts'
import { useSite } from '#web/admin/shell/admin-gate.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { BannerField } from './banner-field.tsx'
import { BrandFields } from './brand-fields.tsx'
import { FieldFrame, type FieldProps, helpFor } from './field-tools.tsx'
import styles from './fields.module.css'
import { HomeFields } from './home-fields.tsx'
import { RemoveSamples } from './remove-samples.tsx'
import { type Card, fieldId } from './setting-values.ts'
import { SystemFacts } from './system-facts.tsx'
import { ChoiceField, LineField, MomentField, NamesField, NumberField, ParagraphField, RichTextField } from './text-fields.tsx'
import type { SettingsForm } from './use-settings-form.ts'

const texts = adminTexts.settings

type CardContent = (props: { form: SettingsForm }) => ReactNode

const General: CardContent = ({ form }) => (
  <>
    <LineField form={form} name="site_name" />
    <LineField form={form} name="site_description" />
    <LineField form={form} name="support_email" type="email" placeholder="hello@example.org" />
    <ChoiceField form={form} name="time_zone" options={timeZonesWith(form.values.time_zone)} />
    <ChoiceField form={form} name="song_word" />
  </>
)

const Upload: CardContent = ({ form }) => {
  const { maxUploadMegabytes } = useSite()
  const exceeds = Number(form.values.max_upload_size_mb) > maxUploadMegabytes
  return (
    <>
      <SwitchField form={form} name="allow_user_uploads" />
      <NumberField
        form={form}
        name="max_upload_size_mb"
        note={[texts.uploadCeiling({ megabytes: maxUploadMegabytes }), exceeds && texts.ceilingCounts({ megabytes: maxUploadMegabytes })]
          .filter(Boolean)
          .join(' ')}
      />
      <ChoiceField form={form} name="upload_visibility" />
    </>
  )
}

const Playlist: CardContent = ({ form }) => <SwitchField form={form} name="enable_public_playlists" />

const Playback: CardContent = ({ form }) => (
  <>
    <ChoiceField form={form} name="loudness_mode" />
    {form.values.loudness_mode !== 'off' && <NumberField form={form} name="loudness_target" />}
    <SwitchField form={form} name="allow_downloads" />
    <SwitchField form={form} name="mp3_downloads">
      {form.values.mp3_downloads === 'true' && <MissingFfmpeg />}
    </SwitchField>
    <ChoiceField form={form} name="opensubsonic" />
  </>
)

function MissingFfmpeg() {
  const { data: media } = useQuery({
    queryKey: ['media-jobs'],
    queryFn: ({ signal }) => call('GET /api/admin/media-jobs', { signal }),
  })
  return media && !media.hasFfmpeg ? <Warning>{texts.mp3WithoutFfmpeg}</Warning> : null
}

const System: CardContent = ({ form }) => {
  const hasNoUploads = form.values.require_admin_approval === 'true' && form.values.allow_user_uploads === 'false'
  const isClosed = form.values.maintenance_mode === 'true'
  const wasClosed = form.saved.values.maintenance_mode === 'true'
  return (
    <>
      <SwitchField form={form} name="require_admin_approval">
        {hasNoUploads && <Warning>{texts.approvalWithoutUploads}</Warning>}
      </SwitchField>
      <SwitchField form={form} name="maintenance_mode">
        {isClosed && (
          <Warning>
            <b>{wasClosed ? texts.maintenanceIsOn : texts.maintenanceTitle}</b> {texts.maintenanceText}
          </Warning>
        )}
      </SwitchField>
      {isClosed && <MomentField form={form} name="maintenance_until" />}
      <RemoveSamples />
      <SystemFacts />
    </>
  )
}

const Banner: CardContent = ({ form }) => (
  <>
    <LineField form={form} name="hero_title" />
    <LineField form={form} name="hero_subtitle" />
    <BannerField form={form} />
    <NamesField form={form} name="featured_artists" />
  </>
)

const About: CardContent = ({ form }) => (
  <>
    <LineField form={form} name="about_title" />
    <RichTextField form={form} name="about_mission" />
    <RichTextField form={form} name="about_vision" />
    <RichTextField form={form} name="about_content" />
  </>
)

const Contact: CardContent = ({ form }) => (
  <>
    <ParagraphField form={form} name="contact_address" />
    <LineField form={form} name="contact_phone" />
    <LineField form={form} name="social_facebook" type="url" placeholder="https://" />
    <LineField form={form} name="social_twitter" type="url" placeholder="https://" />
    <LineField form={form} name="social_instagram" type="url" placeholder="https://" />
  </>
)

const Legal: CardContent = ({ form }) => (
  <>
    <RichTextField form={form} name="terms_of_service" />
    <RichTextField form={form} name="privacy_policy" />
  </>
)

const contents: Record<Card, CardContent> = {
  general: General,
  brand: BrandFields,
  upload: Upload,
  playlist: Playlist,
  playback: Playback,
  system: System,
  banner: Banner,
  home: HomeFields,
  about: About,
  contact: Contact,
  legal: Legal,
}

/** One card of the screen. Its element's id is the card's name, which the list of cards links to. */
export function SettingsCard({ card, form }: { card: Card; form: SettingsForm }) {
  const titleId = useId()
  const Content = contents[card]
  return (
    <section id={card} className={styles.card} aria-labelledby={titleId} tabIndex={-1}>
      <h2 id={titleId}>{texts.cards[card]}</h2>
      <Content form={form} />
    </section>
  )
}

const Warning = ({ children }: { children: ReactNode }) => (
  <p className={styles.warning} role="status">
    {children}
  </p>
)

/** A switch. `children` explain the effect of its current state. */
function SwitchField({ children, ...field }: FieldProps & { children?: ReactNode }) {
  const { form, name } = field
  return (
    <FieldFrame {...field} className={styles.switched}>
      <DescribedSwitch
        id={fieldId(name)}
        label={adminTexts.settings.fields[name].label}
        description={helpFor(field)}
        error={form.errors[name]}
        checked={form.values[name] === 'true'}
        onChange={(event) => form.change(name, String(event.currentTarget.checked))}
      />
      {children}
    </FieldFrame>
  )
}
