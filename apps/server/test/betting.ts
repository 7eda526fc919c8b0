import type { Database } from "@croupier/database"
import { bonusMigrations } from "../src/modules/bonuses/index.ts"
import { playMigrations } from "../src/modules/play/index.ts"
import { createLedger, deriveKey, house, ledgerMigrations, wallet, type Ledger } from "@croupier/ledger"
import { amount } from "@croupier/money"
import { PATIENCE_MS } from "@croupier/testkit/patience"
import { lottery, lotteryMigrations, type Lottery } from "../src/modules/lottery/index.ts"
import { merchantFrom, merchantMigrations, merchants } from "../src/modules/merchants/index.ts"
import { responsibleGamingMigrations } from "../src/modules/responsible-gaming/index.ts"
import { demoMerchant } from "../src/seed/demo.ts"
import { lotteryGames } from "../src/seed/lottery-games.ts"
import { systemRandom } from "../src/kernel/random.ts"
import { vaultsFrom } from "../src/kernel/secrets.ts"
import { memberOf as memberWith, visitorOf } from "../src/call/test-member.ts"

/** Slips by number, which the tests of killed programs share with the programs. */
export const BETTING_MIGRATIONS = [
  ledgerMigrations,
  merchantMigrations,
  responsibleGamingMigrations,
  playMigrations,
  bonusMigrations,
  lotteryMigrations,
]
export const OPENED_AT = new Date("2026-11-20T12:00:10Z")
export const DRAWN_AT = new Date("2026-11-20T12:01:01Z")
export const MEMBERS = 320
/** The connections of programs that are killed, by this name. */
export const KILLED = "killed"
/** The balance that each member starts with. */
export const PURSE = amount(10_000_000n)

export interface Betting {
  readonly lottery: Lottery
  readonly ledger: Ledger
  readonly close: () => Promise<void>
}

/** The lottery as a process has it, on a clock that stands still. It waits for slips and postings as long as it is told. */
export async function openBetting(
  database: Database,
  now: Date,
  hear: (topic: string) => void = () => {},
  timeoutMs = PATIENCE_MS,
): Promise<Betting> {
  const clock = { now: () => now }
  const ledger = createLedger({ database, clock, timeoutMs })
  const rooms = await lottery({
    database,
    ledger,
    clock,
    random: systemRandom,
    bus: { publish: hear, subscribe: () => () => {} },
    isMemberOf: async () => true,
    vault: vaultsFrom(new Uint8Array(32))("lottery-seed"),
    onError: (error) => {
      throw error
    },
    clockIsFixed: true,
    slipTimeoutMs: timeoutMs,
  })
  return {
    lottery: rooms,
    ledger,
    close: async () => {
      await rooms.stop()
      await ledger.close()
    },
  }
}

/** A merchant with its games and members with money; the first issue is on sale. */
export async function furnish(database: Database): Promise<string> {
  await (await merchants({ db: database.db })).add(demoMerchant)
  const betting = await openBetting(database, OPENED_AT)
  await betting.lottery.addGames(lotteryGames.slice(0, 2))
  await betting.lottery.round()
  const members = Array.from({ length: MEMBERS }, (_, index) => BigInt(index + 1))
  for (const id of members)
    await betting.ledger.openWallets(database.db, id, [{ purpose: "main", asset: "BRL" }])
  await Promise.all(
    members.map((id) =>
      betting.ledger.post({
        key: keyOf("purse", Number(id)),
        kind: "adjustment",
        debit: house(1, "adjustments", "BRL"),
        credit: wallet(id, "main", "BRL"),
        amount: PURSE,
        cause: "test",
      }),
    ),
  )
  const { current } = await betting.lottery.routes.draw({ gameCode: "SSC1M" }, visitor)
  await betting.close()
  if (!current) throw new Error("nothing is on sale")
  return current.issue
}

const keyOf = (name: string, number: number) =>
  deriveKey("0199a000-0000-8000-8000-000000000000", name, String(number))

const visitor = visitorOf(merchantFrom(demoMerchant))

export const memberOf = (number: number): bigint => BigInt((number % MEMBERS) + 1)
export const slipKeyOf = (number: number): string => keyOf("slip", number)
const FIRST = ["0", "1", "2", "3", "4"]
const SECOND = ["5", "6", "7", "8", "9"]
/** 25 of the 100 pairs: which ones depends on the number, so that every draw has about a quarter of winners. */
export const pairsOf = (number: number): [string[], string[]] => [
  number % 2 === 0 ? FIRST : SECOND,
  number % 4 < 2 ? FIRST : SECOND,
]
export const STAKE = amount(500_000n)
/** One unit of first two straight at group 1956: 2 × 100 × 1956 / 2000. */
export const PRIZE = amount(1_956_000n)

/** Places the slip of a number on an issue. */
export function place(betting: Betting, issue: string, number: number) {
  return betting.lottery.routes.placeBets(
    {
      gameCode: "SSC1M",
      issue,
      lines: [
        {
          play: "SSC.FIRST2.STRAIGHT",
          selection: { pos: pairsOf(number) },
          mode: "1",
          multiple: 1,
          group: 1956,
        },
      ],
      cost: "50",
    },
    { ...visitor, idempotencyKey: slipKeyOf(number), member: memberWith(memberOf(number)) },
  )
}
