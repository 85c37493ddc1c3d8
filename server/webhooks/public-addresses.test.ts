import type { LookupAddress } from 'node:dns'
import { describe, expect, test } from 'vitest'
import { callableAddresses, NotPublic } from './public-addresses.ts'

const of = (address: string): LookupAddress => ({ address, family: address.includes(':') ? 6 : 4 })
/** Resolves a name as `net.connect` does. */
const lookedUp = (addresses: ReturnType<typeof callableAddresses>, name: string) =>
  new Promise<LookupAddress[]>((resolve, reject) =>
    addresses.lookup(name, { all: true }, (error, found) =>
      error ? reject(error) : resolve(found as LookupAddress[]),
    ),
  )

describe('an address that webhooks may call', () => {
  test.each(['1.1.1.1', '[2606:4700::1111]', '::ffff:1.1.1.1'])('is %s', (address) => {
    expect(() => callableAddresses([]).requireLiteral(address)).not.toThrow()
  })

  test.each([
    '127.0.0.1',
    '10.0.0.1',
    '172.16.0.1',
    '192.168.1.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '192.0.2.1',
    '224.0.0.1',
    '255.255.255.255',
    '[::1]',
    '[::]',
    '::ffff:10.0.0.1',
    '::ffff:7f00:1',
    '[fe80::1%eth0]',
    '[fc00::1]',
    '64:ff9b::a00:1',
    '2002:a00:1::',
    'ff02::1',
  ])('is not %s, unless the operator allows its range', (address) => {
    expect(() => callableAddresses([]).requireLiteral(address)).toThrow(NotPublic)
    const everything = callableAddresses(['0.0.0.0/0', '::/0'])
    expect(() => everything.requireLiteral(address)).not.toThrow()
  })

  test('is checked whenever its name is looked up, and is the one that is called', async () => {
    const answers = [[of('1.1.1.1')], [of('1.1.1.1'), of('10.0.0.1')], [of('127.0.0.1')]]
    const addresses = callableAddresses([], async () => answers.shift()!)
    expect(await lookedUp(addresses, 'hook.example')).toEqual([of('1.1.1.1')])
    await expect(lookedUp(addresses, 'hook.example')).rejects.toThrow(NotPublic)
    await expect(lookedUp(addresses, 'hook.example')).rejects.toThrow(NotPublic)
  })

  test('is allowed by its own range only', () => {
    const addresses = callableAddresses(['10.1.0.0/16'])
    expect(() => addresses.requireLiteral('10.1.2.3')).not.toThrow()
    expect(() => addresses.requireLiteral('::ffff:10.1.2.3')).not.toThrow()
    expect(() => addresses.requireLiteral('10.2.2.3')).toThrow(NotPublic)
  })
})
