import { translate } from "@croupier/locales"
import type { TellTopic } from "@croupier/contract/push-values"
import { inTransaction, type Tx } from "@croupier/database"
import { z } from "zod"
import { within, type Reaction } from "../../kernel/events.ts"
import type { MemberId, MerchantId } from "../../kernel/ids.ts"
import { handles, IdInPayload, job, type Work } from "../../kernel/job.ts"
import { DELIVER, packed } from "./delivery.ts"
import type { PushKit } from "./kit.ts"
import { devicesOf, reachable, topicsOf } from "./store.ts"
import { wordsOf, type Content } from "./words.ts"

interface Told {
  readonly memberId: MemberId
  readonly merchantId: MerchantId
  readonly topic: TellTopic
  /** Of its cause: a device shows one message for it. */
  readonly key: string
  readonly content: Content
}

/** Plans a message to every device of a member and by e-mail, as the member's subjects say. */
export async function plan(kit: PushKit, tx: Tx, told: Told): Promise<void> {
  const { memberId, merchantId, topic, key, content } = told
  const topics = await topicsOf(tx, memberId)
  if (topics.push.includes(topic))
    for (const { id } of await devicesOf(tx, memberId))
      await kit.queue.add(tx, DELIVER, {
        deviceId: id,
        memberId,
        merchantId,
        topic,
        key,
        ...packed(content),
        at: kit.clock.now().toISOString(),
      })
  if (!topics.mail.includes(topic)) return
  const words = await wordsOf(kit, merchantId, content)
  if (!words) return
  const { name } = kit.merchants.byId(merchantId).brand
  await kit.writeToOwner(tx, {
    merchantId,
    memberId,
    onlyByMail: true,
    wording: (language) => {
      const { title, text } = words(language)
      return { subject: title, text: `${text}\n\n${translate(language, "mail_told_foot", [name])}` }
    },
  })
}

/** Members of a merchant, page by page, who hear of a message that people of the house sent. */
export const FAN_OUT = job({
  name: "push.fan-out",
  payload: z.object({ merchantId: z.number(), sentId: IdInPayload, after: IdInPayload }),
})
const PAGE = 200

/** Messages that reach a member's devices because of what other modules tell. */
export const tellings = (kit: PushKit): readonly Reaction[] => [
  within("messageTold", (tx, { memberId, merchantId, key, event, args }) =>
    plan(kit, tx, {
      memberId,
      merchantId,
      topic: event.startsWith("reward_") ? "rewards" : "messages",
      key,
      content: { of: "event", event, args },
    }),
  ),
  within("messagePublished", (tx, { merchantId, sentId, at }) =>
    kit.queue.add(tx, FAN_OUT, { merchantId, sentId, after: 0n }, { runAt: new Date(at) }),
  ),
]

/** One page of members, and the plan of the next, once. */
export const fanOuts = (kit: PushKit): Work => [
  handles(FAN_OUT, async ({ merchantId, sentId, after }) => {
    const memberIds = await reachable(kit.db, merchantId, { after, limit: PAGE })
    const last = memberIds.at(-1)
    if (last === undefined) return
    const found = await kit.inbox.reached(sentId, memberIds)
    await inTransaction(kit.db, (tx) =>
      kit.queue.once(tx, FAN_OUT.name, `${sentId}:${after}`, async () => {
        for (const memberId of memberIds)
          if (found.has(memberId))
            await plan(kit, tx, {
              memberId,
              merchantId,
              topic: "messages",
              key: `sent:${sentId}`,
              content: { of: "sent", sentId },
            })
        if (memberIds.length === PAGE) await kit.queue.add(tx, FAN_OUT, { merchantId, sentId, after: last })
      }),
    )
  }),
]
