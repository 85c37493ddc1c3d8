/**
 * Columns of equal width. At the end and above panoramas, which take the whole width, the last pictures go where the
 * columns are level, and the very last ones may be a justified row below them.
 */
import { placeBlock, type Target } from './block.ts'
import { emptyPlaces, GAP_BELOW, type Length, limitedHeight, NOTHING, type Places, plus } from './places.ts'
import { RATIO_UNIT } from './ratios.ts'
import { FEW, MOST_OF_EACH, masonryColumns } from './traits.ts'
import { isPanorama, TALL, type Wall } from './wall.ts'

/** Shape of the tile that taller pictures fill: at most 85 % of the height of usual screens. */
const TALLEST_TILE = { phone: RATIO_UNIT * 2.5, wider: Math.round((RATIO_UNIT * 16) / 9) }
/** Width of the columns for which gaps are counted, because placement does not know pixels. */
const NOMINAL_WIDTH = { phone: 183, wider: 320 }
/** Number of last pictures in each column that may be moved to level the columns; the first row stays in order. */
const MOVED = 4
/** Maximum number of pictures by which the last row may exceed the columns. */
const MORE_IN_ROW = 2
/** Maximum number of pictures that are laid out as rows alone if columns of them would be cropped. */
const MOST_IN_ROWS = 12
/** Number of pictures at the end of a column that are stretched or cropped a little, so that all columns end together. */
const STRETCHED = 6
/** Share of a last picture's height by which columns may end below others at the end of a wall. */
const MOST_RAGGED = 0.42
/** Maximum height of a justified row, as a share of the wall's width, by the number of columns. */
const mostOfRow = (columns: number, isPhone: boolean) => (isPhone ? 1.5 : columns === 2 ? 1 : 0.6)

type Run = {
  from: number
  to: number
  ratioAt(index: number): number
  gap: number
  isPhone: boolean
  /** True if nothing follows below it, so that its columns need not be level. */
  isLast: boolean
}

export function masonry(
  ratios: ArrayLike<number>,
  { widthClass, largeOnPhones, gap, isWhole }: Wall,
): Places {
  const columns = masonryColumns(widthClass, largeOnPhones)
  if (columns === 1) return singleColumn(ratios)
  const places = emptyPlaces(ratios.length)
  const isPhone = widthClass === 0
  const page = isPhone ? 'phone' : 'wider'
  let top = NOTHING
  for (let from = 0; from < ratios.length; ) {
    if (isPanorama(ratios[from]!)) {
      top = placeBlock(places, [[from]], (index) => ratios[index]!, top)
      from++
      continue
    }
    let to = from
    while (to < ratios.length && !isPanorama(ratios[to]!)) to++
    const isLast = to === ratios.length
    const run: Run = {
      from,
      to,
      ratioAt: (index) => Math.min(TALLEST_TILE[page], ratios[index]!),
      gap: Math.round((gap / NOMINAL_WIDTH[page]) * RATIO_UNIT),
      isPhone,
      isLast,
    }
    const ending =
      isLast && !isWhole
        ? { stacks: inOrder(run, to, columns).stacks, rows: [], later: 0 }
        : endingOf(run, columns)
    const share = isLast && !isWhole ? 1 : shareOf(run, ending, columns)
    const part = partOf(places, top, share)
    let end = placeColumns(part, run, ending)
    for (const row of ending.rows)
      end = placeBlock(
        part,
        row.map((index) => [index]),
        run.ratioAt,
        end,
      )
    top = plus(top, { wall: share * end.wall, gaps: end.gaps })
    from = to
  }
  return places
}

/** Columns of pictures from top to bottom, in units of `RATIO_UNIT`, with a gap below each. */
type Columns = { stacks: number[][]; heights: number[] }

const copyOf = ({ stacks, heights }: Columns): Columns => ({
  stacks: stacks.map((column) => [...column]),
  heights: [...heights],
})

/** Puts each picture into the shortest column so far, the leftmost of equal ones. */
function hang(
  { ratioAt, gap }: Pick<Run, 'ratioAt' | 'gap'>,
  { stacks, heights }: Columns,
  pictures: Iterable<number>,
) {
  for (const index of pictures) {
    let shortest = 0
    for (let c = 1; c < heights.length; c++) if (heights[c]! < heights[shortest]!) shortest = c
    stacks[shortest]!.push(index)
    heights[shortest]! += ratioAt(index) + gap
  }
}

