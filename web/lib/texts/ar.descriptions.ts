import { counted, isolate } from './ar.words.ts'
import type { Descriptions } from './en.descriptions.ts'

const songs = { none: 'لا أغاني', one: 'أغنية واحدة', two: 'أغنيتان', few: 'أغانٍ', many: 'أغنيةً', other: 'أغنية' }

export const arDescriptions: Descriptions = {
  song: (title, artist) => (artist ? `استمع إلى «${isolate(title)}» من أداء ${isolate(artist)}.` : `استمع إلى «${isolate(title)}».`),
  gallery: 'تصفّح قوائم التشغيل حسب الفئات، وابحث عن أغانٍ وفنانين وقوائم تشغيل.',
  category: (name) => `قوائم التشغيل العامة في ${isolate(name)}.`,
  playlist: (name, songCount, creator) => {
    const count = counted(songCount, songs)
    return creator ? `${isolate(name)}: ${count}، قائمة تشغيل من إعداد ${isolate(creator)}.` : `${isolate(name)}: ${count}.`
  },
  maintenance: {
    title: 'سنعود قريبًا',
    text: 'الموقع مغلق للصيانة. يُرجى المحاولة من جديد بعد بضع دقائق.',
  },
  about: 'من يقف وراء هذا الموقع، وكيف تتواصل معهم.',
  upload: 'أرسل أغنية: صوت بصيغة MP3، أو فيديو بصيغة MP4 أو MOV.',
}
