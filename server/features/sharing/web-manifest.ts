/** For installing the site on a home screen. Colours equal the tokens `--surface` and `--ink`. */
export const webManifest = ({ name, description, basePath }: { name: string; description: string; basePath: string }) => ({
  name,
  short_name: name.slice(0, 24),
  description,
  start_url: `${basePath}/`,
  scope: `${basePath}/`,
  display: 'standalone',
  background_color: '#f9f9f6',
  theme_color: '#f9f9f6',
  icons: [
    { src: `${basePath}/icon.svg`, sizes: 'any', type: 'image/svg+xml' },
    ...[192, 512].flatMap((size) => [
      { src: `${basePath}/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'any' },
      { src: `${basePath}/icon-${size}.png`, sizes: `${size}x${size}`, type: 'image/png', purpose: 'maskable' },
    ]),
  ],
})
