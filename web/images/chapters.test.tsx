import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Chapter } from '#contract/chapters.ts'
import type { Image } from '#contract/images.ts'
import {
  answer,
  clicksAreHeard,
  gallery,
  imageOf,
  mara,
  message,
  networkFailure,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'

const IMAGES = '/api/galleries/7/images'
const CHAPTERS = '/api/galleries/7/chapters'
const chapter = (id: number, title: string, over: Partial<Chapter> = {}): Chapter => ({
  id,
  title,
  text: null,
  slug: title.toLowerCase(),
  imageCount: 0,
  translations: {},
  ...over,
})
const [ceremony, dinner] = [chapter(1, 'Ceremony', { text: 'In the garden' }), chapter(2, 'Dinner')]
afterEach(clicksAreHeard)

const inChapter = (name: string, id: number, chapterId: number | null) =>
  imageOf(7, `${name}.jpg`, { id, chapterId })
const five = [
  inChapter('dune', 11, null),
  inChapter('ridge', 12, 1),
  inChapter('burn', 13, 1),
  inChapter('moor', 14, 1),
  inChapter('tarn', 15, 2),
]

async function imagesTab(
  images: readonly Image[] = five,
  chapters: readonly Chapter[] = [ceremony, dinner],
  more: Record<string, unknown> = {},
) {
  // Wide enough for three columns of squares.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 460, 0))
  const now = { images: [...images], chapters: [...chapters] }
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    [`GET ${IMAGES}`]: () => now.images,
    [`GET ${CHAPTERS}`]: () => now.chapters,
    ...more,
  })
  const opened = open('/gallery/7/settings')
  await screen.findByRole('heading', { level: 2, name: /images?$/ })
  return { server, now, ...opened }
}
const list = (name: string) =>
  within(screen.getByRole('list', { name }))
    .getAllByRole('img')
    .map((image) => image.getAttribute('alt')!.replace('.jpg', ''))
const heading = (name: RegExp) => screen.findByRole('button', { name, expanded: true })

