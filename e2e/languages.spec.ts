import type { Locator, Page, Response } from '@playwright/test'
import { type Language, languages } from '#contract/languages.ts'
import { expect, expectAccessible, expectSound, phone, test } from './browser.ts'
import type { RunningServer } from './running-server.ts'
import { openScreen, signInAsAdministrator, signInAt } from './sign-in.ts'
import { inMenu, openSongs } from './songs-screen.ts'

test.describe.configure({ mode: 'serial' })
test.use({ reusesPage: true, expectedErrors: [/status of 40[14]/] })

let server: RunningServer
/** Paths of a sample song of each kind. */
const song = { audio: '', video: '' }

const list = { playlist: '', category: '' }

test.beforeAll(async ({ sampleSite }) => {
  server = sampleSite
  const response = await fetch(`${server.address}/api/featured-songs`)
  const { songs } = (await response.json()) as { songs: { id: string; mediaType: 'audio' | 'video' }[] }
  for (const { id, mediaType } of songs) song[mediaType] = `/song/${id}`
  const { playlists } = (await (await fetch(`${server.address}/api/featured-playlists`)).json()) as {
    playlists: { id: string; category: { id: string } }[]
  }
  const [first] = playlists
  Object.assign(list, { playlist: `/playlist/${first?.id}`, category: `/playlists/${first?.category.id}` })
})

