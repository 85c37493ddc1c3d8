/** Detects faces in a picture by BlazeFace on TensorFlow.js. Origin of both: docs/decisions/033, LICENSES.md. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import type { Pixels } from '../decode.ts'
import type { Face } from './focus-of-faces.ts'

/** The part of the library that is used. */
type Tensor = { size: number; dataSync(): Float32Array; dispose(): void }
type Model = { execute(input: Tensor): Tensor[] }
type Tensorflow = {
  env(): { set(flag: string, value: boolean): void }
  setWasmPaths(folder: string): void
  setBackend(name: string): Promise<boolean>
  ready(): Promise<void>
  tensor4d(values: Float32Array, shape: number[]): Tensor
  io: { fromMemory(artifacts: object): object }
  loadGraphModel(from: object): Promise<Model>
}

/** Side of the model's square input, in pixels. */
export const SIDE = 256
/** Grids of the model: cells per line of the square, and boxes per cell. */
const GRIDS = [
  { cells: 16, boxes: 2 },
  { cells: 8, boxes: 6 },
]
/** Number of values of a box: the offset of its centre from its cell's, its size, and six points of the face. */
const VALUES = 16
/** Minimum score of a face. */
const LEAST_SCORE = 0.5
/**
 * Maximum overlap of two faces, as a share of the smaller one: beyond it, only the one with the better score counts.
 */
const MOST_SHARED = 0.3

let loading: Promise<{ tensorflow: Tensorflow; model: Model }> | undefined

async function load() {
  const tensorflow: Tensorflow = createRequire(import.meta.url)('./tensorflow.cjs')
  // The library would start threads, which a decoding process may not.
  tensorflow.env().set('WASM_HAS_MULTITHREAD_SUPPORT', false)
  tensorflow.setWasmPaths(`${import.meta.dirname}/`)
  await tensorflow.setBackend('wasm')
  await tensorflow.ready()
  const file = (name: string) => readFileSync(join(import.meta.dirname, name))
  const { modelTopology, format, weightsManifest } = JSON.parse(file('blazeface.json').toString())
  const weights = new Uint8Array(file('blazeface.bin'))
  const artifacts = {
    ...{ modelTopology, format },
    weightSpecs: weightsManifest[0].weights,
    weightData: weights.buffer,
  }
  return { tensorflow, model: await tensorflow.loadGraphModel(tensorflow.io.fromMemory(artifacts)) }
}

/** The faces in pixels that fit into the model's square, best first, in fractions of the picture's width and height. */
export async function findFaces(pixels: Pixels): Promise<Face[]> {
  loading ??= load()
  const { tensorflow, model } = await loading
  const input = tensorflow.tensor4d(inSquare(pixels), [1, SIDE, SIDE, 3])
  const outputs = model.execute(input)
  // Two outputs hold scores and two boxes, one per grid. They are told apart by size, as their order is the file's.
  const valuesOf = (size: number) => outputs.find((output) => output.size === size)!.dataSync()
  const found = GRIDS.flatMap(({ cells, boxes }) => {
    const count = cells * cells * boxes
    return facesOf(cells, boxes, valuesOf(count), valuesOf(count * VALUES))
  })
  for (const tensor of [input, ...outputs]) tensor.dispose()
  return bestOf(found).map((face) => inPicture(face, pixels))
}

/** Centres the pixels in a black square, with values between -1 and 1. */
function inSquare({ data, width, height, channels }: Pixels): Float32Array {
  const square = new Float32Array(SIDE * SIDE * 3).fill(-1)
  const { x, y } = margins({ width, height })
  for (let row = 0; row < height; row++)
    for (let column = 0; column < width; column++) {
      const from = (row * width + column) * channels
      const to = ((row + y) * SIDE + column + x) * 3
      for (let colour = 0; colour < 3; colour++) square[to + colour] = data[from + colour]! / 127.5 - 1
    }
  return square
}

const margins = ({ width, height }: { width: number; height: number }) => ({
  x: Math.floor((SIDE - width) / 2),
  y: Math.floor((SIDE - height) / 2),
})

/** Faces found in one grid, in pixels of the square. */
function facesOf(cells: number, boxes: number, scores: Float32Array, values: Float32Array): Face[] {
  const stride = SIDE / cells
  return [...scores].flatMap((logit, index) => {
    const score = 1 / (1 + Math.exp(-logit))
    if (score < LEAST_SCORE) return []
    const cell = Math.floor(index / boxes)
    const [fromX, fromY, width, height] = values.subarray(index * VALUES) as unknown as number[]
    const x = ((cell % cells) + 0.5) * stride + fromX!
    const y = (Math.floor(cell / cells) + 0.5) * stride + fromY!
    return {
      score,
      left: x - width! / 2,
      top: y - height! / 2,
      right: x + width! / 2,
      bottom: y + height! / 2,
    }
  })
}

/** Removes faces that overlap a better one. */
function bestOf(faces: Face[]): Face[] {
  const best: Face[] = []
  for (const face of faces.toSorted((one, other) => other.score - one.score))
    if (best.every((better) => shared(face, better) <= MOST_SHARED)) best.push(face)
  return best
}

const area = ({ left, top, right, bottom }: Omit<Face, 'score'>) =>
  Math.max(0, right - left) * Math.max(0, bottom - top)

function shared(one: Face, other: Face): number {
  const both = {
    left: Math.max(one.left, other.left),
    top: Math.max(one.top, other.top),
    right: Math.min(one.right, other.right),
    bottom: Math.min(one.bottom, other.bottom),
  }
  return area(both) / Math.min(area(one), area(other))
}

function inPicture({ score, left, top, right, bottom }: Face, size: Pixels): Face {
  const { x, y } = margins(size)
  return {
    score,
    left: (left - x) / size.width,
    top: (top - y) / size.height,
    right: (right - x) / size.width,
    bottom: (bottom - y) / size.height,
  }
}
