import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import {
  answer,
  chosenFile,
  gallery,
  imageOf,
  listedGallery,
  mara,
  message,
  open,
  refusal,
  serverAnswers,
} from '#testing/screen.tsx'
import { uploadLine } from '#testing/upload-line.ts'

const CHAPTERS = '/api/galleries/7/chapters'
const chapter = (id: number, title: string) => ({
  id,
  title,
  text: null,
  slug: `no-${id}`,
  imageCount: 0,
  translations: {},
})

function inFolder(path: string) {
  const file = chosenFile(path.split('/').at(-1)!, 'image/jpeg', path.length)
  Object.defineProperty(file, 'webkitRelativePath', { value: path })
  return file
}
const wedding = () => ['Wedding/10 Party/c.jpg', 'Wedding/2 Dinner/b.jpg', 'Wedding/a.jpg'].map(inFolder)

function settings(there: ReturnType<typeof chapter>[] = []) {
  const chapters = [...there]
  const server = serverAnswers({
    'GET /api/auth/user': mara(),
    'GET /api/galleries': [listedGallery('Dunes', { id: 7 })],
    'GET /api/galleries/7': gallery('Dunes', { id: 7 }),
    'GET /api/galleries/7/images': [],
    [`GET ${CHAPTERS}`]: () => chapters,
    [`POST ${CHAPTERS}`]: ({ title }: { title: string }) => {
      chapters.push(chapter(chapters.length + 1, title))
      return answer(201, chapters.at(-1))
    },
  })
  return { server, line: uploadLine(), made: () => server.to('POST', CHAPTERS).map(({ body }) => body) }
}
const choose = async (files: File[]) =>
  fireEvent.change(await screen.findByLabelText('Choose Files', { selector: 'input' }), { target: { files } })
const asked = async () => within(await screen.findByRole('dialog', { name: 'Make chapters?' }))

/** Answers the uploads of the settings one after the other, and returns the chapter of each. */
async function sent(line: ReturnType<typeof uploadLine>, count: number) {
  const requests = []
  for (let index = 0; index < count; index++) {
    const request = await line.next(index)
    requests.push([request.files.map(({ name }) => name).join(), request.fields.chapterId])
    await act(async () => request.answers(201, [imageOf(7, request.files[0]!.name)]))
  }
  return requests
}

test('a chapter is made of each folder inside one that is chosen, in natural order', async () => {
  const { line, made } = settings()
  const { person } = open('/gallery/7/settings')
  await choose(wedding())
  const question = await asked()
  expect(question.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Dinner1 image',
    'Party1 image',
  ])
  expect(line.sent).toEqual([])
  await person.click(question.getByRole('button', { name: 'Make a chapter of each folder' }))
  expect(await sent(line, 3)).toEqual([
    ['b.jpg', '1'],
    ['c.jpg', '2'],
    ['a.jpg', undefined],
  ])
  expect(made()).toEqual([{ title: 'Dinner' }, { title: 'Party' }])
})

test('none is made where that is not wanted, and nothing is sent when it is cancelled', async () => {
  const { line, made } = settings()
  const { person } = open('/gallery/7/settings')
  await choose(wedding())
  await person.click((await asked()).getByRole('button', { name: 'Close' }))
  await choose(wedding())
  await person.click((await asked()).getByRole('button', { name: 'Add without chapters' }))
  expect(await sent(line, 3)).toEqual([
    ['b.jpg', undefined],
    ['c.jpg', undefined],
    ['a.jpg', undefined],
  ])
  expect(made()).toEqual([])
})

test('a chapter with the title of a folder is used again, in whatever form a file system writes it', async () => {
  const { line, made } = settings([chapter(1, 'Ap\u00e9ro')])
  const { person } = open('/gallery/7/settings')
  await choose(
    ['Wedding/10 Ape\u0301ro/c.jpg', 'Wedding/2 Dinner/b.jpg', 'Wedding/a.jpg'].map((path) => inFolder(path)),
  )
  await person.click((await asked()).getByRole('button', { name: 'Make a chapter of each folder' }))
  expect((await sent(line, 3)).slice(0, 2)).toEqual([
    ['b.jpg', '2'],
    ['c.jpg', '1'],
  ])
  expect(made()).toEqual([{ title: 'Dinner' }])
})

test('a chapter that is refused sends nothing', async () => {
  const { line, server } = settings()
  server.nowAnswers({ [`POST ${CHAPTERS}`]: refusal(409, 'A gallery has 200 chapters at most.') })
  const { person } = open('/gallery/7/settings')
  await choose(wedding())
  await person.click((await asked()).getByRole('button', { name: 'Make a chapter of each folder' }))
  expect(await message('Error')).toContain('A gallery has 200 chapters at most.')
  expect(line.sent).toEqual([])
})

test('a folder without folders inside asks nothing', async () => {
  const { line } = settings()
  open('/gallery/7/settings')
  await choose([inFolder('Wedding/a.jpg')])
  expect(await sent(line, 1)).toEqual([['a.jpg', undefined]])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('files go to the chapter that is picked beside them', async () => {
  const { line } = settings([chapter(1, 'Dinner')])
  const { person } = open('/gallery/7/settings')
  await person.selectOptions(await screen.findByLabelText('Add to chapter'), 'Dinner')
  await choose([chosenFile('a.jpg')])
  expect(await sent(line, 1)).toEqual([['a.jpg', '1']])
})

test('the dialog of the dashboard offers it, and sends a request for each chapter', async () => {
  const { line, made } = settings()
  const { person } = open('/dashboard')
  await person.click(await screen.findByRole('button', { name: 'Upload Images' }))
  const panel = within(await screen.findByRole('dialog', { name: 'Upload Images' }))
  await panel.findByRole('option', { name: 'Dunes' })
  await person.selectOptions(panel.getByRole('combobox', { name: 'Gallery' }), 'Dunes')
  fireEvent.change(panel.getByLabelText('Choose Files', { selector: 'input' }), {
    target: { files: wedding() },
  })
  const offer = panel.getByRole('checkbox', { name: 'Make a chapter of each folder' })
  expect(offer).toHaveAccessibleDescription('Dinner, Party')
  await person.click(offer)
  await person.click(panel.getByRole('button', { name: 'Upload Images' }))
  expect(await sent(line, 3)).toEqual([
    ['b.jpg', '1'],
    ['c.jpg', '2'],
    ['a.jpg', undefined],
  ])
  await waitFor(() => expect(made()).toHaveLength(2))
})