describe('chapters', () => {
  test('stand above their images, with those that have none first', async () => {
    await imagesTab()
    expect(await heading(/^Ceremony 3 images/)).toBeVisible()
    expect(screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual([
      'Without a chapter1 image',
      'Ceremony3 images',
      'Dinner1 image',
    ])
    expect(list('Images of no chapter')).toEqual(['dune'])
    expect(list('Images of “Ceremony”')).toEqual(['ridge', 'burn', 'moor'])
    expect(screen.getByText('In the garden')).toBeVisible()
  })

  test('are hidden and shown', async () => {
    const { person } = await imagesTab()
    await person.click(await heading(/^Ceremony/))
    expect(screen.queryByRole('list', { name: 'Images of “Ceremony”' })).not.toBeInTheDocument()
    await person.click(screen.getByRole('button', { name: /^Ceremony/, expanded: false }))
    expect(list('Images of “Ceremony”')).toHaveLength(3)
  })

  test('are created', async () => {
    const made = chapter(3, 'Party', { text: 'Till late' })
    const { person, server, now } = await imagesTab(five, [], {
      [`POST ${CHAPTERS}`]: () => {
        now.chapters.push(made)
        return answer(201, made)
      },
    })
    await person.click(await screen.findByRole('button', { name: 'Add chapter' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New chapter' }))
    await person.type(dialog.getByLabelText('Title'), 'Party')
    await person.type(dialog.getByLabelText('Text'), 'Till late')
    await person.click(dialog.getByRole('button', { name: 'Create chapter' }))
    expect(await heading(/^Party 0 images/)).toBeVisible()
    expect(server.to('POST', CHAPTERS).map(({ body }) => body)).toEqual([
      { title: 'Party', text: 'Till late' },
    ])
  })

  test('need a title', async () => {
    const { person, server } = await imagesTab()
    await person.click(await screen.findByRole('button', { name: 'Add chapter' }))
    await person.click(await screen.findByRole('button', { name: 'Create chapter' }))
    expect(await screen.findByText('Required')).toBeVisible()
    expect(server.to('POST', CHAPTERS)).toEqual([])
  })

  test('beyond the 200th are refused in the server’s words, and what was typed stays', async () => {
    const { person } = await imagesTab(five, [ceremony], {
      [`POST ${CHAPTERS}`]: refusal(409, 'A gallery has 200 chapters at most.'),
    })
    await person.click(await screen.findByRole('button', { name: 'Add chapter' }))
    await person.type(await screen.findByLabelText('Title'), 'Party{Enter}')
    expect(await message('Error')).toContain('A gallery has 200 chapters at most.')
    expect(screen.getByLabelText('Title')).toHaveValue('Party')
  })

  test('get another title and text', async () => {
    const { person, server } = await imagesTab(five, [ceremony, dinner], {
      'PATCH /api/chapters/1': (body: object) => ({ ...ceremony, ...body }),
    })
    await person.click(await screen.findByRole('button', { name: 'More for the chapter “Ceremony”' }))
    await person.click(screen.getByRole('menuitem', { name: 'Edit title and text' }))
    const title = await screen.findByLabelText('Title')
    expect(screen.getByLabelText('Text')).toHaveValue('In the garden')
    await person.clear(title)
    await person.type(title, 'Church')
    await person.clear(screen.getByLabelText('Text'))
    await person.click(screen.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(server.to('PATCH', '/api/chapters/1').map(({ body }) => body)).toEqual([
        { title: 'Church', text: null },
      ]),
    )
  })

  test('and in other languages, in which it is made, too', async () => {
    const german = { ...ceremony, translations: { de: { title: 'Trauung', text: 'Im Garten' } } }
    const { person, server } = await imagesTab(five, [german, dinner], { 'PATCH /api/chapters/1': german })
    await person.click(await screen.findByRole('button', { name: 'More for the chapter “Ceremony”' }))
    await person.click(screen.getByRole('menuitem', { name: 'Edit title and text' }))
    const dialog = within(await screen.findByRole('dialog'))
    await person.click(dialog.getByRole('button', { name: 'Deutsch' }))
    const fields = within(dialog.getByRole('group', { name: 'Deutsch' }))
    expect(fields.getByLabelText('Text')).toHaveValue('Im Garten')
    await person.clear(fields.getByLabelText('Text'))
    await person.click(dialog.getByRole('button', { name: 'Add a language' }))
    await person.click(dialog.getByRole('menuitem', { name: 'Français' }))
    await person.type(within(dialog.getByRole('group')).getByLabelText('Title'), 'La cérémonie')
    await person.click(dialog.getByRole('button', { name: 'Save changes' }))
    await waitFor(() =>
      expect(server.to('PATCH', '/api/chapters/1').map(({ body }) => body)).toEqual([
        {
          ...{ title: 'Ceremony', text: 'In the garden' },
          translations: { de: { text: null }, fr: { title: 'La cérémonie' } },
        },
      ]),
    )
  })

  test.each([
    [
      'Dinner',
      2,
      'Its image moves to the end of “Ceremony”.',
      'Images of “Ceremony”',
      ['ridge', 'burn', 'moor', 'tarn'],
    ],
    [
      'Ceremony',
      1,
      'Its 3 images move to the images without a chapter.',
      'Images of no chapter',
      ['dune', 'ridge', 'burn', 'moor'],
    ],
  ])('are deleted without their images: %s', async (title, id, words, name, wanted) => {
    const { person, server, now } = await imagesTab(five, [ceremony, dinner], {
      [`DELETE /api/chapters/${id}`]: () => {
        const before = id === 2 ? 1 : null
        const gone = now.images.filter(({ chapterId }) => chapterId === id)
        now.images = [
          ...now.images.filter(({ chapterId }) => chapterId !== id),
          ...gone.map((image) => ({ ...image, chapterId: before })),
        ]
        now.chapters = now.chapters.filter((one) => one.id !== id)
        return answer(204)
      },
    })
    await person.click(await screen.findByRole('button', { name: `More for the chapter “${title}”` }))
    await person.click(screen.getByRole('menuitem', { name: 'Delete chapter…' }))
    const dialog = within(await screen.findByRole('alertdialog'))
    expect(dialog.getByText(new RegExp(words.replace('.', '\\.')))).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Delete' }))
    await waitFor(() => expect(list(name)).toEqual(wanted))
    expect(server.to('DELETE', `/api/chapters/${id}`)).toHaveLength(1)
    expect(await message('Chapter deleted')).toContain('Chapter deleted')
  })

  test('cannot be changed by an expired account', async () => {
    await imagesTab(five, [ceremony, dinner], { 'GET /api/auth/user': mara({ status: 'expired' }) })
    expect(await heading(/^Ceremony/)).toBeVisible()
    for (const name of ['Add chapter', 'Select all of “Ceremony”', 'More for the chapter “Ceremony”']) {
      expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
    }
  })
})

describe('chosen images', () => {
  const MOVE = `${IMAGES}/move`
  const moves =
    (now: { images: Image[] }) =>
    ({ imageIds, chapterId }: { imageIds: number[]; chapterId: number | null }) => {
      const moved = imageIds.map((id) => ({ ...now.images.find((one) => one.id === id)!, chapterId }))
      now.images = [...now.images.filter(({ id }) => !imageIds.includes(id)), ...moved]
      return moved
    }

  test('move to a chapter by a menu, all of a chapter chosen at once', async () => {
    const { person, server, now } = await imagesTab()
    server.nowAnswers({ [`POST ${MOVE}`]: moves(now) })
    await person.click(await screen.findByRole('button', { name: 'Select all of “Ceremony”' }))
    expect(screen.getByText('3 selected')).toBeVisible()
    await person.click(screen.getByRole('button', { name: 'Move to chapter' }))
    await person.click(screen.getByRole('menuitem', { name: 'Dinner' }))
    expect(await message('Images moved')).toContain('3 images moved to “Dinner”.')
    expect(server.to('POST', MOVE).map(({ body }) => body)).toEqual([
      { imageIds: [12, 13, 14], chapterId: 2 },
    ])
    await waitFor(() => expect(list('Images of “Dinner”')).toEqual(['tarn', 'ridge', 'burn', 'moor']))
    expect(screen.getByRole('heading', { name: '5 images' })).toHaveFocus()
  })

  test('move by keyboard, in the order of the gallery', async () => {
    const { person, server, now } = await imagesTab()
    server.nowAnswers({ [`POST ${MOVE}`]: moves(now) })
    for (const name of ['moor', 'ridge']) {
      ;(await screen.findByRole('checkbox', { name: `Select ${name}.jpg` })).focus()
      await person.keyboard(' ')
    }
    screen.getByRole('button', { name: 'Move to chapter' }).focus()
    await person.keyboard('{Enter}')
    await person.keyboard('no{Enter}')
    await waitFor(() =>
      expect(server.to('POST', MOVE).map(({ body }) => body)).toEqual([
        { imageIds: [12, 14], chapterId: null },
      ]),
    )
  })

  test('move to a new chapter', async () => {
    const { person, server, now } = await imagesTab(five, [])
    const made = chapter(3, 'Party')
    server.nowAnswers({
      [`POST ${MOVE}`]: moves(now),
      [`POST ${CHAPTERS}`]: () => {
        now.chapters.push(made)
        return answer(201, made)
      },
    })
    await person.click(await screen.findByRole('checkbox', { name: 'Select tarn.jpg' }))
    await person.click(screen.getByRole('button', { name: 'Move to chapter' }))
    expect(screen.getAllByRole('menuitem')).toHaveLength(1)
    await person.click(screen.getByRole('menuitem', { name: 'New chapter…' }))
    await person.type(await screen.findByLabelText('Title'), 'Party{Enter}')
    expect(await message('Image moved')).toContain('1 image moved to “Party”.')
  })

  test('stay where they are when that fails', async () => {
    const { person } = await imagesTab(five, [ceremony, dinner], { [`POST ${MOVE}`]: networkFailure })
    await person.click(await screen.findByRole('button', { name: 'Select all of “Ceremony”' }))
    await person.click(screen.getByRole('button', { name: 'Move to chapter' }))
    await person.click(screen.getByRole('menuitem', { name: 'Dinner' }))
    expect(await message('Error')).toContain('Failed to move images. Please try again.')
    expect(list('Images of “Ceremony”')).toHaveLength(3)
  })
})

describe('arranging', () => {
  const REORDER = `${IMAGES}/reorder`
  async function arranges(images?: readonly Image[], chapters?: readonly Chapter[]) {
    const opened = await imagesTab(images, chapters)
    opened.server.nowAnswers({ [`PATCH ${REORDER}`]: () => opened.now.images })
    await heading(/^Ceremony/)
    await opened.person.click(screen.getByRole('button', { name: 'Reorder Images' }))
    await screen.findByRole('heading', { name: 'Reorder Images' })
    return { ...opened, sent: () => opened.server.to('PATCH', REORDER).map(({ body }) => body) }
  }
  const order = () =>
    within(screen.getByRole('list', { name: 'Images' }))
      .getAllByRole('listitem')
      .map(
        (item) =>
          item.querySelector('h3')?.firstChild?.textContent?.trim() ??
          /, (\w+)/.exec(item.querySelector('button')!.getAttribute('aria-label')!)![1],
      )
  const square = (name: string) => screen.getByRole('button', { name: new RegExp(`^Picture .*, ${name}`) })
  const said = () => screen.getAllByRole('status').map(({ textContent }) => textContent)

  test('moves images between chapters by keyboard, and saves all of it at once', async () => {
    const { person, sent } = await arranges()
    expect(order()).toEqual([
      'Without a chapter',
      'dune',
      'Ceremony',
      'ridge',
      'burn',
      'moor',
      'Dinner',
      'tarn',
    ])
    square('moor').focus()
    await person.keyboard(' {ArrowRight}')
    expect(said()).toContain('Picture 3 moved to place 1 of 2 in “Dinner”')
    await person.keyboard(' ')
    expect(said()).toContain('Picture 3 dropped in place 1 of 2 in “Dinner”')
    square('dune').focus()
    await person.keyboard(' {ArrowDown} ')
    expect(order()).toEqual([
      'Without a chapter',
      'Ceremony',
      'dune',
      'ridge',
      'burn',
      'Dinner',
      'moor',
      'tarn',
    ])
    await person.click(screen.getByRole('button', { name: 'Save Arrangement' }))
    await message('Images reordered')
    expect(sent()).toEqual([
      {
        chapters: [
          { id: null, imageIds: [] },
          { id: 1, imageIds: [11, 12, 13] },
          { id: 2, imageIds: [14, 15] },
        ],
        was: [11, 12, 13, 14, 15],
      },
    ])
  })

  test('drags an image to another chapter', async () => {
    await arranges()
    fireEvent.mouseDown(square('dune'), { button: 0, clientX: 70, clientY: 150 })
    fireEvent.mouseMove(document, { buttons: 1, clientX: 80, clientY: 155 })
    // The last chapter's heading: 80 + 180 for the first chapter, 80 + 180 for the second.
    fireEvent.mouseMove(document, { buttons: 1, clientX: 80, clientY: 540 })
    await waitFor(() => expect(said()).toContain('Picture 1 moved to place 1 of 2 in “Dinner”'))
    fireEvent.mouseUp(document, { clientX: 80, clientY: 540 })
    await waitFor(() =>
      expect(order()).toEqual([
        'Without a chapter',
        'Ceremony',
        'ridge',
        'burn',
        'moor',
        'Dinner',
        'dune',
        'tarn',
      ]),
    )
  })

  test('moves a whole chapter, whose button keeps the focus', async () => {
    const { person, server, sent } = await arranges()
    await person.click(screen.getByRole('button', { name: 'Move the chapter “Dinner” up' }))
    expect(order()).toEqual([
      'Without a chapter',
      'dune',
      'Dinner',
      'tarn',
      'Ceremony',
      'ridge',
      'burn',
      'moor',
    ])
    expect(said()).toContain('Chapter “Dinner” moved to place 1 of 2')
    const up = screen.getByRole('button', { name: 'Move the chapter “Dinner” up' })
    expect(up).toHaveFocus()
    expect(up).toHaveAttribute('aria-disabled', 'true')
    await person.click(screen.getByRole('button', { name: 'Save Arrangement' }))
    await message('Images reordered')
    expect(sent()).toMatchObject([{ chapters: [{ id: null }, { id: 2 }, { id: 1 }] }])
    // The chapters are shown as saved, without another request.
    await heading(/^Dinner/)
    const headings = screen.getAllByRole('button', { name: /^(Ceremony|Dinner)/, expanded: true })
    expect(headings.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Dinner/),
      expect.stringMatching(/^Ceremony/),
    ])
    expect(server.to('GET', CHAPTERS)).toHaveLength(1)
  })

  test('moves an image to any place of another chapter by its number', async () => {
    const { person } = await arranges()
    await person.click(screen.getByRole('button', { name: 'Move tarn.jpg to another position, now 1' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Move to position' }))
    await person.selectOptions(dialog.getByLabelText('Chapter'), 'Ceremony')
    expect(dialog.getByLabelText('Position')).toHaveValue('4')
    await person.clear(dialog.getByLabelText('Position'))
    await person.type(dialog.getByLabelText('Position'), '2{Enter}')
    await waitFor(() =>
      expect(order()).toEqual([
        'Without a chapter',
        'dune',
        'Ceremony',
        'ridge',
        'tarn',
        'burn',
        'moor',
        'Dinner',
      ]),
    )
    expect(screen.getByText('Drag pictures here')).toBeVisible()
  })

  test('sorts within chapters', async () => {
    const { person } = await arranges()
    await person.click(screen.getByRole('button', { name: 'Sort by' }))
    await person.click(screen.getByRole('menuitem', { name: 'File name, A to Z' }))
    expect(order()).toEqual([
      'Without a chapter',
      'dune',
      'Ceremony',
      'burn',
      'moor',
      'ridge',
      'Dinner',
      'tarn',
    ])
  })

  test('draws few of many images in many chapters', async () => {
    const chapters = Array.from({ length: 20 }, (_, index) =>
      chapter(index + 1, index === 0 ? 'Ceremony' : `No. ${index + 1}`),
    )
    const images = Array.from({ length: 200 }, (_, index) =>
      inChapter(`p${index}`, 1000 + index, Math.floor(index / 10) + 1),
    )
    const { person } = await arranges(images, chapters)
    expect(order().length).toBeLessThan(150)
    square('p0').focus()
    await person.keyboard(' {End} ')
    expect(said()).toContain('Picture 1 dropped in place 11 of 11 in “No. 20”')
    expect(square('p0')).toHaveFocus()
  })
})
