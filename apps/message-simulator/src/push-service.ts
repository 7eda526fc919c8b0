import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  hkdfSync,
  randomBytes,
  randomUUID,
  verify,
  type ECDH,
} from "node:crypto"
import type { FastifyInstance } from "fastify"
import type { Outbox } from "./outbox.ts"

/** Faults of a device's subscription: it is gone, the service is busy, or has a fault of its own. */
export type PushFault = "gone" | "busy" | "broken"

/** A device as the service knows it; its private key stands for the browser's. */
interface Device {
  readonly pair: ECDH
  readonly auth: Buffer
  fault: PushFault | undefined
}

/** A subscription as a browser hands it to a site. */
export interface PushSubscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
}

/** A push service and the browsers behind it, for tests: messages are decrypted as a browser would. */
export interface PushService {
  readonly subscribe: (url: string) => PushSubscription
  readonly fail: (endpoint: string, fault: PushFault | undefined) => void
}

const STATUS: Readonly<Record<PushFault, number>> = { gone: 410, busy: 429, broken: 503 }
const LONGEST_MESSAGE = 4_096
const POINT_BYTES = 65

/** Adds a push service that speaks RFC 8030 with VAPID (RFC 8292) and messages as RFC 8291 encrypts them. */
export function pushService(app: FastifyInstance, kit: { outbox: Outbox; now: () => Date }): PushService {
  const devices = new Map<string, Device>()
  app.addContentTypeParser("application/octet-stream", { parseAs: "buffer" }, (_, body, done) =>
    done(null, body),
  )
  app.post<{ Params: { id: string } }>("/push/:id", async (request, reply) => {
    const { id } = request.params
    const device = devices.get(id)
    if (!device) return reply.code(404).send()
    if (device.fault !== undefined) return reply.code(STATUS[device.fault]).send()
    const { ttl, authorization, topic = "" } = request.headers
    if (!/^\d+$/.test(String(ttl ?? ""))) return reply.code(400).send("TTL is missing")
    if (!/^[\w-]{0,32}$/.test(String(topic))) return reply.code(400).send("the topic is too long")
    if (!isStated(authorization, `${request.protocol}://${request.host}`, kit.now()))
      return reply.code(403).send("the statement of the sender does not hold")
    if (request.headers["content-encoding"] !== "aes128gcm" || !Buffer.isBuffer(request.body))
      return reply.code(415).send()
    if (request.body.length > LONGEST_MESSAGE) return reply.code(413).send()
    const text = opened(device, request.body).toString()
    const { id: message } = kit.outbox.add({
      channel: "push",
      by: "push",
      from: String(topic),
      to: id,
      subject: "",
      text,
    })
    return reply.code(201).header("Location", `/push/messages/${message}`).send()
  })
  return {
    subscribe: (url) => {
      const pair = createECDH("prime256v1")
      pair.generateKeys()
      const device = { pair, auth: randomBytes(16), fault: undefined }
      const id = randomUUID()
      devices.set(id, device)
      return {
        endpoint: `${url}/push/${id}`,
        p256dh: pair.getPublicKey("base64url"),
        auth: device.auth.toString("base64url"),
      }
    },
    fail: (endpoint, fault) => {
      const device = devices.get(endpoint.split("/").at(-1) ?? "")
      if (device) device.fault = fault
    },
  }
}

/** True where the sender's statement is signed by the key beside it, for this service and this time. */
function isStated(header: string | undefined, origin: string, now: Date): boolean {
  const [, head = "", body = "", signature = "", key = ""] =
    /^vapid t=([\w-]+)\.([\w-]+)\.([\w-]+), ?k=([\w-]+)$/.exec(header ?? "") ?? []
  const point = Buffer.from(key, "base64url")
  if (point.length !== POINT_BYTES) return false
  const publicKey = createPublicKey({
    format: "jwk",
    key: {
      kty: "EC",
      crv: "P-256",
      x: point.subarray(1, 33).toString("base64url"),
      y: point.subarray(33).toString("base64url"),
    },
  })
  const holds = verify(
    "sha256",
    Buffer.from(`${head}.${body}`),
    { key: publicKey, dsaEncoding: "ieee-p1363" },
    Buffer.from(signature, "base64url"),
  )
  const said: unknown = JSON.parse(Buffer.from(body, "base64url").toString())
  if (!holds || typeof said !== "object" || said === null) return false
  const { aud, exp, sub } = said as Record<string, unknown>
  const seconds = now.getTime() / 1_000
  return (
    aud === origin &&
    typeof exp === "number" &&
    exp > seconds &&
    exp <= seconds + 86_400 &&
    /^(?:mailto:|https:)/.test(String(sub))
  )
}

/** A message as the browser of the device reads it. Throws where it was encrypted for another. */
function opened({ pair, auth }: Device, message: Buffer): Buffer {
  const salt = message.subarray(0, 16)
  const length = message.readUInt8(20)
  const theirs = message.subarray(21, 21 + length)
  const sealed = message.subarray(21 + length)
  const derived = (key: Buffer, by: Buffer, info: Buffer, bytes: number) =>
    Buffer.from(hkdfSync("sha256", key, by, info, bytes))
  const info = Buffer.concat([Buffer.from("WebPush: info\0"), pair.getPublicKey(), theirs])
  const input = derived(pair.computeSecret(theirs), auth, info, 32)
  const key = derived(input, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16)
  const nonce = derived(input, salt, Buffer.from("Content-Encoding: nonce\0"), 12)
  const decipher = createDecipheriv("aes-128-gcm", key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  return padded.subarray(0, padded.lastIndexOf(2))
}
