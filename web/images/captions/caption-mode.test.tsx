import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, test } from 'vitest'
import type { Image, ImageChangeInput } from '#contract/images.ts'
import { modified } from '#testing/modified-keys.ts'
import {
  gallery,
  imageOf,
  mara,
  message,
  networkFailure,
  open,
  refusal,
  serverAnswers,
  signedOut,
} from '#testing/screen.tsx'

const ADDRESS = '/gallery/7/captions'
const MANY = 'PATCH /api/galleries/7/images'

afterEach(() => localStorage.clear())

type Change = ImageChangeInput & { imageIds?: number[] }

/** Caption mode for five images, and the requests sent; `chosen`: ids of the images it is opened for. */
async function captions({ chosen }: { chosen?: number[] } = {}) {
  let images = ['dune', 'ridge', 'burn', 'moor', 'tarn'].map((name, index) =>
    imageOf(7, `${name}.jpg`, { id: index + 1 }),
  )
  const change = (ids: number[], { was: _, imageIds: _ids, ...texts }: Change) => {
    images = images.map((image) => (ids.includes(image.id) ? ({ ...image, ...texts } as Image) : image))
    return images.filter(({ id }) => ids.includes(id))
  }
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': () => images,
    [MANY]: (body: Change) => change(body.imageIds!, body),
    ...Object.fromEntries(
      images.map(({ id }) => [`PATCH /api/images/${id}`, (body: Change) => change([id], body)[0]]),
    ),
  })
  const opened = open(ADDRESS, { chosen })
  await screen.findByRole('form', { name: 'Caption' })
  return {
    server,
    ...opened,
    sent: (id: number) => server.to('PATCH', `/api/images/${id}`).map(({ body }) => body as Change),
    sentToMany: () => server.to('PATCH', '/api/galleries/7/images').map(({ body }) => body),
  }
}
const field = (label: string) => screen.getByLabelText(label)
const button = (name: string | RegExp) => screen.getByRole('button', { name })
const shown = () => screen.getByRole('figure').querySelector('figcaption span')!.textContent
const strip = () => within(screen.getByRole('list', { name: 'Images' }))
const inStrip = (name: string) => strip().getByRole('button', { name: new RegExp(`^${name}`) })
const NEXT = '{Control>}{Enter}{/Control}'
/** Tells whether the browser would ask before leaving the page. */
const asksBeforeLeaving = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }))