test.describe('a browser that prefers Arabic', () => {
  test.use({ locale: 'ar-EG' })

  test('aligns Latin titles with the page, and cuts long ones at their end, not at their beginning', async ({ page }) => {
    await page.goto(server.address)
    const title = page.getByRole('main').getByText('Slow Tide', { exact: true }).first()
    await expect(title).toBeVisible()
    // The box that is cut off has the direction of its text.
    const directions = await title.evaluate((element) => {
      const boxes: Element[] = []
      for (let box: Element | null = element; box && box.tagName !== 'MAIN'; box = box.parentElement) boxes.push(box)
      const isCut = (style: CSSStyleDeclaration) => style.textOverflow === 'ellipsis' || style.webkitLineClamp !== 'none'
      return boxes.map((box) => getComputedStyle(box)).flatMap((style) => (isCut(style) ? style.direction : []))
    })
    expect(directions.length).toBeGreaterThan(0)
    expect(new Set(directions)).toEqual(new Set(['ltr']))
    await expect(title).toHaveCSS('text-align', 'right')
  })

  test('gets Arabic pages from right to left, complete without JavaScript', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'ar-EG' })
    const page = await context.newPage()
    const response = await page.goto(server.address)
    expect(response?.headers()).toMatchObject({ 'content-language': 'ar', vary: expect.stringContaining('Accept-Language, Cookie') })
    await expectArabic(page)
    await expect(page.getByRole('heading', { name: 'أغانٍ مختارة' })).toBeVisible()
    await expect(page.getByText('اكتشف مجموعات موسيقية رائعة واستمتع بها')).toBeVisible()
    await expect(page.locator('meta[property="og:locale"]')).toHaveAttribute('content', 'ar_AR')

    await page.getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL(`${server.address}/en/`)
    await expect(page.getByRole('heading', { name: 'Featured Songs' })).toBeVisible()
    await expect(page.getByText('Discover and enjoy amazing music collections')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('dir', 'ltr')
    await context.close()
  })

  const pages = {
    home: () => '/',
    song: () => song.audio,
    video: () => song.video,
    'missing song': () => '/song/nothing',
    gallery: () => '/gallery',
    search: () => '/gallery?q=light',
    category: () => list.category,
    playlist: () => list.playlist,
    about: () => '/about',
    'sign-in': () => '/auth',
    'new password': () => '/auth?reset=a-token-that-was-never-sent',
    'not found': () => '/404',
  }

  test('finds no fault in the pages, at a desk and on a phone', async ({ page }) => {
    const atADesk = page.viewportSize() ?? { width: 1280, height: 720 }
    for (const [name, path] of Object.entries(pages)) {
      await page.setViewportSize(atADesk)
      await page.goto(server.address + path())
      await test.step(name, async () => {
        await expectArabic(page)
        await expectAccessible(page)
        expect(await overflow(page)).toBeLessThanOrEqual(0)
      })
      await test.step(`${name}, on a phone`, async () => {
        await page.setViewportSize(phone.viewport)
        expect(await overflow(page)).toBeLessThanOrEqual(0)
        // Their layout differs the most from that at a desk.
        if (name === 'home' || name === 'song' || name === 'gallery') await expectAccessible(page)
      })
    }
  })

  test('hears a song; time runs from left to right, and so do the arrow keys', async ({ page }) => {
    await page.goto(server.address + song.audio)
    await page.getByRole('button', { name: 'تشغيل', exact: true }).first().click()
    const player = page.getByRole('region', { name: 'المشغّل' })
    await expectSound(page)
    await expect(page.getByRole('status').filter({ hasText: 'قيد التشغيل الآن' })).toHaveCount(1)
    await player.getByRole('button', { name: 'إيقاف مؤقت' }).click()
    const remaining = page.getByText(/^−0:/)
    expect(await leftOf(remaining, '−')).toBeLessThan(await leftOf(remaining, '0'))
    const seek = player.getByRole('slider', { name: 'موضع التشغيل' })
    const box = await seek.boundingBox()
    if (!box) throw new Error('the slider has no box')
    await page.mouse.click(box.x + box.width * 0.75, box.y + box.height / 2)
    await expect.poll(async () => Number(await seek.inputValue())).toBeGreaterThan(20)
    const before = Number(await seek.inputValue())
    await seek.focus()
    await page.keyboard.press('ArrowRight')
    await expect(seek).toHaveValue(String(before + 1))
    await page.getByRole('heading', { level: 1 }).click()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(async () => Number(await seek.inputValue())).toBeLessThan(before)
    const order = await Promise.all(
      ['السابق', 'تشغيل', 'التالي'].map((name) => player.getByRole('button', { name, exact: true }).boundingBox()),
    )
    expect(order.map((box) => box?.x)).toEqual(order.map((box) => box?.x).sort((a = 0, b = 0) => a - b))
    await expectAccessible(page)

    await page.keyboard.press('?')
    const keys = page.getByRole('dialog', { name: 'اختصارات لوحة المفاتيح' })
    await expect(keys.getByText('تشغيل أو إيقاف مؤقت')).toBeVisible()
    await expectAccessible(page)
  })

  test('shows the errors of the sign-in in Arabic', async ({ page }) => {
    await page.goto(`${server.address}/auth`)
    await page.getByRole('button', { name: 'نسيت كلمة المرور' }).click()
    await expect(page.getByText('البريد الإلكتروني مطلوب')).toBeVisible()
    await page.getByLabel('البريد الإلكتروني').fill('unknown@example.com')
    await page.getByLabel('كلمة المرور', { exact: true }).fill('wrong')
    await page.getByRole('button', { name: 'تسجيل الدخول' }).click()
    await expect(page.getByText('البريد الإلكتروني أو كلمة المرور غير صحيحة.').first()).toBeVisible()
    await expectAccessible(page)
  })

  test('gets the admin area in Arabic', async ({ page }) => {
    await signInAsAdministrator(page, server)
    const response = await page.goto(`${server.address}/admin`)
    expect(response?.headers()['content-language']).toBe('ar')
    await expect(page.getByRole('heading', { name: 'لوحة المعلومات' })).toBeVisible()
    await expect(page).toHaveTitle(/^لوحة المعلومات · /)
    await expectArabic(page)
    await expectAccessible(page)

    await openScreen(page, `${server.address}/admin/users`)
    await expect(page.getByRole('cell', { name: 'نشط مشرف', exact: true })).toBeVisible()

    const code = { label: 'Poster', destination: { kind: 'song', id: song.audio.slice('/song/'.length) } }
    const created = await page.request.post(`${server.address}/api/admin/codes`, { data: code, headers: { origin: server.address } })
    await page.request.get(`${server.address}/c/${(await created.json()).code}`)
    await expect(async () => {
      await openScreen(page, `${server.address}/admin/codes/scans`)
      await expect(page.getByRole('slider')).toBeVisible({ timeout: 1_000 })
    }).toPass()
    // From the right: the day, then its month.
    const days = page.locator('span').filter({ hasText: /^\d+ \p{Script=Arabic}+$/u })
    const [day = '', month = ''] = (await days.first().innerText()).split(' ')
    expect(await leftOf(days.first(), day)).toBeGreaterThan(await leftOf(days.first(), month))
    await expect(page.getByRole('link', { name: 'الرموز' }).locator('svg').last()).toHaveCSS('transform', 'matrix(0, -1, 1, 0, 0, 0)')

    const category = { name: 'كورال', color: '#c2410c' }
    await page.request.post(`${server.address}/api/categories`, { data: category, headers: { origin: server.address } })
    await openScreen(page, `${server.address}/admin/categories`)
    const color = page.getByText(category.color)
    expect(await leftOf(color, '#')).toBeLessThan(await leftOf(color, 'c'))

    await openScreen(page, `${server.address}/admin/songs`)
    await page.keyboard.press('Control+k')
    await page.getByRole('dialog').getByRole('combobox').fill('إضافة أغنية')
    await page.keyboard.press('Enter')
    const address = page.getByRole('dialog').getByPlaceholder('https://').first()
    expect(await address.evaluate((input) => getComputedStyle(input, '::placeholder').unicodeBidi)).toBe('plaintext')
    await page.keyboard.press('Escape')

    await openScreen(page, `${server.address}/admin/codes/print`)
    const inches = page.getByText('8½').first()
    expect(await leftOf(inches, '8')).toBeLessThan(await leftOf(inches, '½'))

    await openScreen(page, `${server.address}/admin/songs`)
    await page.getByRole('row').filter({ hasText: 'صوت' }).first().getByRole('button', { name: 'الإجراءات' }).click()
    await page.getByRole('menuitem', { name: 'عرض التفاصيل' }).click()
    const format = page.getByRole('dialog').getByText(/^\u2068MP3/)
    const order = [await leftOf(format, 'MP3'), await leftOf(format, 'kHz'), await leftOf(format, '44.1'), await leftOf(format, 'ستيريو')]
    expect(order).toEqual(order.toSorted((a, b) => b - a))
    await page.keyboard.press('Escape')

    await page.setViewportSize(phone.viewport)
    await openScreen(page, `${server.address}/admin/songs`)
    const artist = page.getByRole('rowheader').getByText('Sample Ensemble').filter({ visible: true }).first()
    await expect(artist).toBeVisible()
    const line = await artist.evaluate((element) => element.closest('small')?.getBoundingClientRect().left)
    expect(await leftOf(artist, 'S')).toBeGreaterThanOrEqual(line ?? Number.NaN)
  })
})

