import type { ConsoleParsed, ConsoleValue } from "@croupier/contract/console/table"
import type { Db, MigrationSource, Tx } from "@croupier/database"
import { amount, parseAmount, toDecimal } from "@croupier/money"
import { consoleHandlers, type MerchantContext } from "../../call/console-context.ts"
import type { Module } from "../../call/module.ts"
import type { Clock } from "../../kernel/clock.ts"
import { idCursor } from "../../kernel/cursor.ts"
import { spanAsked } from "../../kernel/days.ts"
import { within, type EventOf } from "../../kernel/events.ts"
import { memberIdOf } from "../../kernel/ids.ts"
import { recurring } from "../../kernel/job.ts"
import { pageOf } from "../../kernel/page.ts"
import { reading } from "../../kernel/projections.ts"
import type { Report } from "../../kernel/reports.ts"
import { playFacts, type PlayFact } from "../play/index.ts"
import { chainEvents, firstBreak } from "./chain.ts"
import { kindOfAct, significantFrom } from "./kinds.ts"
import { insertEvents, listedEvents, type NewEvent } from "./store.ts"

export { significantEventsPersonal } from "./personal-data.ts"
export { firstBreak } from "./chain.ts"
export type { NewEvent }

export const significantEventMigrations: MigrationSource = {
  name: "84_significant_events",
  schema: "significant_events",
  folder: new URL("./migrations/", import.meta.url),
  functions: new URL("./functions/", import.meta.url),
}

interface SignificantEventsKit {
  readonly db: Db
  readonly clock: Clock
  readonly report: Report
}

/** The longest span that a list is asked for, in days. */
const MOST_DAYS = 3_660

/** A page of the log. Events that are of no merchant show to people who work for all of them. */
async function list(
  { db, clock }: SignificantEventsKit,
  { cursor, limit, kind, memberId, from, until }: ConsoleParsed<"listSignificantEvents">,
  { merchant, staff }: MerchantContext,
): Promise<ConsoleValue<"listSignificantEvents">> {
  const span = spanAsked({ from, until }, merchant.brand.timeZone, clock.now(), MOST_DAYS)
  const found = await listedEvents(db, merchant.id, {
    kind,
    memberId: memberId === undefined ? undefined : memberIdOf(memberId),
    from: span?.from,
    until: span?.until,
    before: idCursor(cursor),
    limit: limit + 1,
    ofHouse: staff.merchantIds === null,
  })
  const page = pageOf(found, limit, ({ id }) => String(id))
  return {
    ...page,
    rows: page.rows.map((event) => ({
      eventId: String(event.id),
      at: event.at.toISOString(),
      kind: event.kind,
      memberId: event.memberId === null ? null : String(event.memberId),
      staff: event.staff,
      amount: event.amount === null ? null : toDecimal(amount(event.amount)),
      asset: event.asset,
      about: event.about,
      ip: event.ip,
      why: event.why,
      hash: event.hash?.toString("hex") ?? null,
    })),
  }
}

/** A win or a stake of settled play that is significant; a fact that corrects another one is told by the ruling's own act. */
export function eventsOfPlay(fact: PlayFact): NewEvent[] {
  if (fact.asset === "FUN" || fact.revision > 0) return []
  const from = significantFrom(fact.asset)
  const about = [fact.product, fact.vendor, fact.game, fact.reference].filter(Boolean).join(" ")
  const { merchantId, memberId, asset, settledAt: at } = fact
  const place = `${fact.bucket}:${fact.seq}`
  const told = (kind: "LARGE_WIN" | "LARGE_STAKE", sum: bigint): NewEvent[] =>
    sum >= from
      ? [{ at, merchantId, kind, memberId, amount: sum, asset, about, key: `${kind} ${place}` }]
      : []
  return [...told("LARGE_WIN", fact.payout), ...told("LARGE_STAKE", fact.stake)]
}

/** Money in or out that is significant. */
function eventOfMoney(
  at: Date,
  kind: "LARGE_DEPOSIT" | "LARGE_WITHDRAWAL",
  paid: Pick<EventOf<"depositCredited">, "memberId" | "merchantId" | "asset" | "amount">,
  id: string,
): NewEvent[] {
  const { memberId, merchantId, asset } = paid
  const sum = parseAmount(paid.amount)
  if (sum < significantFrom(asset)) return []
  return [{ at, merchantId, kind, memberId, amount: sum, asset, about: id, key: `${kind} ${id}` }]
}

