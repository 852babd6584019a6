import { circle, ellipse, path, picture, rectangle, times } from './shapes.ts'

export type Ring = { x: number; age: number }

type Moment = {
  width: number
  height: number
  seconds: number
  /** 0: the sun is still under the water. 1: it stands high. */
  dawn: number
  /** How far the sun's halo is open, 0 to 1. */
  glow: number
  /** How strongly each bar of light on the water shines, from the horizon to us. */
  glitter: readonly number[]
  rings: readonly Ring[]
}

const waveColors = ['#1a9a98', '#137f88', '#0f6378', '#0d4a66', '#0b3152', '#0a1e3d'] as const
const cream = '#fff0dc'
const sunColor = '#ff4f36'
const skies = [
  [38, 26, 84],
  [232, 84, 112],
  [255, 196, 160],
] as const
const halos = [
  [74, 38, 104],
  [250, 128, 104],
  [255, 224, 178],
] as const

type Color = readonly [number, number, number]

const blend = (from: Color, to: Color, part: number): string =>
  `rgb(${from.map((value, index) => Math.round(value + ((to[index] ?? 0) - value) * part)).join(',')})`

/** From night through the red of dawn to morning. */
const blendThrough = ([night, dawn, morning]: readonly [Color, Color, Color], part: number): string =>
  part < 0.5 ? blend(night, dawn, part * 2) : blend(dawn, morning, part * 2 - 1)

const sky = (moment: Moment): string[] => {
  const { width, height, dawn, glow } = moment
  const radius = height * 0.2
  const y = height * (0.62 - 0.3 * dawn)
  const halo = [0.95, 0.5].map((size) =>
    circle(width / 2, y, radius * (1 + size * (0.45 + 0.55 * glow)), blendThrough(halos, dawn), { 'fill-opacity': 0.5 }),
  )
  return [rectangle(0, 0, width, height, blendThrough(skies, dawn)), ...halo, circle(width / 2, y, radius, sunColor)]
}

const crest = (moment: Moment, layer: number): string => {
  const { width, height, seconds } = moment
  const level = height * (0.56 + 0.078 * layer) + height * 0.008 * Math.sin(0.84 * seconds + layer)
  const swell = height * (0.011 + 0.006 * layer)
  const length = height * (0.42 + 0.1 * layer)
  const drift = seconds * height * (0.012 + 0.008 * layer) * (layer % 2 === 0 ? 1 : -1)
  const step = length / 24
  const points = times(Math.ceil(width / step) + 2, (index) => {
    const x = index * step
    return `${Math.round(x * 10) / 10} ${Math.round((level + swell * Math.sin((2 * Math.PI * (x + drift)) / length)) * 10) / 10}`
  })
  return path(`M${points.join(' L')} V${height} H0 Z`, waveColors[layer] ?? cream)
}

const glitterBar = (moment: Moment, index: number): string => {
  const { width, height, dawn, glitter } = moment
  const light = glitter[index] ?? 0
  const y = height * (0.605 + 0.0785 * index)
  const half = height * (0.21 - 0.024 * index) * (0.6 + 0.4 * light)
  const thickness = height * 0.014
  return rectangle(width / 2 - half, y, 2 * half, thickness, cream, { rx: thickness / 2, 'fill-opacity': dawn * (0.3 + 0.7 * light) })
}

const ring = (moment: Moment, { x, age }: Ring): string => {
  const { width, height } = moment
  const reach = height * (0.03 + 0.26 * (1 - (1 - age) ** 2))
  const center = { x: width * x, y: height * 0.8 }
  return ellipse(center.x, center.y, reach, reach * 0.26, 'none', {
    stroke: cream,
    'stroke-width': height * 0.008 * (1 - 0.6 * age),
    'stroke-opacity': (1 - age) ** 1.3,
  })
}

export const tidePicture = (moment: Moment): string =>
  picture(
    'Slow Tide',
    moment.width,
    moment.height,
    ...sky(moment),
    ...times(waveColors.length, (layer) => crest(moment, layer)),
    ...times(moment.glitter.length, (index) => glitterBar(moment, index)),
    ...moment.rings.map((each) => ring(moment, each)),
  )