describe('captions without a mouse', () => {
  test('Ctrl+Enter saves, shows the next image, and puts the focus where typing began', async () => {
    const { person, sent } = await captions()
    expect(screen.getByRole('heading', { level: 1, name: 'Captions' })).toBeVisible()
    expect(shown()).toBe('dune.jpg')
    expect(field('Title')).toHaveFocus()
    await person.keyboard(`The dune${NEXT}`)
    expect(shown()).toBe('ridge.jpg')
    expect(field('Title')).toHaveValue('')
    expect(field('Title')).toHaveFocus()
    await person.tab()
    await person.keyboard(`At six${NEXT}`)
    expect(shown()).toBe('burn.jpg')
    expect(field('Description')).toHaveFocus()
    await screen.findByText('All saved')
    const none = { title: '', description: '', anchorText: '', anchorUrl: '' }
    expect(sent(1)).toEqual([{ ...none, title: 'The dune', was: none }])
    expect(sent(2)).toEqual([{ ...none, description: 'At six', was: none }])
    expect(inStrip('The dune')).toHaveAccessibleName('The dune, 1 of 5, has a caption')
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain('3 of 5: burn.jpg')
    expect(button('Next')).toHaveAttribute('aria-keyshortcuts', 'Control+Enter Meta+Enter')
  })

  test('in another language is saved with the step to the next one, where that stays open', async () => {
    const { person, sent, sentToMany } = await captions({ chosen: [1, 2, 3] })
    await person.click(button('Add a language'))
    await person.click(screen.getByRole('menuitem', { name: 'Deutsch' }))
    const german = () => within(screen.getByRole('group', { name: 'Deutsch' }))
    expect(screen.getByText('All saved')).toBeVisible()
    await person.type(german().getByLabelText('Title'), `Die Düne${NEXT}`)
    expect(shown()).toBe('ridge.jpg')
    expect(german().getByLabelText('Title')).toHaveFocus()
    expect(german().getByLabelText('Title')).toHaveValue('')
    await person.keyboard(`Der Grat${NEXT}`)
    await screen.findByText('All saved')
    const none = { title: '', description: '', anchorText: '', anchorUrl: '' }
    const inGerman = (title: string) => ({
      ...{ ...none, translations: { de: { title } } },
      was: { ...none, translations: { de: { title: null } } },
    })
    expect([...sent(1), ...sent(2)]).toEqual([inGerman('Die Düne'), inGerman('Der Grat')])
    await person.click(button('Previous'))
    expect(german().getByLabelText('Title')).toHaveValue('Der Grat')
    await person.click(button('Same for the chosen ones (2)'))
    await person.click(await screen.findByRole('button', { name: 'Replace' }))
    await expect.poll(sentToMany).toEqual([{ imageIds: [1, 3], translations: { de: { title: 'Der Grat' } } }])
  })

  test('an image about which nothing was typed is not sent', async () => {
    const { person, server } = await captions()
    field('Title').focus()
    await person.keyboard(`a{Backspace}${NEXT}${NEXT}`)
    expect(shown()).toBe('burn.jpg')
    expect(server.calls.filter(({ method }) => method === 'PATCH')).toEqual([])
  })

  test('on the last one it saves and stays', async () => {
    const { person, sent } = await captions()
    await person.click(inStrip('tarn'))
    field('Title').focus()
    await person.keyboard(`The tarn${NEXT}`)
    expect(await message('Caption saved')).toContain('Caption saved')
    expect(shown()).toBe('tarn.jpg')
    expect(field('Title')).toHaveValue('The tarn')
    expect(sent(5)).toHaveLength(1)
    expect(button('Save')).toBeVisible()
  })

  test('Previous and its keys save, too, and go back', async () => {
    const { person, sent } = await captions()
    expect(button('Previous')).toBeDisabled()
    await person.click(button('Next'))
    expect(field('Title')).toHaveFocus()
    await person.keyboard('The ridge{Control>}{Shift>}{Enter}{/Shift}{/Control}')
    expect(shown()).toBe('dune.jpg')
    await waitFor(() => expect(sent(2)).toHaveLength(1))
  })

  test('Enter in a line does the same, and in the description begins a line', async () => {
    const { person, sent } = await captions()
    await person.type(field('Description'), 'One{Enter}two')
    expect(shown()).toBe('dune.jpg')
    await person.type(field('Title'), 'The dune{Enter}')
    expect(shown()).toBe('ridge.jpg')
    await waitFor(() => expect(sent(1)[0]).toMatchObject({ title: 'The dune', description: 'One\ntwo' }))
  })

  test('the focal point of the image is set beside its caption, and saved with the step to the next one', async () => {
    const { person, sent } = await captions()
    const point = () => screen.getByRole('slider', { name: 'Focal point' })
    point().focus()
    await person.keyboard('{ArrowLeft}{Shift>}{ArrowUp}{/Shift}')
    expect(point()).toHaveAttribute('aria-valuetext', '49 % from the left, 40 % from the top')
    await person.click(screen.getByRole('button', { name: 'Next' }))
    await waitFor(() => expect(sent(1)).toEqual([{ focusX: 49, focusY: 40 }]))
    expect(point()).toHaveAttribute('aria-valuetext', '50 % from the left, 50 % from the top')
  })

  test('the film strip is one stop of the Tab key, with the arrow keys among its images', async () => {
    const { person } = await captions()
    inStrip('dune').focus()
    await person.keyboard('{ArrowRight}{ArrowRight}')
    expect(inStrip('burn')).toHaveFocus()
    for (const key of ['ArrowLeft', 'ArrowRight', 'Home', 'End']) {
      await person.keyboard(modified(key))
      expect(inStrip('burn'), key).toHaveFocus()
    }
    expect(inStrip('dune')).toHaveAttribute('tabindex', '-1')
    await person.keyboard('{Enter}')
    expect(shown()).toBe('burn.jpg')
    expect(inStrip('burn')).toHaveAttribute('aria-current', 'true')
    await person.keyboard('{End}')
    expect(inStrip('tarn')).toHaveFocus()
    await person.tab()
    await person.keyboard(' {Home}{Shift>} {/Shift}')
    expect(strip().getAllByRole('checkbox', { checked: true })).toHaveLength(5)
  })
})

