import { Email } from '#contract/fields.ts'
import { groupMembersMax } from '#contract/groups.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import type { WholeGroup } from './groups.queries.ts'

const texts = adminTexts.groups

export const groupValues = (whole: WholeGroup | null) => ({
  name: whole?.group.name ?? '',
  description: whole?.group.description ?? '',
  endsAt: whole?.group.endsAt ?? null,
  /** One address per line. */
  emails: (whole?.members ?? []).flatMap(({ way, email }) => (way === 'address' ? email : [])).join('\n'),
})
type GroupValues = ReturnType<typeof groupValues>

/** Also accepts the lists of mail programs, separated by commas or semicolons. */
const addressesIn = (text: string) => text.split(/[\s,;]+/).filter(Boolean)

export function groupErrors({ name, emails }: GroupValues): Partial<Record<'name' | 'emails', string>> {
  const addresses = addressesIn(emails)
  const invalid = addresses.find((address) => !Email.safeParse(address).success)
  return {
    ...(name.trim() ? {} : { name: texts.nameMissing }),
    ...(invalid !== undefined && { emails: texts.emailInvalid({ address: invalid }) }),
    ...(addresses.length > groupMembersMax && { emails: texts.tooMany({ limit: groupMembersMax }) }),
  }
}

export const groupInput = ({ emails, ...values }: GroupValues) => ({ ...values, emails: addressesIn(emails) })
