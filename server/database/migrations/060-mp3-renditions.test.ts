import { expect, test } from 'vitest'
import { appOfFile } from '#server/testing/app-of-file.ts'

const testApp = appOfFile()

test('a media file that is forgotten leaves its MP3 rendition to be deleted, and one that appears or goes changes the library version', async () => {
  const { handle } = testApp.app.database
  const versionNow = async () => (await handle.selectFrom('library_version').select('version').executeTakeFirstOrThrow()).version
  const discarded = () => handle.selectFrom('discarded_files').select(['path', 'kind']).where('path', 'like', '%.mp3').execute()
  const file = { path: 'audio/a.flac', plays_everywhere: true, rules_version: 0 }
  await handle.insertInto('media_files').values(file).execute()
  const before = await versionNow()
  await handle.updateTable('media_files').set({ mp3_path: 'renditions/audio/a-1.mp3' }).execute()
  expect(await versionNow()).not.toEqual(before)
  expect(await discarded()).toEqual([])
  await handle.deleteFrom('media_files').execute()
  expect(await discarded()).toEqual([{ path: 'renditions/audio/a-1.mp3', kind: 'media' }])
})
