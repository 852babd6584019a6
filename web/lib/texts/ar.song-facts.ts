import type { SongFactTexts } from './en.song-facts.ts'

export const arSongFacts: SongFactTexts = {
  credits: 'المشاركون',
  facts: 'التفاصيل',
  about: 'عن هذه الأغنية',
  roles: {
    main: 'الفنان',
    featured: 'بمشاركة',
    composer: 'التلحين',
    lyricist: 'الكلمات',
    arranger: 'التوزيع',
    conductor: 'قيادة الأوركسترا',
    performer: 'الأداء',
    producer: 'الإنتاج',
  },
  year: 'السنة',
  genres: 'النوع الموسيقي',
  language: 'اللغة',
  isrc: 'ISRC',
}
