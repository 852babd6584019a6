import { counted, isolate } from './ar.words.ts'
import type { ErrorTexts } from './errors.en.ts'

export const errorsAr: ErrorTexts = {
  malformed_request: ({ field }) => (field ? `رفض الخادم ما أُدخل في «${isolate(field)}».` : 'رفض الخادم ما أُدخل.'),
  not_signed_in: 'لقد سُجِّل خروجك. يُرجى تسجيل الدخول من جديد.',
  wrong_credentials: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  account_disabled: 'هذا الحساب معطَّل. يُرجى الرجوع إلى أحد المشرفين.',
  reset_link_invalid: 'استُخدم هذا الرابط من قبل أو انتهت صلاحيته. اطلب رابطًا جديدًا.',
  mail_unavailable: 'لا يرسل هذا الموقع بريدًا إلكترونيًا. يمكن لأحد المشرفين تعيين كلمة مرور جديدة لك.',
  maintenance: 'الموقع مغلق للصيانة. يُرجى المحاولة من جديد بعد بضع دقائق.',
  forbidden: 'لا يملك حسابك صلاحية لهذا الإجراء.',
  foreign_origin: 'فُتحت هذه الصفحة من عنوان لا يعرفه الخادم عنوانًا له. تحقّق من BASE_URL.',
  not_found: 'لم يعد موجودًا.',
  category_missing: 'لم تعد الفئة المختارة موجودة. يُرجى اختيار فئة أخرى.',
  upload_missing: 'لم يعد الملف المرفوع موجودًا. يُرجى اختياره من جديد.',
  upload_incomplete: 'لم يكتمل الرفع بعد.',
  upload_too_large: ({ limitMegabytes }) => (limitMegabytes ? `يُرجى اختيار ملف أصغر من ${limitMegabytes} ميغابايت.` : 'الملف كبير جدًا.'),
  too_many_uploads: ({ retryAfterSeconds }) =>
    retryAfterSeconds
      ? `بدأت عمليات رفع كثيرة خلال ساعة. يُرجى المتابعة بعد ${counted(Math.ceil(Number(retryAfterSeconds) / 60), minutes)}.`
      : 'لديك عمليات رفع كثيرة لم تكتمل. أكمل بعضها أو ألغِه أولًا؛ وما لم يكتمل يُحذف تلقائيًا بعد يوم.',
  song_published: 'نُشرت هذه الأغنية في هذه الأثناء. يمكن لأحد المشرفين إزالتها.',
  wrong_media_type: 'الملف ليس من النوع الذي يدّعيه.',
  wrong_image_type: 'يُرجى اختيار ملف صورة.',
  unreadable_media: 'تعذّرت قراءة الملف هنا: إمّا أنّه تالف، أو أنّ تنسيقه غير مدعوم في هذا الموقع.',
  too_many_requests: ({ retryAfterSeconds }) =>
    typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0
      ? `محاولات كثيرة. يُرجى الانتظار ${counted(retryAfterSeconds, seconds)} ثم إعادة المحاولة.`
      : 'محاولات كثيرة. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  storage_full: 'لا توجد مساحة كافية على الخادم.',
  unavailable: 'لا يستطيع الخادم تنفيذ ذلك الآن. يُرجى المحاولة بعد قليل.',
  internal: 'حدث خطأ ما. يُرجى المحاولة من جديد.',
  unreachable: 'لم يستجب الخادم. تحقّق من اتصالك.',
}

/** After 'wait', hence in the accusative. */
const seconds = { none: 'قليلًا', one: 'ثانيةً واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانيةً', other: 'ثانية' }
/** After 'after', hence in the genitive. */
const minutes = { none: 'قليل', one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقةً', other: 'دقيقة' }
