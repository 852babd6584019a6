import './ar.css'
import { arDeferred } from './ar.deferred.ts'
import { arPages } from './ar.pages.ts'
import { isolate } from './ar.words.ts'
import { errorsAr } from './errors.ar.ts'
import type { Catalogue } from './texts.tsx'

/**
 * Modern Standard Arabic. Numbers and times stay in the digits 0 to 9, as most Arabic media sites write them; names that come from the
 * library stand isolated, because a Latin title would otherwise turn the sentence around it.
 */
export const texts: Catalogue = {
  language: 'ar',
  direction: 'rtl',
  site: {
    skipToContent: 'تخطَّ إلى المحتوى',
    mainNavigation: 'القائمة الرئيسية',
    menu: 'القائمة',
    home: 'الرئيسية',
    about: 'من نحن',
    gallery: 'المعرض',
    adminPanel: 'لوحة الإدارة',
    switchTheme: 'تبديل المظهر',
    contact: 'اتصل بنا',
    follow: 'تابعنا',
    legal: 'الشؤون القانونية',
    terms: 'شروط الخدمة',
    privacy: 'سياسة الخصوصية',
    facebook: 'فيسبوك',
    twitter: 'تويتر',
    instagram: 'إنستغرام',
    loading: 'جارٍ التحميل',
    tryAgain: 'أعد المحاولة',
    offlineTitle: 'أنت غير متصل بالإنترنت.',
    offlineText: 'ما اكتمل تحميله يستمر تشغيله.',
    notFound: 'الصفحة غير موجودة',
    keys: 'اختصارات لوحة المفاتيح',
    language: 'اللغة',
  },
  titles: {
    gallery: 'معرض الموسيقى',
    playlistMissing: 'قائمة التشغيل غير موجودة',
    categoryMissing: 'الفئة غير موجودة',
  },
  song: {
    pageTitle: (title, artist) => (artist ? `${isolate(title)} – ${isolate(artist)}` : title),
    missingTitle: 'الأغنية غير متاحة',
    fullScreen: 'ملء الشاشة',
    share: 'مشاركة',
    video: (title) => `فيديو: ${isolate(title)}`,
  },
  player: {
    play: 'تشغيل',
    pause: 'إيقاف مؤقت',
    playTitle: (title) => `تشغيل ${isolate(title)}`,
    nowPlaying: (title, artist) =>
      artist ? `قيد التشغيل الآن: ${isolate(title)} من أداء ${isolate(artist)}` : `قيد التشغيل الآن: ${isolate(title)}`,
  },
  auth: {
    title: 'دخول الإدارة',
  },
  failure: {
    title: 'حدث خطأ ما',
    text: 'لم تُحمَّل الصفحة، فلم يستجب الخادم كما ينبغي.',
    offline: 'تعذّر الوصول إلى الخادم. تحقّق من الاتصال ثم أعد المحاولة.',
  },
  pages: arPages,
  later: arDeferred,
  errors: errorsAr,
}
