import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { captionedImage, inPacket, xmpPacket } from '#testing/captioned-images.ts'
import { CORPUS_ABSENT, corpusEntries, corpusFile, corpusIsHere, corpusPath } from '#testing/corpus.ts'
import { NO_METADATA } from './file-metadata.ts'
import { readMetadata } from './read-metadata.ts'

type Says = Parameters<typeof captionedImage>[1]
const read = async (says: Says, format?: Parameters<typeof captionedImage>[2]) =>
  readMetadata((await captionedImage('a.jpg', says, format)).bytes)

const utf8 = (text: string) => Buffer.from(text)

describe('captions', () => {
  test.each<[string, Says, Partial<typeof NO_METADATA>]>([
    [
      'XMP, in its default language',
      {
        xmp: xmpPacket({ title: { de: 'Düne', 'x-default': 'Dune' }, description: { 'x-default': 'Sand.' } }),
      },
      { title: 'Dune', description: 'Sand.', translations: { de: { title: 'Düne' } } },
    ],
    [
      'XMP without a default language',
      { xmp: xmpPacket({ title: { de: 'Düne', fr: 'La dune' } }) },
      { title: 'Düne', translations: { fr: { title: 'La dune' } } },
    ],
    [
      'XMP in the languages that there are, by their regions, of each the first',
      {
        xmp: inPacket(
          `<dc:title><rdf:Alt>${[
            ...['x-default Dune', 'en-US Dune', 'pt-BR Duna', 'pt A duna', 'zh-TW 沙丘', 'iw דיונה'],
            ...['tlh Klingon', 'de-x-default', ' Nothing', `${'fr'.repeat(5_000)} Long`, 'DE Düne'],
          ]
            .map((item) => item.split(' ', 2))
            .map(([lang, text = '']) => `<rdf:li xml:lang="${lang}">${text}</rdf:li>`)
            .join('')}<rdf:li>None</rdf:li></rdf:Alt></dc:title>`,
        ),
      },
      {
        title: 'Dune',
        translations: {
          ...{ pt: { title: 'Duna' }, zh: { title: '沙丘' }, he: { title: 'דיונה' }, de: { title: 'Düne' } },
        },
      },
    ],
    [
      'XMP in 500 languages, with control characters and changes of direction, longer than a field',
      {
        xmp: xmpPacket({
          description: Object.fromEntries([
            ['x-default', 'Sand.'],
            ...Array.from({ length: 500 }, (_, n) => [`x${n}`, `${n}`] as const),
            ['ar', `\u202e\u200fرمل\u2069\t${'ر'.repeat(12_000)}`],
          ]),
        }),
      },
      {
        description: 'Sand.',
        translations: { ar: { description: `\u200fرمل ${'ر'.repeat(9_995)}` } },
      },
    ],
    [
      'XMP with another prefix for Dublin Core, beside another vocabulary with its prefix',
      {
        xmp: inPacket(
          '<d:title xmlns:d="http://purl.org/dc/elements/1.1/">Dune</d:title><dc:title xmlns:dc="urn:not-dublin-core">WRONG</dc:title>',
        ),
      },
      { title: 'Dune' },
    ],
    [
      'XMP that names a title of something else',
      { xmp: inPacket('<dc:relation rdf:parseType="Resource"><dc:title>WRONG</dc:title></dc:relation>') },
      {},
    ],
    [
      'XMP in CDATA',
      { xmp: xmpPacket({ title: { 'x-default': '<![CDATA[Cats & dogs]]>' } }) },
      { title: 'Cats & dogs' },
    ],
    [
      'XMP in attributes',
      { xmp: inPacket('').replace('rdf:about=""', 'rdf:about="" dc:title="Dune"') },
      { title: 'Dune' },
    ],
    ['XMP that is a plain text', { xmp: inPacket('<dc:title>Dune</dc:title>') }, { title: 'Dune' }],
    [
      'IPTC',
      { iptc: { name: utf8('Dune'), caption: utf8('Sand.') } },
      { title: 'Dune', description: 'Sand.' },
    ],
    [
      'each field by itself, XMP first',
      {
        xmp: xmpPacket({ title: { 'x-default': 'From XMP' } }),
        iptc: { name: utf8('From IPTC'), caption: utf8('Sand.') },
      },
      { title: 'From XMP', description: 'Sand.' },
    ],
    [
      'a blank title of XMP',
      { xmp: xmpPacket({ title: { 'x-default': '  ' } }), iptc: { name: utf8('Dune') } },
      { title: 'Dune' },
    ],
    [
      'the name of the language in the place of a text, which digiKam has written',
      { xmp: xmpPacket({ description: { 'x-default': 'x-default' } }), iptc: { caption: utf8('Sand.') } },
      { description: 'Sand.' },
    ],
    [
      'entities, decoded once',
      { xmp: xmpPacket({ title: { 'x-default': 'Salt &amp; sand &amp;amp; &#x3c;b&gt;' } }) },
      { title: 'Salt & sand &amp; <b>' },
    ],
    [
      'control characters and changes of direction, without them',
      { iptc: { name: utf8('  Du\u0000\u0007ne\u202Egpj.exe\t!  '), caption: utf8('one\r\ntwo\rthree') } },
      { title: 'Dunegpj.exe !', description: 'one\ntwo\nthree' },
    ],
    [
      'a title of several lines, in one',
      { xmp: xmpPacket({ title: { 'x-default': 'Dune\n  at noon' } }) },
      { title: 'Dune   at noon' },
    ],
    [
      'a title of which nothing is seen',
      { xmp: xmpPacket({ title: { 'x-default': '\u200b' } }), iptc: { name: utf8('Dune') } },
      { title: 'Dune' },
    ],
    ['old encodings', { iptc: { name: Buffer.from('D\xfcne', 'latin1') } }, { title: 'Düne' }],
    [
      'more than a field takes, cut between characters',
      { iptc: { name: utf8(`${'a'.repeat(254)}🏜`), caption: utf8('b'.repeat(12_000)) } },
      { title: 'a'.repeat(254), description: 'b'.repeat(10_000) },
    ],
    ['EXIF: never', { exif: { camera: { ImageDescription: 'OLYMPUS DIGITAL CAMERA', Artist: 'Olga' } } }, {}],
  ])('%s', async (_, says, expected) => {
    expect(await read(says)).toEqual({ ...NO_METADATA, ...expected })
  })

  test.each(['png', 'webp'] as const)('of a %s', async (format) => {
    const xmp = xmpPacket({ title: { 'x-default': 'Dune' } })
    expect(await read({ xmp }, format)).toEqual({ ...NO_METADATA, title: 'Dune' })
  })
})

