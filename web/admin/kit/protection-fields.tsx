import { Checkbox, PasswordInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { limits } from '#contract/limits.ts'
import { keyParameter } from '#contract/visibility.ts'
import { absolute } from '#web/lib/addresses.ts'
import { useApp } from '#web/lib/app-context.tsx'
import { browserCall as call } from '#web/lib/browser.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { useSession } from '#web/public/session/session.ts'
import { Copyable } from '#web/ui/copyable.tsx'
import { showToast } from '#web/ui/toast.ts'
import { DescribedSwitch } from './described-switch.tsx'
import fieldset from './fieldset.module.css'
import { groupsQuery } from './groups.queries.ts'
import styles from './protection-fields.module.css'
import { qrCodeSvg } from './qr/qr-code.ts'
import type { ProtectedItem, VisibilityValues } from './visibility-values.ts'

const texts = adminTexts.protection

const protectionQuery = (id: string) =>
  queryOptions({
    queryKey: ['protections', id],
    queryFn: ({ signal }) => call('GET /api/admin/protections/:id', { params: { id }, signal }),
  })

interface Props<Values> {
  form: UseFormReturnType<Values>
  /** Null for a new item. */
  item: ProtectedItem | null
  /** Whether several songs get the same protection. */
  isShared?: boolean | undefined
}

/** An optional password and a link that open a protected item. */
export function ProtectionFields<Values extends VisibilityValues>({ form, item, isShared = false }: Props<Values>) {
  const id = item?.protectionId ?? ''
  const { data, isError } = useQuery({ ...protectionQuery(id), enabled: id !== '' })
  const { removesPassword } = form.values
  return (
    <div className={styles.fields}>
      <PasswordInput
        label={texts.password}
        description={data?.hasPassword ? texts.passwordKept : texts.passwordHelp({ min: limits.passwordMin })}
        maxLength={limits.passwordMax}
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': adminTexts.userForm.showTyped, tabIndex: 0, 'aria-hidden': false }}
        disabled={removesPassword}
        {...form.getInputProps('password')}
      />
      {data?.hasPassword && <Checkbox label={texts.removePassword} {...form.getInputProps('removesPassword', { type: 'checkbox' })} />}
      <GroupChoice
        chosen={form.values.groupIds ?? data?.groupIds ?? []}
        // A choice replaces the present groups, so these must be known.
        isKnown={id === '' || data !== undefined}
        onChange={form.getInputProps('groupIds').onChange}
      />
      {isShared && <p className={styles.help}>{texts.sharedHelp}</p>}
      {isError && (
        <p className={styles.help} role="alert">
          {texts.loadFailed}
        </p>
      )}
      {item && data && (
        <>
          <OpeningLink path={`${item.path}?${keyParameter}=${data.key}`} />
          <DescribedSwitch label={texts.renew} description={texts.renewHelp} {...form.getInputProps('renewsKey', { type: 'checkbox' })} />
        </>
      )}
      {!isShared && id === '' && <p className={styles.help}>{item?.isUnopened ? texts.unopened : texts.linkLater}</p>}
    </div>
  )
}

interface GroupChoiceProps {
  chosen: readonly string[]
  isKnown: boolean
  onChange(ids: string[]): void
}

function GroupChoice({ chosen, isKnown, onChange }: GroupChoiceProps) {
  const { data: groups } = useQuery(groupsQuery())
  const { viewer } = useSession()
  if (!groups) return null
  return (
    <fieldset className={fieldset.fieldset}>
      <legend>{texts.groups}</legend>
      <p className={styles.help}>
        {groups.length > 0 ? (
          texts.groupsHelp
        ) : viewer?.mayAdminister ? (
          <Link className={styles.create} to="/admin/$" params={{ _splat: 'groups' }}>
            {texts.noGroups}
          </Link>
        ) : (
          texts.noGroups
        )}
      </p>
      {groups.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={<bdi dir="auto">{name}</bdi>}
          checked={chosen.includes(id)}
          disabled={!isKnown}
          onChange={({ currentTarget }) => onChange(currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))}
        />
      ))}
    </fieldset>
  )
}

function OpeningLink({ path }: { path: string }) {
  const address = absolute(useApp(), path)
  return (
    <div className={styles.link}>
      <img src={`data:image/svg+xml,${encodeURIComponent(qrCodeSvg(address))}`} alt={texts.qrCode} width={112} height={112} />
      <Copyable
        label={texts.link}
        text={address}
        button={texts.copy}
        buttonLabel={texts.copyLink}
        onCopied={() => void showToast({ tone: 'success', title: texts.copied })}
      />
    </div>
  )
}
