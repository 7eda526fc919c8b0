import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto"

/** A device that keeps one key, made of the bytes that the WebAuthn standard prescribes. */
export interface Device {
  readonly id: string
  /** Answers a request to make its key known. */
  readonly create: (challenge: string) => Record<string, unknown>
  /** Signs a request to open a session. */
  readonly get: (challenge: string) => Record<string, unknown>
  /** Claims of the device about itself and its place; tests make it lie. */
  origin: string
  rpId: string
  /** Whether it asked its owner for finger, face or PIN. */
  verifies: boolean
  uses: number
}

const PRESENT = 0x01
const VERIFIED = 0x04
const ATTESTED = 0x40

const b64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString("base64url")
const sha256 = (bytes: Uint8Array | string): Buffer => createHash("sha256").update(bytes).digest()
const uint = (value: number, bytes: number): Buffer => {
  const made = Buffer.alloc(bytes)
  made.writeUIntBE(value, 0, bytes)
  return made
}
/** CBOR of a short text, and of bytes. */
const cborText = (text: string): Buffer =>
  Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)])
const cborBytes = (bytes: Uint8Array): Buffer =>
  Buffer.concat([Buffer.from([0x59]), uint(bytes.length, 2), bytes])

export function device(origin = "https://lanterna.test", rpId = "lanterna.test"): Device {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })
  const { x = "", y = "" } = publicKey.export({ format: "jwk" })
  const rawId = randomBytes(32)
  // COSE: elliptic curve, ES256, P-256, and the point.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
    Buffer.from(x, "base64url"),
    Buffer.from([0x22, 0x58, 0x20]),
    Buffer.from(y, "base64url"),
  ])
  const data = (flags: number, more: Uint8Array = Buffer.alloc(0)) =>
    Buffer.concat([
      sha256(made.rpId),
      Buffer.from([flags | PRESENT | (made.verifies ? VERIFIED : 0)]),
      uint(made.uses, 4),
      more,
    ])
  const client = (type: string, challenge: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: made.origin, crossOrigin: false }))
  const answer = (response: Record<string, unknown>) => ({
    id: made.id,
    rawId: made.id,
    type: "public-key",
    clientExtensionResults: {},
    response,
  })
  const made: Device = {
    id: b64(rawId),
    origin,
    rpId,
    verifies: true,
    uses: 0,
    create: (challenge) => {
      const authData = data(ATTESTED, Buffer.concat([Buffer.alloc(16), uint(rawId.length, 2), rawId, cose]))
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(authData),
      ])
      return answer({
        clientDataJSON: b64(client("webauthn.create", challenge)),
        attestationObject: b64(attestation),
        transports: ["internal"],
      })
    },
    get: (challenge) => {
      made.uses += 1
      const [authData, clientData] = [data(0), client("webauthn.get", challenge)]
      return answer({
        clientDataJSON: b64(clientData),
        authenticatorData: b64(authData),
        signature: b64(sign("sha256", Buffer.concat([authData, sha256(clientData)]), privateKey)),
      })
    },
  }
  return made
}
