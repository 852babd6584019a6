/**
 * Texts that say 'song' on every site, with the reason, by key ('admin/settings.json settings.fields.song_word.label'). Every other text
 * that names a song has a variant for each word (check-words.ts).
 */
export const textsForSongs: Readonly<Record<string, string>> = {
  'admin/settings.json settings.fields.song_word.label': 'the label of the choice of the word, which is the same for all choices',
  'admin/settings.json settings.fields.song_word.help': 'explains the choice of the word',
  'admin/song-words.json songWords.song': 'the name of one of the words to choose from',
  'admin/song-words.json songWords.piece': 'the name of one of the words to choose from, in some languages with the noun for songs',
  'admin/first-run.json firstRun.field.names.music': "the name of a field of work, in Portuguese the noun for songs: 'música'",
  'admin/first-run.json firstRun.field.categories.music.singles': 'a category of music, proposed to sites that publish songs',
}
