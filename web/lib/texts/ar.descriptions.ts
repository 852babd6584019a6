import { counted, isolate } from './ar.words.ts'
import type { Descriptions } from './en.descriptions.ts'

const songs = { none: 'لا أغاني', one: 'أغنية واحدة', two: 'أغنيتان', few: 'أغانٍ', many: 'أغنيةً', other: 'أغنية' }

export const arDescriptions: Descriptions = {
  song: (title, artist) => (artist ? `استمع إلى «${isolate(title)}» من أداء ${isolate(artist)}.` : `استمع إلى «${isolate(title)}».`),
  gallery: 'تصفّح قوائم التشغيل والفنانين والألبومات، وابحث عن الأغاني.',
  category: (name) => `قوائم التشغيل العامة في ${isolate(name)}.`,
  playlist: (name, songCount, creator) => {
    const count = counted(songCount, songs)
    return creator ? `${isolate(name)}: ${count}، قائمة تشغيل من إعداد ${isolate(creator)}.` : `${isolate(name)}: ${count}.`
  },
  album: (title, artist, songCount) => {
    const count = counted(songCount, songs)
    return artist ? `استمع إلى «${isolate(title)}» لـ${isolate(artist)}: ${count}.` : `استمع إلى «${isolate(title)}»: ${count}.`
  },
  artist: (name) => `أغاني ${isolate(name)} وألبوماته.`,
  maintenance: {
    title: 'سنعود قريبًا',
    text: 'الموقع مغلق للصيانة. يُرجى المحاولة من جديد بعد بضع دقائق.',
    until: (date) => `الموقع مغلق للصيانة. نتوقّع العودة في ${isolate(date)}.`,
  },
  codes: {
    home: 'إلى الصفحة الرئيسية',
    listen: 'أغانٍ للاستماع',
    off: { title: 'غير متاح', text: 'هذا المحتوى غير متاح الآن.' },
    scheduled: { title: 'قريبًا', text: (date) => `متاح ابتداءً من ${isolate(date)}.` },
    ended: { title: 'انتهى', text: (date) => `كان متاحًا حتى ${isolate(date)}.` },
    deleted: { title: 'رمز غير مستخدم', text: 'لم يعد هذا الرمز مستخدمًا.' },
    unknown: { title: 'رمز غير معروف', text: 'لم نتعرف على هذا الرمز. إن كنت قد كتبته بنفسك، فقارنه بما هو مطبوع.' },
  },
  about: 'من نحن وكيف تتواصل معنا.',
  upload: 'ارفع أغنية: صوت بصيغة MP3، أو فيديو بصيغة MP4 أو MOV.',
}