const numbers = (from: number, to: number) =>
  Array.from({ length: Math.max(0, to - from) }, (_, n) => from + n)

function inOrder(run: Run, to: number, columns: number): Columns {
  const hung: Columns = {
    stacks: numbers(0, columns).map(() => []),
    heights: numbers(0, columns).map(() => 0),
  }
  hang(run, hung, numbers(run.from, to))
  return hung
}

/** Adds these pictures, the highest first, then exchanges some as long as that makes the columns more alike. */
function levelled({ ratioAt, gap }: Run, { stacks, heights }: Columns, pictures: number[]): Columns {
  const last: Columns = { stacks: stacks.map(() => []), heights: [...heights] }
  const byHeight = pictures.sort((one, other) => ratioAt(other) - ratioAt(one) || one - other)
  hang({ ratioAt, gap }, last, byHeight)
  const tall = (index: number) => ratioAt(index) + gap
  const some = last.stacks.map((column) => upToTwo(column, tall))
  for (let steps = 0; steps < 2 * pictures.length; steps++) {
    const [most, least] = [Math.max(...last.heights), Math.min(...last.heights)]
    let best: { gain: number; higher: number; lower: number; down: Some; up: Some } | undefined
    for (let higher = 0; higher < heights.length; higher++)
      for (let lower = 0; lower < heights.length; lower++) {
        const difference = last.heights[higher]! - last.heights[lower]!
        if (difference <= 0 || (last.heights[higher] !== most && last.heights[lower] !== least)) continue
        for (const down of some[higher]!)
          for (const up of some[lower]!) {
            const moved = down.tall - up.tall
            const gain = moved * (difference - moved)
            if (gain > (best?.gain ?? 0)) best = { gain, higher, lower, down, up }
          }
      }
    if (!best) break
    const { higher, lower, down, up } = best
    exchange(higher, down, up)
    exchange(lower, up, down)
  }
  return {
    stacks: stacks.map((column, c) => [...column, ...last.stacks[c]!.sort((one, other) => one - other)]),
    heights: last.heights,
  }

  function exchange(column: number, gone: Some, come: Some) {
    last.heights[column]! += come.tall - gone.tall
    last.stacks[column] = last.stacks[column]!.filter((index) => !gone.pictures.includes(index))
    last.stacks[column].push(...come.pictures)
    some[column] = upToTwo(last.stacks[column], tall)
  }
}

type Some = { pictures: number[]; tall: number }