describe('what was typed', () => {
  test('is kept when it could not be saved, marked, and saved when asked for', async () => {
    const { person, server, sent } = await captions()
    server.nowAnswers({ 'PATCH /api/images/1': networkFailure })
    await person.type(field('Title'), `The dune${NEXT}`)
    expect(await message('Error')).toContain('Failed to save the caption of “dune.jpg”. It is kept here.')
    expect(shown()).toBe('ridge.jpg')
    expect(inStrip('dune')).toHaveAccessibleName('dune.jpg, 1 of 5, not saved')
    expect(screen.getByText('1 not saved')).toBeVisible()
    expect(asksBeforeLeaving()).toBe(true)
    server.nowAnswers({ 'PATCH /api/images/1': { ...imageOf(7, 'dune.jpg', { id: 1 }), title: 'The dune' } })
    await person.click(button('Save now'))
    await screen.findByText('All saved')
    expect(sent(1)).toHaveLength(2)
    expect(inStrip('The dune')).toBeVisible()
    expect(asksBeforeLeaving()).toBe(false)
  })

  test('says why it was refused', async () => {
    const { person, server } = await captions()
    server.nowAnswers({ 'PATCH /api/images/1': refusal(403, 'Your account has expired.') })
    await person.type(field('Title'), `The dune${NEXT}`)
    expect(await message('Error')).toContain('Your account has expired.')
    await person.click(inStrip('dune'))
    expect(field('Title')).toHaveValue('The dune')
  })

  test('while it was being saved is saved after that, and is no conflict', async () => {
    const { person, server, sent } = await captions()
    let answer = () => {}
    const later = new Promise<void>((done) => {
      answer = done
    })
    const dune = imageOf(7, 'dune.jpg', { id: 1 })
    server.nowAnswers({
      'PATCH /api/images/1': async ({ title }: Change) => {
        await later
        return { ...dune, title }
      },
    })
    await person.type(field('Title'), `One${NEXT}`)
    await person.click(inStrip('dune'))
    await person.type(field('Title'), ' two')
    await person.keyboard(NEXT)
    answer()
    await screen.findByText('All saved')
    expect(sent(1).map(({ title, was }) => [title, was?.title])).toEqual([
      ['One', ''],
      ['One two', 'One'],
    ])
  })

  test('is saved when the screen is left', async () => {
    const { person, sent } = await captions()
    await person.type(field('Title'), 'The dune')
    expect(asksBeforeLeaving()).toBe(true)
    await person.click(screen.getByRole('link', { name: 'Dunes' }))
    await screen.findByRole('heading', { name: 'Settings for "Dunes"' })
    await waitFor(() => expect(sent(1)).toHaveLength(1))
  })

  test('and is no URL keeps the image, and is told when the screen is left', async () => {
    const { person, sent } = await captions()
    await person.type(field('Link URL'), `javascript:1${NEXT}`)
    expect(shown()).toBe('dune.jpg')
    expect(field('Link URL')).toHaveAccessibleDescription('Invalid URL')
    expect(field('Link URL')).toHaveFocus()
    await person.click(inStrip('moor'))
    expect(shown()).toBe('dune.jpg')
    await person.click(screen.getByRole('link', { name: 'Dunes' }))
    expect(await message('Error')).toContain(
      "The caption of “dune.jpg” isn't saved. It is kept under Captions.",
    )
    expect(sent(1)).toEqual([])
  })

  test.each([
    [['dune'], "The caption of “dune.jpg” isn't saved. It is kept under Captions."],
    [['dune', 'ridge'], "2 captions aren't saved. They are kept under Captions."],
  ])('and failed to be saved, of %s, is told when the screen is left', async (names, told) => {
    const { person, server } = await captions()
    server.nowAnswers({ 'PATCH /api/images/1': networkFailure, 'PATCH /api/images/2': networkFailure })
    for (const _name of names) await person.type(field('Title'), `Sand${NEXT}`)
    await screen.findByText(`${names.length} not saved`)
    await person.click(screen.getByRole('link', { name: 'Dunes' }))
    expect(await message(told)).toContain(told)
    expect(screen.queryByRole('alertdialog')).not.toBeInTheDocument()
  })

  test('is there again after the page was left without saving it', async () => {
    const { person, server, view } = await captions()
    server.nowAnswers({ 'PATCH /api/images/2': signedOut })
    await person.click(inStrip('ridge'))
    await waitFor(() => expect(window.history.state.usr.shown).toBe(2))
    await person.type(field('Title'), `The ridge${NEXT}`)
    await waitFor(() => expect(screen.queryByRole('form')).toBeNull())
    view.unmount()
    open(ADDRESS, window.history.state.usr)
    await screen.findByText('1 not saved')
    // Opens with the image that was shown.
    expect(shown()).toBe('ridge.jpg')
    expect(field('Title')).toHaveValue('The ridge')
    server.nowAnswers({
      'PATCH /api/images/2': { ...imageOf(7, 'ridge.jpg', { id: 2 }), title: 'The ridge' },
    })
    await person.click(button('Save now'))
    await screen.findByText('All saved')
    expect(localStorage.length).toBe(0)
  })

  test('is beside what someone else has written about the same image', async () => {
    const { person, server, sent } = await captions()
    const theirs = { ...imageOf(7, 'dune.jpg', { id: 1 }), title: 'Sand' }
    server.nowAnswers({
      'PATCH /api/images/1': ({ title, was }: Change) =>
        was?.title === 'Sand'
          ? { ...theirs, title }
          : refusal(409, 'Someone else has changed this.', {
              code: 'edit_conflict',
              current: { title: 'Sand' },
            }),
    })
    await person.type(field('Title'), `The dune${NEXT}`)
    expect(await message('Error')).toContain('Someone else has changed the caption of “dune.jpg”.')
    await person.click(inStrip('dune'))
    expect(screen.getByRole('alert')).toHaveTextContent('Someone else has changed the title. It is now:Sand')
    await person.click(field('Title'))
    await person.keyboard(NEXT)
    await screen.findByText('All saved')
    expect(sent(1).at(-1)).toMatchObject({ title: 'The dune', was: { title: 'Sand' } })
  })

  test('about an image that was deleted meanwhile goes with it', async () => {
    const { person, server } = await captions()
    server.nowAnswers({
      'PATCH /api/images/1': refusal(404, 'Image not found'),
      'GET /api/galleries/7/images': ['ridge', 'burn'].map((name, index) =>
        imageOf(7, `${name}.jpg`, { id: index + 2 }),
      ),
    })
    await person.type(field('Title'), `The dune${NEXT}`)
    expect(await message('Error')).toContain('“dune.jpg” has been deleted.')
    await waitFor(() => expect(strip().getAllByRole('checkbox')).toHaveLength(2))
    expect(shown()).toBe('ridge.jpg')
    expect(localStorage.length).toBe(0)
  })
})

