import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { SongMedia } from '#contract/song-media.ts'
import type { AdminSong } from '#contract/songs.ts'
import { BusyButton } from '#web/admin/kit/busy-button.tsx'
import { formatNumber, joinFacts } from '#web/admin/kit/numbers.ts'
import { browserCall as call } from '#web/lib/browser.ts'
import { fileSize } from '#web/lib/file-size.ts'
import { adminTexts } from '#web/lib/texts/admin.ts'
import { describeFormat } from './media-format.ts'
import { browserNames } from './playability-note.tsx'
import { Entry } from './song-details-entry.tsx'
import { songMediaQuery } from './songs.queries.ts'

const texts = adminTexts.playability

/** The file's encoding, the browsers that play it, and its renditions for others. Renders nothing for an external file. */
export function SongMediaEntries({ song }: { song: AdminSong }) {
  const client = useQueryClient()
  const { data: media } = useQuery({ ...songMediaQuery(song.id), enabled: song.mimeType !== null })
  const remake = useMutation({
    mutationFn: () => call('POST /api/admin/songs/:id/media/renditions', { params: { id: song.id } }),
    onSuccess: () => client.invalidateQueries(songMediaQuery(song.id)),
  })
  if (!media) return null
  const isBusy = media.job !== null && media.job.state !== 'failed'
  return (
    <>
      <Entry name={texts.format} text={media.details ? describeFormat(media.details) : texts.unread} />
      {media.details && <Entry name={texts.playsIn} text={song.isWithheld ? texts.withheld : whereItPlays(media)} />}
      {media.rendition && (
        <Entry name={texts.rendition} text={joinFacts([media.rendition.mimeType, fileSize(media.rendition.sizeBytes)])} />
      )}
      {media.mp3 && <Entry name={texts.mp3} text={fileSize(media.mp3.sizeBytes)} />}
      <Loudness media={media} />
      {media.job && <Entry name={texts.jobs[media.job.kind]} text={describeJob(media.job)} />}
      <Entry name={texts.original}>
        <Button component="a" variant="subtle" size="compact-sm" href={media.originalUrl} download>
          {texts.download}
        </Button>
        <BusyButton variant="subtle" size="compact-sm" isBusy={isBusy || remake.isPending} onClick={() => remake.mutate()}>
          {texts.remake}
        </BusyButton>
      </Entry>
    </>
  )
}

/** Renders nothing before the loudness is measured. */
function Loudness({ media: { analysis, analysisObstacle } }: { media: SongMedia }) {
  if (analysisObstacle) return <Entry name={texts.loudness} text={texts.notMeasured[analysisObstacle]} />
  if (!analysis) return null
  const { loudness, truePeak } = analysis
  const text =
    loudness === null || truePeak === null ? texts.silent : texts.measured({ lufs: decibels(loudness), peak: decibels(truePeak) })
  return <Entry name={texts.loudness} text={text} />
}

function whereItPlays({ unsupportedIn, rendition, obstacle }: SongMedia): string {
  if (unsupportedIn.length === 0 || rendition) return texts.allBrowsers
  const names = browserNames(unsupportedIn)
  return obstacle ? texts.obstacles[obstacle]({ names }) : texts.someBrowsers({ names })
}

function describeJob({ state, progress }: NonNullable<SongMedia['job']>): string {
  if (state !== 'running' || progress === null) return texts[state]
  return texts.runningAt({ percent: formatNumber(progress, { style: 'percent' }) })
}

const decibels = (value: number) => formatNumber(value, { minimumFractionDigits: 1, maximumFractionDigits: 1 })
