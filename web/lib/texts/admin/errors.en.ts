import type { AdminErrorCode } from '#contract/errors.ts'
import { CallError } from '#web/lib/api.ts'
import { isWordedBy, type MessageOf, errorText as publicErrorText, worded } from '../errors.en.ts'
import { counted } from './counted.ts'

const adminErrors: MessageOf<AdminErrorCode> = {
  stale_version: 'Someone else edited this. Load the latest version and redo your change.',
  username_taken: 'This username is taken.',
  email_taken: 'Another account has this email.',
  own_account: "You can't do that to your own account. Ask another administrator.",
  last_administrator: 'This is the last active administrator. Make someone else an administrator first.',
  category_exists: 'A category with this name already exists.',
  artist_exists: 'Another artist already has this name. Open that one, or choose another name.',
  artist_in_use: ({ songCount, albumCount }) =>
    `This artist is credited on ${counted(Number(songCount), 'song', 'songs')} and ${counted(Number(albumCount), 'album', 'albums')}. Credit other artists there first.`,
  album_in_use: ({ songCount }) =>
    songCount === 1 ? '1 song is on this album. Take it off first.' : `${songCount} songs are on this album. Take them off first.`,
  same_artist: 'Choose another artist to merge this one into.',
  same_album: 'Choose another album to merge this one into.',
  album_missing: 'This album has been deleted. Choose another one.',
  category_in_use: ({ songCount }) =>
    songCount === 1
      ? '1 song uses this category. Move it to another category first.'
      : `${songCount} songs use this category. Move them to another category first.`,
  profile_missing: 'Failed to get user profile.',
  songs_missing: ({ count }) =>
    count === 1
      ? '1 of the selected songs no longer exists. Nothing was saved.'
      : `${count} of the selected songs no longer exist. Nothing was saved.`,
  too_many_songs: ({ limit }) =>
    `You can do this with up to ${Number(limit).toLocaleString('en')} songs at once. Narrow the search and work in batches.`,
  wrong_captions_type: 'Please select a WebVTT file (.vtt).',
  unsafe_address: 'Only public http and https addresses are allowed.',
  job_running: 'Another import or repair is running. Wait until it finishes.',
  invalid_settings: 'Some fields need fixing.',
  redirection_source_invalid: 'From URL must be a path of this site, such as /old-path.',
  redirection_source_own: ({ path }) => `${path} is a page of this site, so a redirection there would never be used.`,
  redirection_target_invalid: 'To URL must be a path of this site, such as /gallery, or an http or https address.',
  redirection_loop: 'This redirection leads back to itself.',
  invalid_export_file: 'Invalid import file format',
  restoration_running: 'Another archive is being checked or restored. Wait until it finishes.',
  archive_unchecked: 'This archive has not been checked yet.',
  code_taken: 'This code has been used before.',
  code_destination_missing: 'The destination of this code no longer exists.',
  code_destination_loop: "A code can't point to another code or a redirection.",
  code_schedule_invalid: 'The end must be after the start.',
  batch_has_problems: 'Some rows have problems. No codes were created.',
  print_empty: 'There is nothing to print here.',
  print_too_large: 'This is too much for one file. Print fewer things at once, or at a lower resolution.',
  restore_conflict: 'Another item has taken its name since. Rename or delete that one, then restore this one.',
  trashed_file_missing: 'Its file is no longer in the trash.',
}

/** The sentence for whatever a call of the admin area threw. */
export const errorText = (error: unknown): string =>
  error instanceof CallError && isWordedBy(adminErrors, error.code) ? worded(adminErrors[error.code], error) : publicErrorText(error)