describe('the chosen ones', () => {
  const SAME = /^Same for the chosen ones/

  test('are the only ones at first, and all are a press away', async () => {
    const { person } = await captions({ chosen: [4, 2] })
    expect(shown()).toBe('ridge.jpg')
    expect(strip().getAllByRole('checkbox', { checked: true })).toHaveLength(2)
    expect(strip().getAllByRole('checkbox')).toHaveLength(2)
    await person.click(button('Next'))
    expect(shown()).toBe('moor.jpg')
    await person.click(button('Show all 5'))
    expect(shown()).toBe('moor.jpg')
    expect(strip().getAllByRole('checkbox')).toHaveLength(5)
    expect(strip().getAllByRole('checkbox', { checked: true })).toHaveLength(2)
  })

  test('one is where it begins', async () => {
    await captions({ chosen: [3] })
    expect(shown()).toBe('burn.jpg')
    expect(strip().getAllByRole('checkbox')).toHaveLength(5)
  })

  test('get the same texts, all but empty ones', async () => {
    const { person, sent, sentToMany } = await captions()
    expect(screen.queryByRole('button', { name: SAME })).toBeNull()
    await person.click(strip().getByRole('checkbox', { name: 'Select burn.jpg' }))
    fireEvent.click(inStrip('tarn'), { shiftKey: true })
    expect(shown()).toBe('dune.jpg')
    expect(button('Same for the chosen ones (3)')).toBeDisabled()
    await person.type(field('Title'), 'In the hills ')
    await person.click(button(SAME))
    expect(await message('Captions saved')).toContain('3 images changed.')
    expect(sent(1)).toHaveLength(1)
    expect(sentToMany()).toEqual([{ imageIds: [3, 4, 5], title: 'In the hills' }])
    await person.click(strip().getByRole('button', { name: 'In the hills, 4 of 5, has a caption' }))
    expect(field('Title')).toHaveValue('In the hills')
  })

  test('are asked about first where others would be replaced', async () => {
    const { person, sentToMany } = await captionsWithTitle()
    await person.type(field('Title'), 'In the hills')
    await person.click(button(SAME))
    const dialog = within(await screen.findByRole('alertdialog', { name: 'Replace captions' }))
    expect(dialog.getByText(/^1 image of the chosen ones already has another caption/)).toBeVisible()
    await person.click(dialog.getByRole('button', { name: 'Cancel' }))
    expect(sentToMany()).toEqual([])
    await person.click(button(SAME))
    const again = within(await screen.findByRole('alertdialog', { name: 'Replace captions' }))
    await person.click(again.getByRole('button', { name: 'Replace' }))
    await message('Captions saved')
    expect(sentToMany()).toHaveLength(1)
  })
  async function captionsWithTitle() {
    const opened = await captions({ chosen: [1, 2, 3] })
    await opened.person.click(inStrip('ridge'))
    await opened.person.type(field('Title'), 'The ridge')
    await opened.person.click(inStrip('dune'))
    await screen.findByText('All saved')
    return opened
  }

  test('say when one of them is gone', async () => {
    const { person, server } = await captions({ chosen: [1, 2, 3] })
    const gone = 'Some of these pictures are no longer in this gallery. Please reload.'
    server.nowAnswers({ [MANY]: refusal(409, gone) })
    await person.type(field('Title'), 'In the hills')
    await person.click(button(SAME))
    expect(await message('Error')).toContain(gone)
    expect(server.to('GET', '/api/galleries/7/images?limit=250')).toHaveLength(2)
  })
})