describe('time and camera', () => {
  test('what a camera writes', async () => {
    const exif = {
      camera: { Make: 'Canon', Model: 'Canon EOS 5D' },
      shot: {
        DateTimeOriginal: '2024:06:01 23:05:09',
        FNumber: '28/10',
        ExposureTime: '1/250',
        FocalLength: '50/1',
        ISOSpeedRatings: '100',
        LensModel: 'EF 50mm f/1.4',
      },
    }
    expect(await read({ exif })).toEqual({
      ...NO_METADATA,
      takenAt: '2024-06-01T23:05:09',
      camera: {
        make: 'Canon',
        model: 'Canon EOS 5D',
        lens: 'EF 50mm f/1.4',
        focalLength: 50,
        aperture: 2.8,
        exposure: '1/250',
        iso: 100,
      },
    })
  })

  test.each([
    ['0000:00:00 00:00:00', null],
    ['2023:02:29 12:00:00', null],
    ['2024:02:29 24:00:00', null],
    ['    :  :     :  :  ', null],
    ['2024-02-29T12:00:00+02:00', '2024-02-29T12:00:00'],
    ['2008: 5: 1  9:05:03', '2008-05-01T09:05:03'],
    ['2012/05/06 07:08:09', '2012-05-06T07:08:09'],
    ['2012.05.06 07.08.09', '2012-05-06T07:08:09'],
    ['2012-05-06 07-08-09', '2012-05-06T07:08:09'],
    ['2012-05-06T07:08:09.5', '2012-05-06T07:08:09'],
    ['2012:05:06', '2012-05-06T00:00:00'],
    ['0001:01:01 00:00:00', null],
    ['2012:13:06 07:08:09', null],
  ])('the time %j is %j', async (DateTimeOriginal, takenAt) => {
    expect((await read({ exif: { shot: { DateTimeOriginal } } })).takenAt).toBe(takenAt)
  })

  const described = (attributes: string) => inPacket('').replace('rdf:about=""', `rdf:about="" ${attributes}`)
  const EXIF = 'xmlns:exif="http://ns.adobe.com/exif/1.0/"'
  const PHOTOSHOP = 'xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/"'
  const BASIC = 'xmlns:xmp="http://ns.adobe.com/xap/1.0/"'
  const shot = (DateTimeOriginal: string | undefined, DateTimeDigitized: string) => ({
    exif: { shot: { ...(DateTimeOriginal !== undefined && { DateTimeOriginal }), DateTimeDigitized } },
  })
  const iptc = { date: utf8('20240601'), time: utf8('123000+0200') }

  test.each<[string, Says]>([
    ['CreateDate of EXIF', shot(undefined, '2024:06:01 12:30:00')],
    ['CreateDate beside zeros', shot('0000:00:00 00:00:00', '2024:06:01 12:30:00')],
    ['CreateDate beside blanks', shot('    :  :     :  :  ', '2024:06:01 12:30:00')],
    ['DateTimeOriginal first', shot('2024:06:01 12:30:00', '2025:01:01 00:00:00')],
    ['exif:DateTimeOriginal of XMP', { xmp: described(`${EXIF} exif:DateTimeOriginal="2024-06-01T12:30"`) }],
    [
      'photoshop:DateCreated',
      { xmp: described(`${PHOTOSHOP} photoshop:DateCreated="2024-06-01T12:30:00Z"`) },
    ],
    ['xmp:CreateDate', { xmp: described(`${BASIC} xmp:CreateDate="2024-06-01T12:30:00.25+02:00"`) }],
    ['Date Created of IPTC', { iptc }],
    [
      'XMP before IPTC',
      {
        xmp: described(`${EXIF} exif:DateTimeOriginal="2024-06-01T12:30:00"`),
        iptc: { date: utf8('19990101') },
      },
    ],
  ])('the time is found in %s', async (_, says) => {
    expect((await read(says)).takenAt).toBe('2024-06-01T12:30:00')
  })

  // sharp writes no EXIF into a TIFF, and no XMP into an AVIF.
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
    'CreateDate of EXIF is found in a %s',
    async (format) => {
      const { takenAt } = await read(shot(undefined, '2024:06:01 12:30:00'), format)
      expect(takenAt).toBe('2024-06-01T12:30:00')
    },
  )

  test.each(['jpeg', 'png', 'webp', 'tiff'] as const)('the time of XMP is found in a %s', async (format) => {
    const xmp = described(`${EXIF} exif:DateTimeOriginal="2024-06-01T12:30:00"`)
    expect((await read({ xmp }, format)).takenAt).toBe('2024-06-01T12:30:00')
  })

  test.each([
    [{ ISOSpeedRatings: '65535', RecommendedExposureIndex: '102400' }, { iso: 102_400 }],
    [{ ISOSpeedRatings: '65535', StandardOutputSensitivity: '204800' }, { iso: 204_800 }],
    [{ ISOSpeedRatings: '65535', FNumber: '4/1' }, { iso: null }],
    [{ ExposureTime: '0/1', ShutterSpeedValue: '8/1' }, { exposure: '1/256' }],
    [{ FNumber: '0/0', ApertureValue: '4/1' }, { aperture: 4 }],
    [{ FNumber: '0/1', ApertureValue: '0/1', FocalLength: '50/1' }, { aperture: null }],
    [{ ExposureTime: '0/1', ShutterSpeedValue: '0/1', FNumber: '4/1' }, { exposure: null }],
    [{ FocalLength: '4294967295/1', FNumber: '4/1' }, { focalLength: null }],
    [
      { FocalLength: '65535/1', FNumber: '655350/10', ExposureTime: '1/4' },
      { focalLength: null, aperture: null },
    ],
    [
      { FocalLength: '65535/1000', ExposureTime: '2147483647/1' },
      { focalLength: 65.53, exposure: null },
    ],
    [{ LensModel: '----', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: 'EF----', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: 'EF-S -- - --', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: 'undefined', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: '65535', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: '4294967295', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: 'EF-S', FNumber: '4/1' }, { lens: 'EF-S' }],
    [{ LensModel: 'EF24-70mm -- 2', FNumber: '4/1' }, { lens: 'EF24-70mm -- 2' }],
    [{ LensModel: 'Unknown (0 255)', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: 'N/A', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: '0.0 mm f/0.0', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: '0', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: '(null)', FNumber: '4/1' }, { lens: null }],
    [{ LensModel: '0.95 mm f/0.95', FNumber: '4/1' }, { lens: '0.95 mm f/0.95' }],
    [{ LensModel: 'Nikkor 50mm', FNumber: '4/1' }, { lens: 'Nikkor 50mm' }],
  ])('the camera facts of %o are %o', async (shot, facts) => {
    expect((await read({ exif: { shot } })).camera).toMatchObject(facts)
  })

  test.each(['unknown', '-', '   ', 'undefined', 'null', '65535'])('the maker %j is none', async (Make) => {
    expect((await read({ exif: { camera: { Make, Model: 'X100' } } })).camera).toMatchObject({
      make: null,
      model: 'X100',
    })
  })

  test.each([
    'OLYMPUS DIGITAL CAMERA',
    'SONY DSC',
    'KODAK Digital Still Camera',
    'SAMSUNG CAMERA PICTURES',
    'KONICA MINOLTA DIGITAL CAMERA',
    'DCIM\\100MEDIA\\DJI_0001.JPG',
    'DCIM/100GOPRO/GOPR0001.JPG',
  ])('the stock caption %j is none', async (text) => {
    const xmp = xmpPacket({ title: { 'x-default': text }, description: { 'x-default': text } })
    expect(await read({ xmp, iptc: { caption: utf8('Sand.') } })).toMatchObject({
      title: null,
      description: 'Sand.',
    })
  })

  test.each([
    ['1/4', '1/4'],
    ['3/10', '0.3'],
    ['5/2', '2.5'],
    ['30/1', '30'],
    ['1/0', null],
    ['0/1', null],
  ])('an exposure of %s s reads %j', async (ExposureTime, exposure) => {
    const { camera } = await read({ exif: { camera: { Make: 'Canon' }, shot: { ExposureTime } } })
    expect(camera?.exposure).toBe(exposure)
  })
})

