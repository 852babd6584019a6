import type { Aim, ShownAim } from '#contract/codes.ts'
import { HttpAddress } from '#contract/fields.ts'
import { CallError } from '#web/lib/api.ts'
import { errorText } from '#web/lib/texts/admin/errors.en.ts'
import { adminTexts } from '#web/lib/texts/admin.en.ts'
import { aimName } from './aim-words.ts'

const texts = adminTexts.codeForm

export type ThingKind = 'song' | 'playlist' | 'category'
export interface Thing {
  id: string
  name: string
}

/** An aim while it is being chosen. What was chosen of another kind is kept, so that going back finds it again. */
export interface AimDraft {
  kind: Aim['kind']
  things: Record<ThingKind, Thing | null>
  path: string
  url: string
}

export const nothing: AimDraft = { kind: 'song', things: { song: null, playlist: null, category: null }, path: '/', url: '' }

export function draftOf(shown: ShownAim | null): AimDraft {
  if (!shown) return nothing
  const { aim } = shown
  if (aim.kind === 'page') return { ...nothing, kind: aim.kind, path: aim.path }
  if (aim.kind === 'address') return { ...nothing, kind: aim.kind, url: aim.url }
  return { ...nothing, kind: aim.kind, things: { ...nothing.things, [aim.kind]: { id: aim.id, name: aimName(shown) } } }
}

/** Null while nothing has been chosen, or what was typed is no address. */
export function aimOf({ kind, things, path, url }: AimDraft): Aim | null {
  if (kind === 'page') return { kind, path }
  if (kind === 'address') {
    const { data } = HttpAddress.safeParse(url.trim())
    return data === undefined ? null : { kind, url: data }
  }
  const thing = things[kind]
  return thing && { kind, id: thing.id }
}

/** What to say where `aimOf` is null. */
export const missingAim = ({ kind }: AimDraft): string => (kind === 'address' ? texts.urlInvalid : texts.aimMissing[kind])

/** Why the server refused an aim; undefined where it refused something else. */
export function aimRefusal(error: unknown): string | undefined {
  if (!(error instanceof CallError)) return undefined
  if (error.code === 'redirection_target_invalid') return texts.urlRefused
  return error.code === 'code_aim_missing' || error.code === 'code_aim_own' ? errorText(error) : undefined
}
