import { type Source, textsOf } from './check-messages.ts'
import type { WordCatalog } from './check-words.ts'

/** Texts that name a button, a field or a screen, and the texts of what they name: readers look for exactly that label. */
export const namedLabels: Readonly<Record<string, string[]>> = {
  'admin/archive.json archive.restore.filesMissing': ['admin/media-import.json mediaImport.fixUrls'],
  'admin/codes.json codeForm.customCodeMissing': ['admin/codes.json codeForm.automatic'],
  'admin/codes.json dynamicCode.openInCodes': ['admin/common.json shell.codes'],
  'admin/dashboard.json dashboard.setup.steps.name.text': ['admin/common.json shell.users'],
  'admin/downloads.json downloads.help.default': ['admin/settings.json settings.fields.allow_downloads.label'],
  'admin/errors.json errors.redirection_source_invalid': ['admin/redirections.json redirections.from'],
  'admin/errors.json errors.redirection_target_invalid': ['admin/redirections.json redirections.to'],
  'admin/errors.json errors.visibility_end_past': ['admin/visibility.json visibility.choices.hidden'],
  'admin/first-run.json firstRun.intro': ['admin/common.json shell.settings', 'admin/common.json shell.categories'],
  'admin/home-sections.json homeSections.lineupHelp': ['admin/settings.json settings.fields.featured_artists.label'],
  'admin/import-export.json importExport.songs.help': ['admin/common.json shell.importExport'],
  'admin/print.json print.subjects.noBatches': ['admin/common.json shell.codes'],
  'admin/print.json print.subjects.others': ['admin/codes.json codes.print'],
  'admin/print.json print.subjects.questionText': ['admin/common.json shell.codes'],
  'admin/protection.json protection.noGroups': ['admin/groups.json groups.title'],
  'admin/settings.json settings.fields.about_title.help': ['site.json site.about'],
  'admin/songs.json songForm.noCategories': ['admin/common.json shell.categories'],
  'admin/users.json users.empty': ['admin/users.json users.add'],
  'admin/users.json deleteUser.playlistsStay': ['admin/playlists.json playlists.unknownCreator'],
  'admin/visibility.json visibility.endPast': ['admin/visibility.json visibility.choices.hidden'],
  'player.json bar.blocked': ['site.json player.play'],
  'player.json saved.emptyText': ['player.json saved.save'],
}

/**
 * Texts of a language that do not name a label as it is shown, each with its file and key; also those for other words for songs. Places that
 * are in no file are problems of English.
 */
export function problemsOfLabels(base: Source[], catalog: WordCatalog | undefined, labels: typeof namedLabels): string[] {
  const language = base[0]?.language ?? ''
  const texts = textsOf(base)
  const isComplete = language === 'en'
  const words = [...(catalog?.words ?? [])].map(([word, sources]) => [`words/${word}/`, textsOf(sources)] as const)
  return [['', texts] as const, ...words].flatMap(([folder, own]) =>
    Object.entries(labels).flatMap(([place, named]) =>
      named.flatMap((label) => {
        if (folder && !own.has(place) && !own.has(label)) return []
        const text = own.get(place) ?? texts.get(place)
        const shown = own.get(label) ?? texts.get(label)
        const at = `messages/${language}/${folder}${place}`
        if (text === undefined || shown === undefined) return isComplete ? [`${at}: there is no such text, or not ${label}`] : []
        return text.includes(shown) ? [] : [`${at}: does not contain '${shown}', the text of ${label}`]
      }),
    ),
  )
}
