interface ManifestFacts {
  name: string
  description: string
  /** The design token `--surface`. */
  surface: string
  basePath: string
}

/** Used when the site is installed on a home screen. */
export const webManifest = ({ name, description, surface, basePath }: ManifestFacts) => ({
  name,
  short_name: [...name].slice(0, 24).join(''),
  description,
  start_url: `${basePath}/`,
  scope: `${basePath}/`,
  display: 'standalone',
  background_color: surface,
  theme_color: surface,
  icons: [
    { src: `${basePath}/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
    ...[192, 512].flatMap((size) => [
      { src: `${basePath}/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
      { src: `${basePath}/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
    ]),
  ],
})
