import { inTransaction, sql, type Tx } from "@croupier/database"
import type { WatchRule } from "@croupier/contract/watch-values"
import { DAY_MS } from "../../kernel/durations.ts"
import type { MerchantId } from "../../kernel/ids.ts"
import { insertAlert } from "./alert-store.ts"
import { giftsOf, keepMarks, marksOf, roundsSince } from "./facts-store.ts"
import type { WatchKit, WatchMerchant } from "./kit.ts"
import { rulesOf } from "./rules-store.ts"
import type { Hit } from "./rules/facts.ts"
import { dumpingHits, ringHits, sharedHits } from "./rules/group-rules.ts"

/** The first pass looks this far back: sign-ins are kept for as long. */
const FIRST_MS = 90 * DAY_MS
/** Passes overlap, for what was written while the last one read. */
const OVERLAP_MS = DAY_MS

type PassKit = Pick<WatchKit, "db" | "clock" | "merchants" | "instruments">

/**
 * Looks through instruments, gifts and rounds of one merchant: what members have in common shows over all of them, and not in
 * one movement. Two at once wait for one another; the second finds no new alert.
 */
export async function passOver(kit: PassKit, merchantId: MerchantId): Promise<number> {
  const merchant = kit.merchants.byId(merchantId)
  const now = kit.clock.now()
  const asked = { merchantId, since: await lastUntil(kit, merchantId, now), until: now }
  // Instruments are read outside the transaction: they are other modules' and many.
  const shared = (await Promise.all(kit.instruments.map((read) => read(asked)))).flat()
  return inTransaction(kit.db, async (tx) => {
    await sql`
      insert into watch_pass (merchant_id, until, passed_at) values (${merchantId}, ${now}, ${now})
      on conflict (merchant_id) do update set until = excluded.until, passed_at = excluded.passed_at`.execute(
      tx,
    )
    await keepMarks(tx, merchantId, shared, now)
    return judgeGroups(tx, merchant, now)
  })
}

async function lastUntil({ db }: PassKit, merchantId: MerchantId, now: Date): Promise<Date> {
  const { rows } = await sql<{ until: Date }>`
    select until from watch_pass where merchant_id = ${merchantId}`.execute(db)
  const until = rows[0]?.until
  return new Date(until ? until.getTime() - OVERLAP_MS : now.getTime() - FIRST_MS)
}

/** When the pass of a merchant ended last. */
export async function passedAt({ db }: Pick<WatchKit, "db">, merchantId: MerchantId): Promise<Date | null> {
  const { rows } = await sql<{ at: Date }>`
    select passed_at as at from watch_pass where merchant_id = ${merchantId}`.execute(db)
  return rows[0]?.at ?? null
}

async function judgeGroups(tx: Tx, merchant: WatchMerchant, now: Date): Promise<number> {
  const { version, rules } = await rulesOf(tx, merchant)
  const marks = await marksOf(tx, merchant.id)
  let found = 0
  for (const rule of rules) {
    if (!rule.isOn) continue
    for (const { hit, quietMs } of await groupHits(tx, merchant, rule, { marks, now }))
      if (await insertAlert(tx, { merchantId: merchant.id, rule, version, hit, quietMs, foundAt: now }))
        found++
  }
  return found
}

interface Judged {
  readonly hit: Hit
  readonly quietMs: number
}

async function groupHits(
  tx: Tx,
  { id, asset }: WatchMerchant,
  rule: WatchRule,
  { marks, now }: { readonly marks: Parameters<typeof sharedHits>[1]; readonly now: Date },
): Promise<readonly Judged[]> {
  switch (rule.kind) {
    case "SHARED_INSTRUMENTS":
      return sharedHits(rule, marks, now).map((hit) => ({ hit, quietMs: Infinity }))
    case "BONUS_RING": {
      const since = new Date(now.getTime() - rule.days * DAY_MS)
      const members = [...new Set(marks.flatMap((mark) => mark.members))]
      const gifts = await giftsOf(tx, members, { asset, since })
      return ringHits(rule, marks, gifts, now).map((hit) => ({ hit, quietMs: Infinity }))
    }
    case "CHIP_DUMPING": {
      const since = new Date(now.getTime() - rule.days * DAY_MS)
      const rounds = await roundsSince(tx, id, { asset, since })
      return dumpingHits(rule, rounds, now).map((hit) => ({ hit, quietMs: rule.days * DAY_MS }))
    }
    case "THRESHOLD":
    case "VELOCITY":
    case "STRUCTURING":
    case "PASS_THROUGH":
    case "FUNNEL":
      return []
  }
}