/** Where a part of the element's text begins at the left. */
const leftOf = (element: Locator, part: string) =>
  element.evaluate((shown, text) => {
    const node = [...shown.childNodes].find(({ textContent }) => textContent?.includes(text)) ?? shown
    const range = document.createRange()
    const start = node.textContent?.indexOf(text) ?? 0
    range.setStart(node, start)
    range.setEnd(node, start + text.length)
    return range.getBoundingClientRect().left
  }, part)

/** With the longest words and the longest texts; `npm run check:languages` opens everything in each language. */
const longest = ['de', 'uk'] satisfies Language[]

test.describe('long texts fit on a phone', () => {
  let page: Page
  test.beforeAll(async ({ browser }) => {
    page = await browser.newPage(phone)
    await signInAsAdministrator(page, server)
  })
  test.afterAll(() => page.close())

  for (const language of longest)
    test(language, async () => {
      // The admin area follows the choice of its user.
      await page.context().addCookies([{ name: 'language', value: language, url: server.address }])
      for (const path of [`/${language}${song.audio}`, `/${language}${list.playlist}`, '/admin', '/admin/songs', '/admin/settings']) {
        // Inside the admin area the page stays, once it is there in this language.
        await (path === '/admin' ? page.goto(server.address + path) : openScreen(page, server.address + path))
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        expect([path, await overflow(page)]).toEqual([path, 0])
      }
    })
})

test('each language has its home page', async ({ request }) => {
  for (const language of languages) {
    const response = await request.get(`${server.address}/${language}/`)
    expect([response.status(), /<html lang="(\w+)"/.exec(await response.text())?.[1]]).toEqual([200, language])
  }
})

