import { expect, test } from 'vitest'
import type { AddressKind } from '#contract/addresses.ts'
import { placeAt } from './place.ts'

const HOST = 'pictures.example.com'
const at = (host: string, target: string, addresses: AddressKind) =>
  placeAt(host, target, { publicUrl: new URL(`https://${HOST}`), addresses })

test.each([
  ['/', null],
  ['/dashboard', null],
  ['/@dunes', null],
  ['http://pictures.example.com/@dunes', null],
])('with hosts %s is the app', (target, found) => expect(at(HOST, target, 'hosts')).toEqual(found))

test.each([
  ['dunes.pictures.example.com', { name: 'dunes' }],
  ['a.b.pictures.example.com', { name: 'a.b' }],
  ['pictures.example.com:8443', { domain: 'pictures.example.com' }],
  ['www.dunes.example', { domain: 'www.dunes.example' }],
  ['www.dunes.example:443', { domain: 'www.dunes.example' }],
  ['', { domain: '' }],
])('with hosts %s is %o', (host, place) =>
  expect(at(host, '/p/1?x', 'hosts')).toEqual({ place, base: '', path: '/p/1?x' }),
)

test.each([
  ['/@dunes', 'dunes', '/'],
  ['/@dunes?page=2', 'dunes', '/?page=2'],
  ['/@dunes/', 'dunes', '/'],
  ['/@dunes//p', 'dunes', '//p'],
  ['/@dunes/p/1?of=/@other/x', 'dunes', '/p/1?of=/@other/x'],
  ['https://pictures.example.com/@dunes/p/1', 'dunes', '/p/1'],
  // The host in a request line may differ from the Host header.
  ['http://elsewhere.example/@dunes', 'dunes', '/'],
  ['/@', '', '/'],
  ['/@Dunes/p/A', 'dunes', '/p/A'],
  ['/%40dunes?A', 'dunes', '/?A'],
  ['/@Dun%65s/p', 'dun%65s', '/p'],
])('with paths %s is %s', (target, name, path) =>
  expect(at(HOST, target, 'paths')).toEqual({ place: { name }, base: `/@${name}`, path }),
)

test.each(['/', '/x/@dunes', '//@dunes', '/%2540dunes', '/?/@dunes', 'http://elsewhere.example?/@dunes'])(
  'with paths %s is the app',
  (target) => expect(at(HOST, target, 'paths')).toBeNull(),
)

test.each(['dunes.pictures.example.com', 'www.dunes.example'])('with paths %s is a domain', (domain) =>
  expect(at(domain, '/@dunes', 'paths')).toEqual({ place: { domain }, base: '', path: '/@dunes' }),
)