describe('without anything to write', () => {
  const answers = (more: Record<string, unknown>) =>
    serverAnswers({
      'GET /api/auth/user': mara(),
      'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
      'GET /api/galleries/7/images': [],
      ...more,
    })

  test('says so in an empty gallery', async () => {
    answers({})
    open(ADDRESS)
    expect(await screen.findByRole('heading', { name: 'No images yet' })).toBeVisible()
  })

  test('says so to an account that has expired', async () => {
    answers({ 'GET /api/auth/user': mara({ status: 'expired' }) })
    open(ADDRESS)
    expect(await screen.findByText(/To write captions you need to upgrade/)).toBeVisible()
  })

  test('says so of a gallery that is not there', async () => {
    answers({ 'GET /api/galleries/7': refusal(404, 'Gallery not found') })
    open(ADDRESS)
    expect(await screen.findByRole('heading', { name: 'Gallery not found' })).toBeVisible()
  })

  test('tries again where the images could not be loaded', async () => {
    const server = answers({ 'GET /api/galleries/7/images': networkFailure })
    const { person } = open(ADDRESS)
    expect(await screen.findByText("We couldn't load the images.")).toBeVisible()
    server.nowAnswers({ 'GET /api/galleries/7/images': [imageOf(7, 'dune.jpg')] })
    await person.click(button('Try again'))
    await screen.findByRole('form', { name: 'Caption' })
    expect(shown()).toBe('dune.jpg')
  })
})
