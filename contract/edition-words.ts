import { foldLetters } from './fold.ts'

const folded = (text: string) => new Set(foldLetters(text).trim().split(/\s+/))

/** Words that name an edition of an album by themselves, in the languages of the interface and in Russian. */
export const editionWords = folded(`
  remaster remastered remastering remasters deluxe edition special limited expanded anniversary bonus collectors collector reissue reissued
  mono stereo explicit clean
  remastert remasterte jubiläumsausgabe jubiläumsedition sonderausgabe sonderedition erweiterte limitierte neuauflage ausgabe
  remasterisé remasterisée luxe spéciale limitée augmentée anniversaire réédition
  remasterizado remasterizada remasterización edición especial limitada ampliada aniversario reedición lujo
  rimasterizzato rimasterizzata edizione speciale limitata anniversario ristampa lusso
  remasterização edição expandida aniversário relançamento reedição luxo
  geremasterd geremasterde editie jubileumeditie heruitgave uitgebreide beperkte
  zremasterowany zremasterowana edycja specjalna specjalne limitowana rozszerzona rocznicowa reedycja wydanie
  sürüm sürümü baskı baskısı özel genişletilmiş yıldönümü
  ремастер ремастерований ремастирований видання ювілейне спеціальне обмежене розширене перевидання делюкс
  ремастированный издание юбилейное специальное расширенное переиздание
  リマスター リマスター盤 リマスター版 デラックス エディション デラックスエディション 限定盤 初回限定盤 初回生産限定盤 期間生産限定盤
  完全生産限定盤 通常盤 豪華盤 記念盤 特別盤 紙ジャケット仕様
  豪华版 豪華版 重制版 重製版 纪念版 紀念版 限量版 特别版 特別版 再版 珍藏版
  إصدار الإصدار ديلوكس ريماستر طبعة خاصة محدودة`)

/** Words that stand beside those of an edition or a disc, and say nothing else. */
export const wordsBesideEditions = folded(`
  the s of and with super digital digitally original version versions track tracks newly complete year years format bit khz
  von der die und mit neu digitale jahre
  de du la le et numérique ans versión digitalmente del di da do versione versão e y w
  van het versie wersja z i yeniden yıl версія версия років лет з й та и`)