/** A name as the log keeps it where it is no account's: enough to see a pattern. */
const shortened = (account: string): string => `${account.slice(0, 2)}…`

const memberIn = (target: string | null): bigint | undefined => {
  const [, id] = /^member:(\d{1,19})$/.exec(target ?? "") ?? []
  return id === undefined ? undefined : BigInt(id)
}

const consoleRoutesOf = (kit: SignificantEventsKit) =>
  consoleHandlers({ listSignificantEvents: (asked, context) => list(kit, asked, context) })

/** The log of significant events: written by those who know of one, only ever added to, chained by hashes. */
export interface SignificantEvents extends Module {
  readonly consoleRoutes: ReturnType<typeof consoleRoutesOf>
  /** Writes an event, in the caller's transaction where there is one. */
  readonly note: (tx: Db | Tx, event: NewEvent) => Promise<void>
  /** Chains what is new. */
  readonly chain: () => Promise<number>
  /** The first place of the chain that was changed or is gone; undefined where all stand. */
  readonly firstBreak: () => Promise<bigint | undefined>
}

export function significantEvents(kit: SignificantEventsKit): SignificantEvents {
  const { db, clock } = kit
  const check = async () => {
    const broken = await firstBreak(db)
    if (broken !== undefined)
      kit.report(new Error(`the log of significant events was changed from place ${broken} on`))
  }
  return {
    consoleRoutes: consoleRoutesOf(kit),
    note: (tx, event) => insertEvents(tx, [event]),
    chain: () => chainEvents(db),
    firstBreak: () => firstBreak(db),
    jobs: [
      recurring("significant-events.chain", { cron: "* * * * *" }, () => chainEvents(db)),
      recurring("significant-events.check", { cron: "41 3 * * *" }, check),
    ],
    projections: [
      {
        name: "significant_events.play",
        readings: [reading(playFacts, async (tx, facts) => insertEvents(tx, facts.flatMap(eventsOfPlay)))],
        // The log is only added to; facts that are read again are known by their keys.
        clear: async () => {},
      },
    ],
    reactions: [
      within("signInFailed", async (tx, { merchantId, memberId, account, ip, secret }) =>
        insertEvents(tx, [
          {
            at: clock.now(),
            merchantId,
            kind: "SIGN_IN_FAILED",
            memberId,
            about: memberId === undefined ? `${secret} ${shortened(account)}` : secret,
            ip,
          },
        ]),
      ),
      within("accountChanged", async (tx, { merchantId, memberId, change }) =>
        insertEvents(tx, [{ at: clock.now(), merchantId, kind: "PERSONAL_DATA", memberId, about: change }]),
      ),
      within("actRecorded", async (tx, { act, merchantId, staff, target, why, ip }) => {
        const kind = kindOfAct(act)
        if (!kind) return
        const about = [act, target].filter(Boolean).join(" ")
        const memberId = memberIn(target)
        await insertEvents(tx, [
          {
            at: clock.now(),
            merchantId,
            kind,
            memberId,
            staff: staff ?? undefined,
            about,
            why: why ?? undefined,
            ip: ip ?? undefined,
          },
        ])
      }),
      within("memberExcluded", async (tx, { merchantId, memberId, cause }) =>
        insertEvents(tx, [
          {
            at: clock.now(),
            merchantId,
            memberId,
            ...(cause === "CLOSING"
              ? { kind: "CLOSING", about: "closing_asked" }
              : { kind: "EXCLUSION", about: "excluded" }),
          },
        ]),
      ),
      within("accountClosed", async (tx, { merchantId, memberId }) =>
        insertEvents(tx, [{ at: clock.now(), merchantId, kind: "CLOSING", memberId, about: "closed" }]),
      ),
      within("depositCredited", async (tx, paid) =>
        insertEvents(tx, eventOfMoney(clock.now(), "LARGE_DEPOSIT", paid, paid.depositId)),
      ),
      within("withdrawalPaid", async (tx, paid) =>
        insertEvents(tx, eventOfMoney(clock.now(), "LARGE_WITHDRAWAL", paid, paid.withdrawalId)),
      ),
    ],
  }
}
