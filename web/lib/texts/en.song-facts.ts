/** Texts of a song's credits and facts. They load with the songs that have any, which is why they are no part of en.pages.ts. */
export const enSongFacts = {
  credits: 'Credits',
  facts: 'Details',
  about: 'About this song',
  roles: {
    main: 'Artist',
    featured: 'Featuring',
    composer: 'Composer',
    lyricist: 'Lyrics',
    arranger: 'Arranger',
    conductor: 'Conductor',
    performer: 'Performer',
    producer: 'Producer',
  },
  year: 'Year',
  genres: 'Genre',
  language: 'Language',
  isrc: 'ISRC',
}

export type SongFactTexts = typeof enSongFacts
