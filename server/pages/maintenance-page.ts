/** A whole page without scripts, for visitors while the site is closed. `styles` are addresses of the site's own style sheets. */
export const maintenancePage = ({ siteName, styles }: { siteName: string; styles: string[] }): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(siteName)}</title>
${styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('\n')}
</head>
<body>
<main style="min-height: 100svh; display: grid; align-content: center; gap: 1.25rem; max-width: 40rem; margin: auto; padding: 2rem">
<p style="font-weight: 600">${escapeHtml(siteName)}</p>
<h1 style="font: 800 var(--display-lg)/0.92 var(--font-display); letter-spacing: var(--display-tracking)">Back soon</h1>
<p style="font-size: var(--text-md); line-height: var(--lead-md); color: var(--muted)">This site is closed for maintenance. Please try again in a few minutes.</p>
</main>
</body>
</html>
`

const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
