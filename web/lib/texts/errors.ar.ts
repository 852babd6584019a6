import { counted, isolate } from './ar.words.ts'
import type { ErrorTexts } from './errors.en.ts'

export const errorsAr: ErrorTexts = {
  malformed_request: ({ field }) => (field ? `القيمة المدخلة في «${isolate(field)}» غير صالحة.` : 'أحد المدخلات غير صالح.'),
  not_signed_in: 'لقد سُجِّل خروجك. يُرجى تسجيل الدخول من جديد.',
  wrong_credentials: 'البريد الإلكتروني أو كلمة المرور غير صحيحة.',
  account_disabled: 'هذا الحساب معطَّل. يُرجى الرجوع إلى أحد المشرفين.',
  reset_link_invalid: 'انتهت صلاحية هذا الرابط أو استُخدم من قبل. اطلب رابطًا جديدًا.',
  mail_unavailable: 'لا يستطيع هذا الموقع إرسال بريد إلكتروني. اطلب من أحد المشرفين تعيين كلمة مرور جديدة.',
  maintenance: 'الموقع مغلق للصيانة. يُرجى المحاولة من جديد بعد بضع دقائق.',
  forbidden: 'لا يملك حسابك صلاحية لهذا الإجراء.',
  foreign_origin: 'هذا العنوان غير مضبوط لهذا الموقع. تحقّق من BASE_URL.',
  not_found: 'لم يعد موجودًا.',
  category_missing: 'لم تعد الفئة المختارة موجودة. يُرجى اختيار فئة أخرى.',
  upload_missing: 'لم يعد الملف المرفوع موجودًا. يُرجى اختياره من جديد.',
  upload_incomplete: 'لم يكتمل الرفع بعد.',
  upload_too_large: ({ limitMegabytes }) => (limitMegabytes ? `يُرجى اختيار ملف أصغر من ${limitMegabytes} ميغابايت.` : 'الملف كبير جدًا.'),
  too_many_uploads: ({ retryAfterSeconds }) =>
    retryAfterSeconds
      ? `بدأت عمليات رفع كثيرة. يُرجى المحاولة من جديد بعد ${counted(Math.ceil(Number(retryAfterSeconds) / 60), minutes)}.`
      : 'لديك عمليات رفع كثيرة لم تكتمل. أكمل بعضها أو ألغِه أولًا؛ وما لم يكتمل يُحذف تلقائيًا بعد يوم.',
  song_published: 'نُشرت هذه الأغنية بالفعل. يمكن لأحد المشرفين حذفها.',
  wrong_media_type: 'لا يطابق الملف نوعه.',
  wrong_image_type: 'يُرجى اختيار ملف صورة.',
  unreadable_media: 'تعذّرت قراءة الملف: ربما كان تالفًا أو بتنسيق غير مدعوم.',
  too_many_requests: ({ retryAfterSeconds }) =>
    typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0
      ? `محاولات كثيرة. يُرجى الانتظار ${counted(retryAfterSeconds, seconds)} ثم إعادة المحاولة.`
      : 'محاولات كثيرة. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  storage_full: 'امتلأت مساحة التخزين على الخادم.',
  unavailable: 'لا يستطيع الخادم تنفيذ ذلك الآن. يُرجى المحاولة بعد قليل.',
  internal: 'حدث خطأ ما. يُرجى المحاولة من جديد.',
  unreachable: 'تعذّر الوصول إلى الخادم. تحقّق من اتصالك.',
}

/** After 'wait', hence in the accusative. */
const seconds = { none: 'قليلًا', one: 'ثانيةً واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانيةً', other: 'ثانية' }
/** After 'after', hence in the genitive. */
const minutes = { none: 'قليل', one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقةً', other: 'دقيقة' }
