import { Checkbox, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import { limits } from '#contract/limits.ts'
import { isDemotion, roles } from '#contract/roles.ts'
import type { User } from '#contract/users.ts'
import styles from '#web/admin/kit/form-columns.module.css'
import { ChevronIcon } from '#web/admin/kit/icons.tsx'
import { limitHelp } from '#web/admin/kit/limit-help.ts'
import { useViewer } from '#web/admin/shell/admin-gate.tsx'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { UserFormState } from './use-user-form.ts'

const texts = adminTexts.userForm

/** Always left to right, and without autofill, which would offer the administrator's own data. */
const technical = { dir: 'ltr', autoCapitalize: 'none', spellCheck: false, autoComplete: 'off' } as const

export function UserFields({ form: { form, picture }, user }: { form: UserFormState; user: User | null }) {
  const isOwn = useViewer().profileId === user?.id
  const half = styles.half ?? ''
  return (
    <div className={styles.fields}>
      <TextInput
        className={half}
        label={texts.username}
        aria-required
        description={texts.usernameHelp}
        data-autofocus
        {...technical}
        {...form.getInputProps('username')}
      />
      <TextInput
        className={half}
        label={texts.displayName}
        aria-required
        maxLength={limits.name}
        description={limitHelp(form.values.displayName, limits.name) ?? texts.displayNameHelp}
        autoComplete="off"
        {...form.getInputProps('displayName')}
      />
      <TextInput
        label={texts.email}
        aria-required={user === null}
        type="email"
        description={user ? texts.emailFixed : texts.emailHelp}
        readOnly={user !== null}
        {...technical}
        {...form.getInputProps('email')}
      />
      <PasswordField form={form} user={user} isOwn={isOwn} />
      <RoleField form={form} user={user} isOwn={isOwn} />
      <TextInput
        label={texts.avatarUrl}
        type="url"
        inputMode="url"
        placeholder={texts.avatarUrlPlaceholder}
        description={texts.avatarUrlHelp}
        disabled={picture.current !== null}
        {...technical}
        {...form.getInputProps('avatarUrl')}
      />
    </div>
  )
}

type FieldProps = { form: UserFormState['form']; user: User | null; isOwn: boolean }

function PasswordField({ form, user, isOwn }: FieldProps) {
  return (
    <>
      {!form.values.isInvited && (
        <PasswordInput
          label={texts.password}
          aria-required={user === null}
          description={user ? (isOwn ? texts.ownPasswordStays : texts.passwordStays) : texts.passwordHelp}
          visibilityToggleButtonProps={{ 'aria-label': texts.showTyped, tabIndex: 0, 'aria-hidden': false }}
          {...technical}
          autoComplete="new-password"
          {...form.getInputProps('password')}
        />
      )}
      {!user && <Checkbox label={texts.invite} {...form.getInputProps('isInvited', { type: 'checkbox' })} />}
    </>
  )
}

function RoleField({ form, user, isOwn }: FieldProps) {
  const { role } = form.values
  return (
    <NativeSelect
      label={texts.role}
      rightSection={<ChevronIcon size={16} />}
      description={isOwn ? texts.ownRole : `${texts.roleHelp[role]}${user && isDemotion(user.role, role) ? ` ${texts.demotion}` : ''}`}
      disabled={isOwn}
      {...form.getInputProps('role')}
    >
      {roles.map((option) => (
        <option key={option} value={option}>
          {adminTexts.users.roles[option]}
        </option>
      ))}
    </NativeSelect>
  )
}
