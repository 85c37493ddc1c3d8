import { spawnSync } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished } from 'vitest'
import type { ImageFile } from './image-files.ts'

export const MIB = 1024 * 1024

/** True if this user may mount; a test that needs a disk of its own is skipped otherwise. */
export const mountIsAllowed =
  spawnSync('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'none', '/mnt']).status === 0

/** Mounts a disk of this size, in memory, for this test. */
export async function smallDisk(bytes: number): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'picturerail-disk-'))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'none', folder])
  expect(mounted.status, String(mounted.stderr)).toBe(0)
  onTestFinished(async () => {
    spawnSync('umount', ['--lazy', folder])
    await rm(folder, { recursive: true, force: true })
  })
  return folder
}

/** An image of 3 MB that no format compresses. */
export async function noise(name: string): Promise<ImageFile> {
  const create = {
    width: 1100,
    height: 1000,
    channels: 3 as const,
    background: '#000',
    noise: { type: 'gaussian' as const, mean: 128, sigma: 60 },
  }
  return { name, type: 'image/png', bytes: await sharp({ create }).png().toBuffer() }
}
