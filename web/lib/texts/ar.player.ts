import { counted, isolate } from './ar.words.ts'
import type { PlayerTexts } from './en.player.ts'

const songs = { one: 'أغنية أخرى', two: 'أغنيتان أخريان', few: 'أغانٍ أخرى', many: 'أغنيةً أخرى', other: 'أغنية أخرى' }

export const arPlayer: PlayerTexts = {
  keys: {
    list: [
      ['Space', 'K', 'تشغيل أو إيقاف مؤقت'],
      ['←', '→', 'الرجوع أو التقدّم 5 ثوانٍ'],
      ['J', 'L', 'الرجوع 15 ثانية أو التقدّم 30 ثانية'],
      ['Shift N', 'Shift P', 'الأغنية التالية أو السابقة'],
      ['<', '>', 'إبطاء التشغيل أو تسريعه'],
      ['M', null, 'كتم الصوت'],
      ['Q', null, 'عرض قائمة الانتظار'],
      ['?', null, 'عرض الاختصارات'],
    ],
    enabled: 'استخدام اختصارات لوحة المفاتيح',
  },
  skip: {
    back: (seconds) => `الرجوع ${seconds} ثانية`,
    forward: (seconds) => `التقدّم ${seconds} ثانية`,
  },
  places: {
    goesOn: (time) => `يُستأنف من ${isolate(time)}.`,
    startOver: 'البدء من الأول',
  },
  likes: {
    like: 'إعجاب',
    unlike: 'إلغاء الإعجاب',
    likeTitle: (title) => `إعجاب بأغنية ${isolate(title)}`,
    unlikeTitle: (title) => `إلغاء الإعجاب بأغنية ${isolate(title)}`,
    added: 'أُضيفت الأغنية إلى المفضلة!',
    removed: 'أُزيلت الأغنية من المفضلة!',
    errorTitle: 'خطأ',
    addFailed: 'فشلت إضافة الأغنية إلى المفضلة',
    removeFailed: 'فشلت إزالة الأغنية من المفضلة',
    signInTitle: 'تسجيل الدخول مطلوب',
    signInText: 'يُرجى تسجيل الدخول للإعجاب بالأغاني',
    signIn: 'تسجيل الدخول',
    sessionEnded: 'لم يُتحقَّق من هوية المستخدم',
  },
  menu: {
    playNext: 'التشغيل تاليًا',
    addToQueue: 'إضافة إلى قائمة الانتظار',
    playsNext: (title) => `«${isolate(title)}» ستُشغَّل تاليًا.`,
    added: (title) => `أُضيفت «${isolate(title)}» إلى قائمة الانتظار.`,
  },
  queue: {
    title: 'قائمة الانتظار',
    added: 'التالي في قائمة الانتظار',
    clear: 'مسح',
    rest: 'التالي من',
    restUnnamed: 'التالي',
    empty: 'لا شيء بعد هذه الأغنية. أضف أغاني إلى قائمة الانتظار من قوائمها.',
    stopsHere: 'التشغيل التلقائي متوقف: تُشغَّل هذه عند الضغط على «التالي».',
    moreSongs: (count) => counted(count, { ...songs, none: '' }),
    grip: (title) => `إعادة ترتيب ${isolate(title)}`,
    remove: (title) => `إزالة ${isolate(title)}`,
    help: 'اسحب لإعادة الترتيب. بلوحة المفاتيح: المسافة للرفع، والأسهم للتحريك، والمسافة للإفلات، وEsc للإلغاء.',
    lifted: (title, position, count) => `رُفعت ${isolate(title)}، الموضع ${position} من ${count}.`,
    moved: (title, position, count) => `${isolate(title)}، الموضع ${position} من ${count}.`,
    dropped: (title, position, count) => `أُفلتت ${isolate(title)} في الموضع ${position} من ${count}.`,
    putBack: (title, position) => `أُعيدت ${isolate(title)} إلى الموضع ${position}.`,
    removed: (title) => `أُزيلت ${isolate(title)} من قائمة الانتظار.`,
  },
  options: {
    title: 'خيارات التشغيل',
    speed: 'السرعة',
    rate: (rate) => `${rate}×`,
    speedIs: (rate) => `السرعة ${isolate(rate)}`,
  },
}
