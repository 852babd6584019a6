/** Words of titles, by script: enough that titles differ, few enough that some occur in a tenth of all titles. */
export interface Language {
  /** Percentage of songs. */
  share: number
  /** Separator of words; empty if the script has none. */
  space: string
  words: readonly string[]
}

const split = (words: string) => words.split(' ')

export const languages: readonly Language[] = [
  {
    share: 58,
    space: ' ',
    words: split(
      'love the night of you and my in light to heart blue dance river day dream home away summer fire rain golden moon song sky road city ' +
        'time dark wild sweet lost star ocean winter train shadow silver morning window garden slow burning letter mirror midnight thunder ' +
        'paper lantern copper engine harbour violet static signal orchard velvet gravity postcard meridian satellite carousel driftwood ' +
        'evergreen cathedral saltwater kaleidoscope nightingale overture waltz nocturne étude remix live acoustic session part intro outro ' +
        'north south east west one two three seven hundred thousand miles again forever never always without beneath above between against ' +
        'rooftop sparrow cinnamon tangerine lighthouse telegraph avalanche wilderness quicksand marigold hummingbird constellation',
    ),
  },
  {
    share: 14,
    space: ' ',
    words: split(
      'corazón noche señora mañana canción niño año lluvia luz de la el amor camino cœur été forêt âme rêve à le ciel étoile garçon français ' +
        'Straße Mädchen über für Herz Nacht grün Frühling Größe weiß água coração saudade não João manhã irmão güneş gökyüzü şarkı yağmur ışık ' +
        'çiçek gönül źdźbło łódź noc świat żółty słońce København kærlighed grød ø på år själ älskar hjärta príliš žluťoučký kůň tavasz őszi',
    ),
  },
  {
    share: 8,
    space: ' ',
    words: split('ночь любовь ёлка река дождь мой свет солнце звезда зима песня дорога вечер сердце тишина море ветер и на не'),
  },
  { share: 4, space: '', words: split('夜 愛 音楽 桜 月 光 雨 東京 さくら ゆめ の は こころ メロディー ラブ ダンス 風 花火 星空 夏 海') },
  { share: 4, space: '', words: split('月亮 我 的 心 愛情 夜 雨 风 花 春天 城市 故事 海 天空 你 不 一 夢 路 家') },
  { share: 3, space: ' ', words: split('사랑 밤 하늘 별 봄 너의 나의 노래 바다 꿈 비 겨울 여름 마음 길') },
  { share: 4, space: ' ', words: split('يَا لَيْلُ حبيبي قلبي نور القمر ليلة في من البحر أغنية الحب شمس مطر العمر') },
  { share: 2, space: ' ', words: split('לילה אהבה שלום ירושלים של לב שמש ים גשם שיר דרך אור') },
  { share: 2, space: ' ', words: split('Ὀδυσσεύς νύχτα αγάπη θάλασσα φως ήλιος καρδιά όνειρο το η της βροχή') },
  { share: 1, space: ' ', words: split('प्यार दिल रात चाँद गीत सपना मेरा तेरा बारिश सावन में की') },
]

/** Parts of invented band names. */
export const bandWords = split(
  'Copper Paper Velvet Silver Northern Electric Hollow Little Royal Broken Distant Gentle Crimson Lunar Marble Quiet Rapid Solar Tidal Urban ' +
    'Lanterns Foxes Rivers Engines Harbours Pilots Mirrors Orchards Satellites Wolves Ferries Gardens Motels Parades Signals Tapes Trains Tides ' +
    'Étoile Señales Brücke Żaglówka Güneş Северный Звёзды 東京 花火 夜 하늘 نجوم ليل לילה Νύχτα दिल',
)

export const syllables = split(
  'ba be bi bo da de di do fa fe ka ke ki ko la le li lo ma me mi mo na ne ni no ra re ri ro sa se si so ta te ti to va ve zu xi qu yo wy',
)