describe('hostile metadata costs nothing but itself', () => {
  test.each([
    ['a text without end', inPacket('<dc:title>x</dc:title>'.repeat(300_000))],
    ['deep nesting', inPacket('<dc:a>'.repeat(200_000) + '</dc:a>'.repeat(200_000))],
    ['no XML', '<'.repeat(1_000_000)],
    [
      'entities that multiply',
      `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;&b;&b;">]>${inPacket('<dc:description>&c;&c;</dc:description>')}`,
    ],
  ])('%s', async (_, xmp) => {
    const { title, description, takenAt, camera } = await read({ xmp }, 'webp')
    expect(JSON.stringify({ title, description }).length).toBeLessThan(200)
    expect({ takenAt, camera }).toEqual({ takenAt: null, camera: null })
  })

  test('IPTC that claims more than there is', async () => {
    const { bytes } = await captionedImage('a.jpg', { iptc: { name: utf8('Dune') } })
    bytes.writeUInt16BE(60_000, bytes.indexOf(Buffer.from([0x1c, 2, 5])) + 3)
    expect(readMetadata(bytes)).toMatchObject({ description: null, takenAt: null, camera: null })
  })
})

const hasExiftool = (() => {
  try {
    return execFileSync('exiftool', ['-ver']).length > 0
  } catch {
    return false
  }
})()