function upToTwo(column: number[], tall: (index: number) => number): Some[] {
  const found: Some[] = [{ pictures: [], tall: 0 }]
  column.forEach((one, place) => {
    found.push({ pictures: [one], tall: tall(one) })
    for (const other of column.slice(place + 1))
      found.push({ pictures: [one, other], tall: tall(one) + tall(other) })
  })
  return found
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

/** Growth of the last pictures of each column that makes all columns as high as the mean. */
function stretches({ ratioAt }: Run, { stacks, heights }: Columns): number[] {
  const wanted = mean(heights)
  return stacks.map((column, c) => {
    const sum = column.slice(-STRETCHED).reduce((total, index) => total + ratioAt(index), 0)
    return sum === 0 ? 1 : Math.max(0.5, (sum + wanted - heights[c]!) / sum)
  })
}

/** Places in the middle of the wall, below `top`, as on a wall of this share of its width. */
const partOf = (places: ReturnType<typeof emptyPlaces>, top: Length, share: number): Target => ({
  put(index, { left, width, top: above, ...shape }) {
    places.put(index, {
      left: { wall: (1 - share) / 2 + share * left.wall, gaps: left.gaps },
      width: { wall: share * width.wall, gaps: width.gaps },
      top: plus(top, { wall: share * above.wall, gaps: above.gaps }),
      ...shape,
    })
  },
})

type Ending = {
  stacks: number[][]
  /** Justified rows below the columns. */
  rows: number[][]
  /** Number of pictures in the columns that follow those of the last row. */
  later: number
  /** Growth of the last pictures of each column; undefined if the columns end as they are. */
  stretched?: number[]
}

const rowHeight = ({ ratioAt }: Run, row: number[]) =>
  1 / row.reduce((sum, index) => sum + RATIO_UNIT / ratioAt(index), 0)

/** Height as a share of the wall's width. */
const heightOf = (run: Run, { stacks, rows }: Ending) =>
  (stacks.length > 0
    ? Math.max(...stacks.map((column) => column.reduce((sum, index) => sum + run.ratioAt(index), 0))) /
      stacks.length /
      RATIO_UNIT
    : 0) + rows.reduce((sum, row) => sum + rowHeight(run, row), 0)

/** Share of the wall's width that few pictures take because they would be too high. */
function shareOf(run: Run, ending: Ending, columns: number) {
  const count = run.to - run.from
  if (count > FEW || (columns === 2 && ending.stacks.length > 0)) return 1
  const most = columns > 2 ? Math.max(2, count) * MOST_OF_EACH : mostOfRow(columns, run.isPhone)
  return Math.min(1, most / heightOf(run, ending))
}

/** Chooses the ending of a run. Two and three pictures make one row, except on phones. */
function endingOf(run: Run, columns: number): Ending {
  const { from, to, isPhone } = run
  if (!isPhone && to - from <= 3) return { stacks: [], rows: [numbers(from, to)], later: 0 }
  let best = { cost: Number.POSITIVE_INFINITY, ending: undefined as Ending | undefined }
  const choose = (some: Iterable<Ending>) => {
    for (const ending of some) {
      const cost = costOf(run, ending, columns)
      if (cost < best.cost) best = { cost, ending }
    }
  }
  /** Four to seven pictures may have three columns, even if there is room for four. */
  const fewer = columns === 4 && to - from <= 7
  choose(endings(run, columns))
  if (fewer) choose(endings(run, columns - 1))
  if (best.cost > GOOD) choose(endings(run, columns, true))
  if (best.cost > GOOD && fewer) choose(endings(run, columns - 1, true))
  if (best.cost > BAD && columns > 3 && !fewer) {
    choose(endings(run, columns - 1))
    choose(endings(run, columns - 1, true))
  }
  if (best.cost > BAD && to - from <= MOST_IN_ROWS) choose(severalRows(run, columns))
  return best.ending!
}

/** Divisions of few pictures into rows alone, in which nothing is cropped. */
function* severalRows({ from, to }: Run, columns: number): Generator<Ending> {
  const most = columns + MORE_IN_ROW
  function* divided(first: number): Generator<number[][]> {
    if (first === to) yield []
    for (let next = first + 1; next <= Math.min(to, first + most); next++)
      for (const others of divided(next)) yield [numbers(first, next), ...others]
  }
  for (const rows of divided(from)) yield { stacks: [], rows, later: 0 }
}

/**
 * Divisions into columns and a last row.
 * @param used number of columns used
 * @param isEarlier true if pictures of the last row may precede some in the columns
 */
function* endings(run: Run, used: number, isEarlier = false): Generator<Ending> {
  const { from, to, isLast } = run
  const count = to - from
  if (count <= used + MORE_IN_ROW + 1) yield { stacks: [], rows: [numbers(from, to)], later: 0 }
  const most = Math.min(used + MORE_IN_ROW, count - used)
  const tail = from + Math.max(0, count - MOVED * used - most)
  const before = inOrder(run, tail, used)
  for (let inRow = isEarlier ? 1 : 0; inRow <= most; inRow++) {
    const moved = Math.max(to - inRow - MOVED * used, from + used)
    const hung = copyOf(before)
    hang(run, hung, numbers(tail, moved))
    for (let later = isEarlier ? 1 : 0; later <= (isEarlier ? to - inRow - moved : 0); later++) {
      const end = to - later
      const level = levelled(run, hung, [...numbers(moved, end - inRow), ...numbers(end, to)])
      const rows = inRow > 0 ? [numbers(end - inRow, end)] : []
      yield { stacks: level.stacks, rows, later, stretched: stretches(run, level) }
      if (inRow === 0 && isLast) yield { stacks: level.stacks, rows, later }
    }
  }
}

/** The difference between the columns' ends, as a share of the lowest of their last pictures. */
const raggedOf = ({ ratioAt, gap }: Run, stacks: number[][]) => {
  const ends = stacks.map((column) => column.reduce((sum, index) => sum + ratioAt(index) + gap, 0))
  return (
    (Math.max(...ends) - Math.min(...ends)) / Math.min(...stacks.map((column) => ratioAt(column.at(-1)!)))
  )
}

/** The cost of an ending: it rises with cropping, with uneven columns, and with pictures of unusual sizes. */
function costOf(run: Run, ending: Ending, columns: number): number {
  const { stacks, rows, stretched } = ending
  const usual =
    Math.sqrt(
      mean(
        numbers(run.from, run.to)
          .slice(-4 * columns)
          .map(run.ratioAt),
      ) / RATIO_UNIT,
    ) / columns
  const share = shareOf(run, ending, columns)
  let cost = 0
  if (stretched) {
    const most = Math.max(0, ...stretched.map((times) => Math.abs(Math.log(times))))
    cost += (most / 0.02) ** 2
  } else if (stacks.length > 0) {
    const ragged = raggedOf(run, stacks)
    cost += 0.3 + (ragged / 0.25) ** 2 + (ragged > MOST_RAGGED ? 1000 : 0)
  }
  if (stacks.length > 0) cost += away((share * columns) / stacks.length)
  const highest = mostOfRow(columns, run.isPhone)
  for (const row of rows) {
    const height = share * rowHeight(run, row)
    cost += 0.6 + away(Math.sqrt((share * height) / row.length) / usual) + (height > highest ? 1000 : 0)
  }
  return cost + 0.1 * ending.later
}

/** Costs above which more endings are tried, and above which even fewer columns are. */
const GOOD = 4
const BAD = 20

/** Cost of pictures that have this multiple of their usual width and height: higher if they are smaller. */
const away = (times: number) => (Math.log(times) / (times < 1 ? 0.1 : 0.35)) ** 2

/** Places the columns and returns where the next picture may begin. */
function placeColumns(target: Target, { ratioAt }: Run, { stacks, stretched }: Ending): Length {
  const width = { wall: 1 / stacks.length, gaps: -1 }
  let end: Length | undefined
  stacks.forEach((column, c) => {
    const left = { wall: c / stacks.length, gaps: 0 }
    let above = NOTHING
    const put = (index: number, ratio: number, more = 0) => {
      target.put(index, { left, width, top: above, ratio, more })
      above = plus(plus(above, { wall: ratio * width.wall, gaps: ratio * width.gaps + more }), GAP_BELOW)
    }
    const last = stretched ? column.slice(-STRETCHED) : []
    for (const index of column.slice(0, column.length - last.length)) put(index, ratioAt(index) / RATIO_UNIT)
    // The first column gives the height; the others end exactly there, at any width.
    const height = end && { wall: end.wall - above.wall, gaps: end.gaps - above.gaps - last.length }
    const sum = last.reduce((total, index) => total + ratioAt(index), 0)
    for (const index of last) {
      const share = ratioAt(index) / sum
      if (!height) put(index, Math.round(ratioAt(index) * stretched![c]!) / RATIO_UNIT)
      else {
        const ratio = (height.wall * share) / width.wall
        put(index, ratio, height.gaps * share + ratio)
      }
    }
    end ??= above
  })
  return end ?? NOTHING
}

/** One column on phones: pictures taller than 1:1.6 are only as high as the screen allows. */
export function singleColumn(ratios: ArrayLike<number>): Places {
  const places = emptyPlaces(ratios.length)
  const limited = new Uint16Array(ratios.length)
  const width = { wall: 1, gaps: -1 }
  let top = NOTHING
  for (let index = 0; index < ratios.length; index++) {
    const ratio = ratios[index]! / RATIO_UNIT
    places.put(index, { left: NOTHING, width, top, ratio })
    if (ratios[index]! > TALL) limited[index] = limitedHeight(ratios[index]!)
    else top = plus(top, { wall: ratio, gaps: -ratio })
    top = plus(top, GAP_BELOW)
  }
  return { ...places, limited }
}
