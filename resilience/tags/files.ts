/** Tags that ffmpeg writes, by ffmpeg's names. */
type Written = Partial<Record<'title' | 'artist' | 'album' | 'album_artist' | 'track' | 'disc' | 'date' | 'genre' | 'composer', string>>

interface TaggedFile {
  /** Path below the folder: artist or collection, album, file. */
  path: string
  tags: Written
}

const extensions = ['mp3', 'flac', 'm4a', 'opus', 'ogg']

/**
 * A typical library: albums of one artist in every format, one with several discs, a compilation, and files without some or all of their
 * tags.
 */
export function taggedFiles(): TaggedFile[] {
  const albums = extensions.flatMap((extension, index) =>
    [1, 2, 3].map((track) => ({
      path: `Marlow Vance/Tides ${extension}/0${track}.${extension}`,
      tags: {
        ...{ title: `Ebb ${track} ${extension}`, artist: 'Marlow Vance', album: `Tides ${extension}`, album_artist: 'Marlow Vance' },
        ...{ track: `${track}/3`, disc: '1/1', date: `${2001 + index}-05-03`, genre: 'Jazz', composer: 'Ines Okoro' },
      },
    })),
  )
  const discs = extensions.flatMap((extension) =>
    [1, 2].map((disc) => ({
      path: `Zoë & the Überläufer/Shores/Disc ${disc}/song.${extension}`,
      tags: {
        ...{ title: `Grün ${disc} ${extension}`, artist: 'Zoë & the Überläufer', album: 'Shores', album_artist: 'Zoë & the Überläufer' },
        ...{ track: String(extensions.indexOf(extension) + 1), disc: `${disc}/2`, date: '1999' },
      },
    })),
  )
  const compilation = extensions.map((extension, index) => ({
    path: `Various/Harbour Sampler/0${index + 1}.${extension}`,
    tags: {
      ...{ title: `Quay ${extension}`, artist: `Guest ${index + 1}`, album: 'Harbour Sampler', album_artist: 'Various Artists' },
      ...{ track: String(index + 1), genre: 'Folk' },
    },
  }))
  const incomplete = extensions.flatMap((extension) => [
    { path: `Loose/no artist ${extension}.${extension}`, tags: { title: `Alone ${extension}`, album: 'Unknown' } },
    { path: `Loose/no title ${extension}.${extension}`, tags: { artist: 'Marlow Vance' } },
    { path: `Loose/nothing ${extension}.${extension}`, tags: {} },
  ])
  return [...albums, ...discs, ...compilation, ...incomplete]
}