const why = corpusIsHere ? (hasExiftool ? '' : ' (exiftool is not installed)') : ` (${CORPUS_ABSENT})`

test.skipIf(why !== '')(`what exiftool reads in real files of many cameras and programs${why}`, async () => {
  const entries = corpusEntries().filter(({ file }) => file.startsWith('accept/'))
  const files = [...new Map(entries.map((entry) => [entry.file, entry])).values()]
  const tags = ['EXIF:DateTimeOriginal', 'EXIF:Make', 'EXIF:Model', 'EXIF:LensModel', 'EXIF:FocalLength#']
  tags.push('EXIF:FNumber#', 'EXIF:ExposureTime', 'EXIF:ISO', 'XMP-dc:Title', 'XMP-dc:Description')
  tags.push('IPTC:ObjectName', 'IPTC:Caption-Abstract')
  const answer = execFileSync(
    'exiftool',
    [
      '-json',
      '-G',
      '-q',
      '-q',
      ...tags.map((tag) => `-${tag}`),
      ...files.map(({ file }) => corpusPath(file)),
    ],
    { maxBuffer: 2 ** 26, stdio: ['ignore', 'pipe', 'ignore'] },
  )
  const read = new Map<string, Record<string, unknown>>(
    JSON.parse(answer.toString()).map((one: { SourceFile: string }) => [path.resolve(one.SourceFile), one]),
  )
  let said = 0
  for (const entry of files) {
    const tag = read.get(corpusPath(entry.file)) ?? {}
    const text = (...names: string[]) => {
      const given = names
        .map((name) => tag[name])
        .find((value) => value !== undefined && String(value).trim() !== '')
      return given === undefined ? null : String(given).trim()
    }
    const number = (name: string) => Number(Number(tag[name] ?? 0).toFixed(2)) || null
    const metadata = readMetadata((await corpusFile(entry)).bytes)
    const original = text('EXIF:DateTimeOriginal')
    const facts = {
      title: metadata.title,
      // exiftool finds one more in a PNG text chunk that ImageMagick writes in place of XMP.
      description: UNREAD.includes(path.basename(entry.file))
        ? text('XMP:Description')
        : metadata.description,
      // The time is read from XMP, too, if EXIF has none.
      takenAt: original && metadata.takenAt,
      make: metadata.camera?.make ?? null,
      model: metadata.camera?.model ?? null,
      lens: metadata.camera?.lens ?? null,
      focalLength: metadata.camera?.focalLength ?? null,
      aperture: metadata.camera?.aperture ?? null,
      exposure: metadata.camera?.exposure ?? null,
      iso: metadata.camera?.iso ?? null,
    }
    expect(facts, entry.file).toEqual({
      title: text('XMP:Title', 'IPTC:ObjectName'),
      description: text('XMP:Description', 'IPTC:Caption-Abstract'),
      takenAt: original?.replace(/^(\d+):(\d+):(\d+) /, '$1-$2-$3T') ?? null,
      make: text('EXIF:Make'),
      model: text('EXIF:Model'),
      lens: text('EXIF:LensModel'),
      focalLength: number('EXIF:FocalLength'),
      aperture: number('EXIF:FNumber'),
      exposure: text('EXIF:ExposureTime'),
      iso: number('EXIF:ISO'),
    })
    said += Object.values(facts).filter((fact) => fact !== null).length
  }
  expect(said).toBeGreaterThan(200)
})

const UNREAD = ['issue-204-dotnet.png']