test('the choice of a language leads to its address, which links keep without a cookie', async ({ page }) => {
  const scripts: Response[] = []
  page.on('response', (response) => response.request().resourceType() === 'script' && scripts.push(response))
  await page.goto(`${server.address}/auth?next=/upload`)
  await expect(page.getByRole('heading', { name: 'Admin Access' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  const loaded = await Promise.all(scripts.map((script) => script.text()))
  expect([loaded.length > 0, loaded.filter((script) => script.includes('دخول الإدارة')).length]).toEqual([true, 0])
  await expect(page.getByRole('link', { name: 'English' })).toHaveAttribute('aria-current', 'true')

  await page.getByRole('link', { name: 'العربية' }).click()
  await expect(page.getByRole('heading', { name: 'دخول الإدارة' })).toBeVisible()
  await expect(page).toHaveURL(/\/ar\/auth\?next=[^&]*upload$/)
  await expectArabic(page)

  // Inside the app.
  await page.getByRole('link', { name: 'الرئيسية' }).first().click()
  await expect(page).toHaveURL(`${server.address}/ar/`)
  await page.getByRole('main').getByRole('link', { name: 'Slow Tide' }).first().click()
  await expect(page).toHaveURL(/\/ar\/song\/[\w-]+$/)
  await expectArabic(page)
  await expect(page).toHaveTitle(/–/)
  await page.reload()
  await expectArabic(page)

  await page.goto(`${server.address}/ar${song.audio}`)
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page).toHaveURL(`${server.address}/en${song.audio}`)
  await expect(page.getByRole('button', { name: 'Play', exact: true }).first()).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  expect((await page.context().cookies()).filter(({ name }) => name === 'language')).toEqual([])
})

test('a song has the German title and recording of its form on German pages, and its own on others', async ({ page }) => {
  await openSongs(page, server)
  await inMenu(page, 'Paper Lanterns', 'Edit')
  const dialog = page.getByRole('dialog', { name: 'Edit Song' })
  await dialog.getByText('Names and recordings in other languages').click()
  await expect(dialog.getByRole('combobox', { name: 'Add a language' })).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('combobox', { name: 'Add a language' }).selectOption('German')
  await dialog.getByLabel('Title (German)').fill('Papierlaternen')
  const recording = dialog.getByRole('combobox', { name: 'Recording in German' })
  await recording.fill('window')
  await page.getByRole('option', { name: /^Window Seat/ }).click()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Song updated successfully.')).toBeVisible()

  await page.goto(`${server.address}/de/about`)
  await page.getByRole('link', { name: 'Start', exact: true }).first().click()
  await expect(page).toHaveURL(`${server.address}/de/`)
  await page.getByRole('main').getByRole('link', { name: 'Papierlaternen' }).first().click()
  await expect(page.getByRole('heading', { name: 'Papierlaternen', level: 1 })).toBeVisible()
  await expect(page).toHaveTitle(/^Papierlaternen/)
  await page.getByRole('button', { name: 'Abspielen', exact: true }).first().click()
  await expectSound(page)
  const german = await playedFile(page)
  // The page in another language plays from its own recording, not on from the one that was playing.
  await page.getByRole('link', { name: 'English' }).click()
  await expect(page.getByRole('heading', { name: 'Paper Lanterns', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Play', exact: true }).first().click()
  await expectSound(page)
  expect(await playedFile(page)).not.toBe(german)
  await expect(page.getByRole('navigation', { name: 'Language' }).getByRole('link')).toHaveText(['Deutsch'])

  await openSongs(page, server)
  await inMenu(page, 'Paper Lanterns', 'Edit')
  await dialog.getByText('Names and recordings in other languages').click()
  await expect(recording).toHaveValue('Window Seat')
  await dialog.getByRole('button', { name: 'Remove recording' }).click()
  await expect(recording).toHaveValue('')
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Song updated successfully.')).toBeVisible()
})

test('on an Arabic card without enough room, a Latin name keeps its beginning', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 })
  await page.goto(`${server.address}/ar/gallery`)
  const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'First Light' }) })
  const name = card.first().locator('p bdi')
  await expect(name).toBeVisible()
  const missing = await name.evaluate((element) => {
    const [letters, card] = [document.createRange(), element.closest('li')]
    letters.selectNodeContents(element)
    return (card?.getBoundingClientRect().left ?? 0) - letters.getBoundingClientRect().left
  })
  expect(missing).toBeLessThanOrEqual(1)
})

test.describe('on a tablet in Ukrainian, whose words are long', () => {
  test.use({ locale: 'uk', viewport: { width: 768, height: 1024 } })

  test('the actions of a screen fit its width', async ({ page }) => {
    await signInAt(page, server, '/admin/songs')
    await expect(page.getByRole('button', { name: 'Додати пісню' })).toBeInViewport({ ratio: 1 })
    expect(await overflow(page)).toBe(0)
  })
})

async function expectArabic(page: Page) {
  await expect(page.locator('html')).toHaveAttribute('lang', 'ar')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
}

const playedFile = (page: Page) =>
  page.evaluate(() => [...document.querySelectorAll('audio')].find(({ paused }) => !paused)?.getAttribute('src'))

const overflow = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
