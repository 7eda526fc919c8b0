import { createHash } from "node:crypto"
import { inTransaction, type Db } from "@croupier/database"
import { chainedAfter, holdChain, unchained, writeLinks, type Link, type StoredEvent } from "./store.ts"

/** Events that one transaction chains. */
const AT_ONCE = 2_000

const contentOf = (place: bigint, event: StoredEvent): string =>
  JSON.stringify([
    String(place),
    String(event.id),
    event.at.toISOString(),
    event.merchantId,
    event.kind,
    event.memberId === null ? null : String(event.memberId),
    event.staff,
    event.amount === null ? null : String(event.amount),
    event.asset,
    event.about,
    event.ip,
    event.why,
  ])

const hashOf = (previous: Uint8Array, place: bigint, event: StoredEvent): Buffer =>
  createHash("sha256").update(previous).update(contentOf(place, event)).digest()

/**
 * Chains events that no link holds, in the order in which they are found. Writers of events wait for no lock of the chain:
 * a sign-in that fails is on no account's path but its own.
 */
export async function chainEvents(db: Db): Promise<number> {
  let chained = 0
  for (;;) {
    const count = await inTransaction(db, async (tx) => {
      let { place, hash } = await holdChain(tx)
      const links: Link[] = []
      for (const event of await unchained(tx, AT_ONCE)) {
        place += 1n
        const own = hashOf(hash, place, event)
        links.push({ id: event.id, place, previous: hash, hash: own })
        hash = own
      }
      if (links.length > 0) await writeLinks(tx, links, { place, hash })
      return links.length
    })
    chained += count
    if (count < AT_ONCE) return chained
  }
}

/** The first place of the chain that does not follow from those before it, or is gone; undefined where all stand. */
export async function firstBreak(db: Db): Promise<bigint | undefined> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (tx) => {
      const end = await holdChain(tx)
      let [place, hash]: [bigint, Uint8Array] = [0n, Buffer.alloc(32)]
      for (;;) {
        const events = await chainedAfter(tx, place, AT_ONCE)
        for (const event of events) {
          const next = place + 1n
          if (event.place !== next || !event.hash?.equals(hashOf(hash, next, event))) return next
          ;[place, hash] = [next, event.hash]
        }
        if (events.length < AT_ONCE) break
      }
      return place === end.place && end.hash.equals(hash) ? undefined : place + 1n
    })
}
