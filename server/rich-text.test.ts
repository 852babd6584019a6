import fc from 'fast-check'
import { expect, test } from 'vitest'
import { renderRichText } from './rich-text.ts'

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['an event handler', '<img src=x onerror=alert(1)>'],
  ['a drawing', '<svg onload=alert(1)><script>alert(1)</script></svg>'],
  ['a frame', '<iframe src="https://evil.example"></iframe>'],
  ['a style', '<style>*{display:none}</style>'],
  ['a form', '<form action="https://evil.example"><input name=x></form>'],
  ['a javascript link', '[x](javascript:alert(1))'],
  ['a javascript link in other letters', '[x](JaVaScRiPt:alert(1))'],
  ['a javascript link with entities', '[x](&#106;avascript:alert(1))'],
  ['a javascript link with a tab', '[x](java\tscript:alert(1))'],
  ['a javascript autolink', '<javascript:alert(1)>'],
  ['a data link', '[x](data:text/html;base64,PHNjcmlwdD4=)'],
  ['a vbscript link', '[x](vbscript:msgbox)'],
  ['a link without a scheme', '[x](//evil.example)'],
  ['a picture', '![x](https://evil.example/pixel.gif)'],
  ['a picture with a script', '![x](javascript:alert(1))'],
  ['a handler in a title', '[x](https://a.example "\\" onclick=\\"alert(1)")'],
  ['a nested script', '<scr<script>ipt>alert(1)</scr</script>ipt>'],
  ['a script in a code block', '```\n<script>alert(1)</script>\n```'],
  ['a script in a heading', '# <script>alert(1)</script>'],
  ['a comment', '<!-- <script>alert(1)</script> -->'],
  ['a reference', '[x][1]\n\n[1]: javascript:alert(1)'],
])('%s does nothing', async (_what, source) => {
  expectHarmless(await renderRichText(source))
})

test('common markup is preserved', async () => {
  expect(await renderRichText('# Big\n\n**bold** and *slanted*, see https://example.org or [us](/about).\n\n- one\n- two\n\n> said')).toBe(
    '<h2>Big</h2>\n<p><strong>bold</strong> and <em>slanted</em>, see ' +
      '<a href="https://example.org" rel="noopener noreferrer">https://example.org</a> or ' +
      '<a href="/about" rel="noopener noreferrer">us</a>.</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>\n<blockquote>\n<p>said</p>\n</blockquote>\n',
  )
})

test.each([
  ['lines', '0:00 Opening\n1:05 Reading\n1:02:03 Blessing', [0, 65, 3723]],
  ['a list', 'In this hour:\n\n- 2:10 News\n- (12:00) Weather', [130, 720]],
  ['brackets', '[00:00] Prelude\n[03:15] Fugue', [0, 195]],
  ['one time', '10:30 is when the service starts', []],
  ['times that do not ascend', '10:30 Service\n9:00 Breakfast', []],
  ['times inside of lines', 'From 0:10 to 0:20\nand from 1:10 to 1:20', []],
  ['links', '[0:00](/song/a)\n[1:00](/song/b)', []],
  ['no times of a recording', '1:75 one\n1:80 two', []],
])('times in the description of a song are links to its positions: %s', async (_what, source, seconds) => {
  const html = (await renderRichText(source, { describesSong: true })) ?? ''
  expect([...html.matchAll(/<a href="#t=(\d+)" rel="[^"]*">[\d:]+<\/a>/g)].map(([, position]) => Number(position))).toEqual(seconds)
  expect(await renderRichText(source)).not.toContain('#t=')
})

test('no text results in anything executable', async () => {
  const fragment = fc.oneof(
    fc.constantFrom(
      '<script>',
      '</script>',
      '<svg/onload=',
      '<img src=x ',
      'onerror=',
      'javascript:',
      'data:text/html,',
      '](',
      '[',
      '![',
      '<',
      '>',
    ),
    fc.constantFrom('"', "'", '`', '```\n', '&#x6a;', '&lt;', '\\', '\n', '\t', '\u0000', '# ', '> ', '- ', '|', '<!--', '-->', '<a href='),
    fc.string({ unit: 'grapheme', maxLength: 8 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fragment, { maxLength: 40 }), async (parts) => expectHarmless(await renderRichText(parts.join('')))),
    { numRuns: 1_000 },
  )
})

test('20,000 characters of nesting are rendered quickly', async () => {
  for (const token of ['[', '> ', '*', '- ', '`', '![', '<', '**_', '[a](', '\n    ', '<a'])
    expect((await renderRichText(token.repeat(20_000 / token.length)))?.length ?? 0).toBeLessThan(400_000)
})

const tags = ['p', 'br', 'strong', 'em', 's', 'h2', 'h3', 'h4', 'ul', 'ol', 'li', 'blockquote', 'a', 'hr', 'code', 'pre']

/** Parses the HTML tag by tag; fails on elements and link schemes that are not allowed. */
function expectHarmless(html: string | null) {
  for (const [tag, name = '', attributes = ''] of (html ?? '').matchAll(/<\/?([^\s>/]*)([^>]*)>?/g)) {
    expect(tags, tag).toContain(name)
    for (const [, attribute = '', value = ''] of attributes.matchAll(/([^\s=]+)="([^"]*)"/g)) {
      expect(name).toBe('a')
      expect(['href', 'rel']).toContain(attribute)
      if (attribute === 'href') expect(value).toMatch(/^(https?:|mailto:|tel:|(?!\/\/)[^:]*$|[^:]*[/?#].*$)/i)
    }
    expect(
      attributes
        .replace(/[^\s=]+="[^"]*"/g, '')
        .replace('/', '')
        .trim(),
      tag,
    ).toBe('')
  }
}
