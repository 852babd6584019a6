import { expect, test } from 'vitest'
import { renderRichText } from '#server/rich-text.ts'
import { chaptersOf, withPlainTimes } from './chapters.ts'

const chaptersIn = async (description: string) => chaptersOf(await renderRichText(description, { describesSong: true }))

test('the times of a description are chapters, titled by the rest of their lines', async () => {
  const description =
    'Tonight\n\n- 0:00 Opening\n- [12:34] **Sermon** <on> "bread" & wine\n- 59:59 - Hymn [3](https://example.org)\n\n1:02:03'
  expect(await chaptersIn(description)).toEqual([
    { startTime: 0, title: 'Opening' },
    { startTime: 754, title: 'Sermon <on> "bread" & wine' },
    { startTime: 3599, title: 'Hymn 3' },
    { startTime: 3723, title: '1:02:03' },
  ])
})

test('a text without a list of times has none', async () => {
  for (const text of ['', 'On air at 20:15', '20:15 News']) expect(await chaptersIn(text)).toEqual([])
  expect(chaptersOf(null)).toEqual([])
})

test('other links remain when times become text', () => {
  const html = '<p><a href="#t=30" rel="x">0:30</a> <a href="https://example.org" rel="x">Cider</a></p>'
  expect(withPlainTimes(html)).toBe('<p>0:30 <a href="https://example.org" rel="x">Cider</a></p>')
})
