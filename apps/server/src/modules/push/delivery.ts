import { createHash } from "node:crypto"
import { TELL_TOPICS, type TellTopic } from "@croupier/contract/push-values"
import { parseAmount, toDecimal } from "@croupier/money"
import { z } from "zod"
import { DAY_MS, SECOND_MS } from "../../kernel/durations.ts"
import { handles, IdInPayload, job, type Work } from "../../kernel/job.ts"
import { encryptFor } from "./encryption.ts"
import { readHouseKey, statement } from "./house-key.ts"
import type { PushKit } from "./kit.ts"
import { findDevice, removeDeviceOf } from "./store.ts"
import { wordsOf, type Content, type Words } from "./words.ts"

/** A message to one device. `event` and `args`, `sentId`, or `gameCode`, `issue` and `won` hold its content. */
export const DELIVER = job({
  name: "push.deliver",
  payload: z.object({
    deviceId: IdInPayload,
    memberId: IdInPayload,
    merchantId: z.number(),
    topic: z.enum(TELL_TOPICS),
    key: z.string(),
    at: z.iso.datetime(),
    event: z.string().optional(),
    args: z.array(z.string()).optional(),
    sentId: IdInPayload.optional(),
    gameCode: z.string().optional(),
    issue: z.string().optional(),
    /** A decimal string. */
    won: z.string().optional(),
  }),
})
type Delivery = z.output<typeof DELIVER.payload>

/** A content as fields of the job. */
export function packed(content: Content) {
  switch (content.of) {
    case "event":
      return { event: content.event, args: [...content.args] }
    case "sent":
      return { sentId: content.sentId }
    case "result":
      return { gameCode: content.gameCode, issue: content.issue, won: toDecimal(content.won) }
  }
}

function contentOf({ event, args = [], sentId, gameCode, issue, won }: Delivery): Content | undefined {
  if (event !== undefined) return { of: "event", event, args }
  if (sentId !== undefined) return { of: "sent", sentId }
  if (gameCode !== undefined && issue !== undefined && won !== undefined)
    return { of: "result", gameCode, issue, won: parseAmount(won) }
  return undefined
}

/** A message is of use for a day; push services keep it for a device that is away until then. */
const GOOD_FOR_MS = DAY_MS
/** Where a press leads, by the subject. */
const PATHS: Readonly<Record<TellTopic, string>> = {
  messages: "/index?centre=messageV2",
  results: "/index?centre=personalHistoryCopy",
  rewards: "/index?centre=rewardCenter",
}
/** A message as encrypted bytes has at most 4,096 of them (RFC 8030, section 7.2). */
const LONGEST = { title: 160, text: 320 }
const cut = (text: string, longest: number): string =>
  text.length <= longest ? text : `${text.slice(0, longest - 1)}…`

/** Delivers messages to devices. A service that is away or busy is asked again by the queue, later and later. */
export const deliveries = (kit: PushKit): Work => [
  handles(DELIVER, async (delivery) => {
    const { deviceId, memberId, merchantId, topic, key, at, sentId } = delivery
    const now = kit.clock.now()
    const left = new Date(at).getTime() + GOOD_FOR_MS - now.getTime()
    const content = contentOf(delivery)
    const device = await findDevice(kit.db, memberId, deviceId)
    if (left <= 0 || !device || !content) return
    // An exclusion or a withdrawal since it was planned keeps it back.
    if (sentId !== undefined && !(await kit.inbox.reached(sentId, [memberId])).has(memberId)) return
    const words = await wordsOf(kit, merchantId, content)
    if (!words) return
    const status = await send(kit, device, {
      ...words(device.language),
      path: PATHS[topic],
      tag: content.of === "result" ? `result:${content.gameCode}` : key,
      unread: await kit.inbox.unread(memberId),
      left,
    })
    if (status === 404 || status === 410) await removeDeviceOf(kit.db, memberId, { id: deviceId })
    else if (status === 429 || status >= 500) throw new Error(`a push service answers ${status}`)
    else if (status >= 300)
      // Its last word about this message: another try would be answered the same.
      kit.report(new Error(`${new URL(device.endpoint).host} refuses a push message with ${status}`))
  }),
]

interface Shown extends Words {
  readonly path: string
  /** A later message with the same tag takes the place of this one. */
  readonly tag: string
  readonly unread: number
  readonly left: number
}

async function send(
  { db, vault, clock, sender, publicUrl }: PushKit,
  device: { readonly endpoint: string; readonly p256dh: string; readonly auth: string },
  { title, text, path, tag, unread, left }: Shown,
): Promise<number> {
  const body = JSON.stringify({
    title: cut(title, LONGEST.title),
    body: cut(text, LONGEST.text),
    path,
    tag,
    unread,
  })
  const house = await readHouseKey(db, vault, clock)
  const url = publicUrl()
  const contact = url.startsWith("https:") ? url : "mailto:push@localhost"
  const { endpoint } = device
  return sender.send(
    endpoint,
    {
      Authorization: statement(house, { endpoint, contact, now: clock.now() }),
      "Content-Encoding": "aes128gcm",
      "Content-Type": "application/octet-stream",
      TTL: String(Math.floor(left / SECOND_MS)),
      Topic: createHash("sha256").update(tag).digest("base64url").slice(0, 32),
      Urgency: "normal",
    },
    encryptFor(device, Buffer.from(body)),
  )
}
