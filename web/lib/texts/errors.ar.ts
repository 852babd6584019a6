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
  stale_version: 'غيّره شخص آخر في هذه الأثناء. حمِّل أحدث نسخة ثم أعد التغيير.',
  username_taken: 'اسم المستخدم هذا مستخدَم بالفعل.',
  email_taken: 'يوجد حساب آخر بهذا البريد الإلكتروني.',
  own_account: 'هذا حسابك أنت. يمكن لمشرف آخر أن يفعل ذلك.',
  last_administrator: 'هذا آخر مشرف نشط. عيّن مشرفًا آخر أولًا.',
  category_exists: 'توجد فئة بهذا الاسم بالفعل.',
  category_in_use: ({ songCount }) => `في هذه الفئة ${counted(songCount ?? 0, songs)}. انقلها إلى فئة أخرى أولًا.`,
  profile_missing: 'تعذّر العثور على الملف الشخصي للمستخدم.',
  songs_missing: ({ count }) => `لم يعد موجودًا من الأغاني المختارة: ${counted(count ?? 0, songs)}. لم يُحفظ شيء.`,
  category_missing: 'لم تعد الفئة المختارة موجودة. يُرجى اختيار فئة أخرى.',
  too_many_songs: 'لا يمكن اختيار أكثر من ١٠٬٠٠٠ أغنية في المرة الواحدة. يُرجى تضييق البحث والعمل على دفعات.',
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
  wrong_captions_type: 'يُرجى اختيار ملف ترجمة WebVTT بامتداد vtt.',
  unreadable_media: 'الملف تالف أو ليس ملف وسائط.',
  unsafe_address: 'لا يُسمح إلا بعناوين http و https العامة.',
  job_running: 'تُضاف أغانٍ أو تُصلَح الآن. يُرجى الانتظار حتى ينتهي ذلك.',
  invalid_settings: 'لا يمكن حفظ بعض الحقول كما هي.',
  redirection_source_invalid: 'يجب أن يكون العنوان القديم مسارًا في هذا الموقع.',
  redirection_source_own: ({ path }) => `لهذا الموقع صفحة خاصة في ${isolate(path ?? '')}، فلن يُستخدم هذا التحويل أبدًا.`,
  redirection_target_invalid: 'يجب أن يكون العنوان الجديد مسارًا في هذا الموقع أو عنوان http أو https.',
  redirection_loop: 'يعود هذا التحويل إلى نفسه.',
  invalid_export_file: 'صيغة ملف الاستيراد غير صالحة',
  too_many_requests: ({ retryAfterSeconds }) =>
    typeof retryAfterSeconds === 'number' && retryAfterSeconds > 0
      ? `محاولات كثيرة. يُرجى الانتظار ${counted(retryAfterSeconds, seconds)} ثم إعادة المحاولة.`
      : 'محاولات كثيرة. يُرجى الانتظار قليلًا ثم إعادة المحاولة.',
  restoration_under_way: 'يجري الآن فحص أرشيف أو استعادته. انتظر حتى ينتهي ذلك.',
  archive_unchecked: 'لم يُفحص هذا الأرشيف بعد.',
  storage_full: 'لا توجد مساحة كافية على الخادم.',
  unavailable: 'لا يستطيع الخادم تنفيذ ذلك الآن. يُرجى المحاولة بعد قليل.',
  internal: 'حدث خطأ ما. يُرجى المحاولة من جديد.',
  unreachable: 'لم يستجب الخادم. تحقّق من اتصالك.',
}

const songs = { none: 'لا أغاني', one: 'أغنية واحدة', two: 'أغنيتان', few: 'أغانٍ', many: 'أغنيةً', other: 'أغنية' }

/** After 'wait', hence in the accusative. */
const seconds = { none: 'قليلًا', one: 'ثانيةً واحدة', two: 'ثانيتين', few: 'ثوانٍ', many: 'ثانيةً', other: 'ثانية' }
/** After 'after', hence in the genitive. */
const minutes = { none: 'قليل', one: 'دقيقة واحدة', two: 'دقيقتين', few: 'دقائق', many: 'دقيقةً', other: 'دقيقة' }
