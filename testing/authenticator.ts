import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type {
  NewPasskey,
  PasskeyCreationOptions,
  PasskeyRequestOptions,
  PasskeySignIn,
} from '#contract/passkeys.ts'

type Said = {
  /** The origin of the page that asked. */
  origin: string
  /** True if it verified the person (flag UV). */
  verified?: boolean
  challenge?: string
  userHandle?: string
}

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()
const base64url = (data: Buffer) => data.toString('base64url')

/** An authenticator in software (WebAuthn level 3): one passkey with ES256, attestation `none`. */
export class Authenticator {
  readonly credentialId = randomBytes(32)
  private readonly privateKey: KeyObject
  private readonly publicKey: KeyObject
  private userHandle = ''
  /** The signature counter; stays 0 unless `counts`, as in synchronised passkeys. */
  counter = 0
  readonly counts: boolean

  constructor({ counts = false } = {}) {
    const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.privateKey = pair.privateKey
    this.publicKey = pair.publicKey
    this.counts = counts
  }

  /** Answers creation options. */
  creates(options: PasskeyCreationOptions, said: Said): NewPasskey['response'] {
    this.userHandle = options.user.id
    const id = base64url(this.credentialId)
    const length = Buffer.from([0, this.credentialId.length])
    const credential = Buffer.concat([Buffer.alloc(16), length, this.credentialId, this.coseKey()])
    const authData = this.authenticatorData(options.rp.id, said, credential)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(clientData('webauthn.create', options.challenge, said)),
        attestationObject: base64url(attestationObject(authData)),
        transports: ['internal'],
      },
    }
  }

  /** Answers the options of a sign-in. */
  signsIn(options: PasskeyRequestOptions, said: Said): PasskeySignIn['response'] {
    const id = base64url(this.credentialId)
    const authData = this.authenticatorData(options.rpId, said)
    const client = clientData('webauthn.get', options.challenge, said)
    const signature = createSign('sha256')
      .update(Buffer.concat([authData, sha256(client)]))
      .sign(this.privateKey)
    return {
      id,
      rawId: id,
      type: 'public-key',
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
        userHandle: said.userHandle ?? this.userHandle,
      },
    }
  }

  /** Authenticator data (section 6.1). */
  private authenticatorData(rpId: string, { verified = true }: Said, credential?: Buffer): Buffer {
    if (this.counts) this.counter += 1
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(this.counter)
    const flags = USER_PRESENT | (verified ? USER_VERIFIED : 0) | (credential ? HAS_CREDENTIAL : 0)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, credential ?? Buffer.alloc(0)])
  }

  /** The public key in COSE: a CBOR map with kty 2, alg -7, crv 1, x and y (RFC 9053, section 7.1.1). */
  private coseKey(): Buffer {
    const { x, y } = this.publicKey.export({ format: 'jwk' })
    const coordinate = (text: string) =>
      Buffer.concat([Buffer.from([0x58, 32]), Buffer.from(text, 'base64url')])
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
      coordinate(x!),
      Buffer.from([0x22]),
      coordinate(y!),
    ])
  }
}

const clientData = (type: string, challenge: string, said: Said): Buffer =>
  Buffer.from(
    JSON.stringify({ type, challenge: said.challenge ?? challenge, origin: said.origin, crossOrigin: false }),
  )

/** `{ fmt: 'none', attStmt: {}, authData }` in CBOR. */
function attestationObject(authData: Buffer): Buffer {
  const text = (word: string) => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
  const length = Buffer.from([0x59, authData.length >> 8, authData.length & 0xff])
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    authData,
  ])
}
