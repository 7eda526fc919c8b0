import { randomUUID } from "node:crypto"
import { amount, parseAmount, toDecimal, type Amount } from "@croupier/money"
import { policyOf } from "@croupier/rules/market-policy"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { MIGRATIONS } from "../src/compose/modules.ts"
import { systemRandom } from "../src/kernel/random.ts"
import { bonusBook } from "../src/modules/bonuses/index.ts"
import { lottery as openLottery, type Lottery } from "../src/modules/lottery/index.ts"
import { gameOf } from "./game-to-add.ts"
import type { Merchant } from "../src/call/merchant.ts"
import { callOf, memberOf } from "../src/call/test-member.ts"
import { Refusal } from "../src/kernel/refusal.ts"
import { payments, type Payments } from "../src/modules/payments/index.ts"
import { providers, type WalletTransaction } from "../src/modules/providers/index.ts"
import { chooseLimit, depositGate } from "../src/modules/responsible-gaming/index.ts"
import {
  vendorWallets,
  type TransferVendor,
  type VendorWallets,
} from "../src/modules/vendor-wallets/index.ts"
import { testVaults } from "./test-accounts.ts"
import { aMerchant, ground, MERCHANT, type Ground } from "./ground.ts"
import { limitMember } from "./play-limit.ts"

const VENDOR = "PAPER"
const GAME = "night-dragon"
const START = parseAmount("10000")

let base: Ground
let lottery: Lottery
let issue: string
/** The lane of the house, and a node that books each transaction alone. */
let batched: Awaited<ReturnType<typeof providers>>
let alone: Awaited<ReturnType<typeof providers>>
let wallets: VendorWallets
let paying: Payments
let merchant: Merchant

/** A vendor with a wallet of its own that takes all that it is sent. */
const takesAll: TransferVendor = {
  transferIn: async () => ({ kind: "done" }),
  transferOut: async () => ({ kind: "done" }),
  query: async () => ({ kind: "done" }),
  balance: async () => ({ kind: "ok", balance: amount(0n) }),
}

beforeAll(async () => {
  base = await ground({ migrations: MIGRATIONS })
  const { db, database, clock, ledger } = base
  const { brands, merchant: made } = await aMerchant(db)
  merchant = made
  const book = bonusBook({ ...base, queue: base.jobs.queue })
  lottery = await openLottery({
    database,
    ledger,
    clock,
    random: systemRandom,
    bus: base.bus,
    freeBets: book.freeBets,
    isMemberOf: async () => true,
    vault: testVaults("lottery-seed"),
    onError: base.report,
    clockIsFixed: true,
  })
  await lottery.addGames([gameOf("SSC1M", { merchantId: MERCHANT })])
  await lottery.round()
  const { current } = await lottery.routes.draw({ gameCode: "SSC1M" }, contextOf(1n))
  issue = current?.issue ?? ""
  const games = {
    db,
    ledger,
    clock,
    lots: book.lots,
    random: systemRandom,
    isOpen: async () => true,
    clients: new Map(),
    queue: { add: async () => {} },
    isMemberOf: async () => true,
    namesOf: async (all: readonly object[]) => all.map(() => undefined),
    report: base.report,
    clockIsFixed: true,
  }
  batched = await providers({ ...games, lane: { database } }, [VENDOR])
  alone = await providers(games, [VENDOR])
  wallets = vendorWallets({
    db,
    ledger,
    clock,
    random: systemRandom,
    assetOf: () => "BRL",
    vendors: [
      {
        code: "REEF",
        number: 41,
        unit: parseAmount("0.01"),
        winCap: parseAmount("5000"),
        port: takesAll,
      },
    ],
    playerName: async ({ memberId }) => `player${memberId}`,
    listed: async () => [],
    report: base.report,
  })
  paying = payments({
    db,
    ledger,
    clock,
    random: systemRandom,
    queue: base.jobs.queue,
    bus: base.bus,
    events: base.events.events,
    merchants: {
      byId: (id) => {
        const { brand, settings, policy } = brands.byId(id)
        return { brand, policy, settings: { ...settings, deposits: { pendingAtOnce: 20 } } }
      },
    },
    isMemberOf: async () => true,
    accountOf: async (id) => `member${id}`,
    refuseDeposit: depositGate({ clock, policyOf: () => policyOf("international") }),
    hasDocument: async () => true,
    namesOf: async () => [],
    returnLinks: testVaults("payment-return-links"),
    providers: [],
    publicUrl: () => "https://lanterna.test",
    report: base.report,
  })
  await paying.addMethod({
    merchantId: MERCHANT,
    code: "BANK",
    kind: "bank-transfer",
    name: "Bank transfer",
    icon: "bank",
    asset: "BRL",
    minimum: parseAmount("1"),
    maximum: parseAmount("20000"),
    step: amount(100n),
    expiresMinutes: 30,
    provider: "local",
    rules: {
      account: { scheme: "BANK", bank: "Bank of the tests", branch: "1", number: "2", holder: "House" },
    },
  })
})
afterAll(async () => {
  await lottery.stop()
  await batched.stop()
  await alone.stop()
  await paying.stop()
  await wallets.stop()
  expect(base.reported).toEqual([])
  await base.close({ oncePerCommit: false })
})

/** A call of a member, with a key of its own. */
const contextOf = (id: bigint) => callOf(memberOf(id), merchant, randomUUID())

/** The code of a refusal, or "taken"; any other failure fails the test. */
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => "taken",
    (error: unknown) => (error instanceof Refusal ? error.code : Promise.reject(error as Error)),
  )

/** One number on the first place of five digits. */
const firstDigit = (multiple = 1) => ({
  play: "SSC.FIXED_PLACE",
  selection: { pos: [["7"], [], [], [], []] },
  mode: "1" as const,
  multiple,
  group: 1_956,
})

/** A stake that a path was asked to take, and the path's answer: "taken", or the code of the refusal. */
interface Asked {
  readonly path: string
  readonly amount: Amount
  readonly told: string
}
const ask = async (path: string, of: string, told: Promise<string>): Promise<Asked> => ({
  path,
  amount: parseAmount(of),
  told: await told,
})

const slip = (id: bigint, multiple: number) =>
  ask(
    "lottery",
    String(2 * multiple),
    codeOf(
      lottery.routes.placeBets(
        {
          gameCode: "SSC1M",
          issue,
          lines: [firstDigit(multiple)],
          cost: String(2 * multiple),
        },
        contextOf(id),
      ),
    ),
  )

async function chase(id: bigint) {
  const { issues } = await lottery.routes.comingIssues({ gameCode: "SSC1M", count: 3 }, contextOf(id))
  const legs = issues.map((each) => ({ issue: each.issue, multiple: 1 }))
  const order = { gameCode: "SSC1M", lines: [firstDigit()], legs, stopOnWin: false, cost: "6" }
  return ask("chase", "6", codeOf(lottery.routes.placeChase(order, contextOf(id))))
}

async function seatOf(id: bigint) {
  const token = await batched.issueToken({
    vendor: VENDOR,
    merchantId: MERCHANT,
    memberId: id,
    memberSession: 1n,
    asset: "BRL",
    game: GAME,
    mode: "real",
    language: "PT",
    country: "BR",
  })
  const opened = await batched.wallet.authenticate(VENDOR, token)
  if (opened.status !== "OK") throw new Error(opened.status)
  const { player, session } = opened.session
  return (kind: "bet" | "reserve", of: string): WalletTransaction => {
    const txId = randomUUID()
    const common = {
      vendor: VENDOR,
      player,
      txId,
      game: GAME,
      currency: "BRL",
      session,
      round: txId,
    } as const
    return kind === "bet"
      ? { ...common, amount: parseAmount(of), kind, play: "normal", roundClosed: false }
      : { ...common, amount: parseAmount(of), kind }
  }
}

const told = async (answer: Promise<{ readonly status: string }>): Promise<string> => {
  const { status } = await answer
  return status === "OK" ? "taken" : status
}

/** One transfer of a member to a vendor is under way at a time: the next begins when the last has ended. */
async function transfers(id: bigint, amounts: readonly string[]): Promise<Asked[]> {
  const asked: Asked[] = []
  for (const of of amounts) {
    const wish = { vassalage: "REEF", direction: "IN", amount: of } as const
    asked.push(await ask("transfer", of, codeOf(wallets.routes.walletTransfer(wish, contextOf(id)))))
  }
  return asked
}

describe.each(["STAKE", "LOSS"] as const)("a storm of stakes against a limit of %s", (kind) => {
  test.each(["100", "61.37", "7"])(
    "safety/21: %s is never passed, and filled as far as the stakes allow",
    async (limit) => {
      const id = await base.aMember(toDecimal(START))
      const other = await base.aMember(toDecimal(START))
      await limitMember(base, id, kind, limit)
      const turn = await seatOf(id)
      const amounts = ["1", "2.5", "3.33", "7.77", "0.01"]
      const [free, ...storm] = await Promise.all([
        slip(other, 50),
        ...[1, 3, 1, 2, 5, 1, 1, 4].map((multiple) => slip(id, multiple)),
        chase(id),
        chase(id),
        ...amounts.map((of) => ask("batch", of, told(batched.wallet.process(turn("bet", of))))),
        ...amounts.map((of) => ask("alone", of, told(alone.wallet.process(turn("bet", of))))),
        ...amounts.map((of) => ask("reserve", of, told(batched.wallet.process(turn("reserve", of))))),
        transfers(id, ["5", "2.22", "9", "0.5"]),
      ])
      const asked = storm.flat()
      // A member without a limit, whose slip travels with the others, is kept from nothing.
      expect(free).toMatchObject({ told: "taken" })
      const taken = asked.filter((each) => each.told === "taken")
      const sum = taken.reduce((all, each) => all + each.amount, 0n)
      const left = parseAmount(limit) - sum
      expect(left).toBeGreaterThanOrEqual(0n)
      expect(await base.ledger.balance(id, "main", "BRL")).toBe(START - sum)
      const games = new Set(["batch", "alone", "reserve"])
      const refused = asked.filter((each) => each.told !== "taken")
      expect(refused.map((each) => each.told)).toEqual(
        refused.map((each) => (games.has(each.path) ? "LIMIT_REACHED" : "PLAY_LIMIT_REACHED")),
      )
      // Each refused stake exceeds the part of the limit that is left.
      expect(refused.filter((each) => each.amount <= left)).toEqual([])
      expect(refused.length).toBeGreaterThan(0)
    },
  )
})

test("safety/22: a storm of deposits never passes a limit on them, and fills it as far as the deposits allow", async () => {
  for (const kind of ["DEPOSIT", "NET_DEPOSIT"] as const) {
    const id = await base.aMember()
    await limitMember(base, id, kind, "100")
    const amounts = ["40", "7", "33", "12", "1", "25", "9", "18", "61", "2", "14"]
    const asked = await Promise.all(
      amounts.map((of) =>
        ask("bank", of, codeOf(paying.routes.createDeposit({ method: "BANK", amount: of }, contextOf(id)))),
      ),
    )
    const taken = asked.filter((each) => each.told === "taken")
    const left = parseAmount("100") - taken.reduce((all, each) => all + each.amount, 0n)
    expect(left).toBeGreaterThanOrEqual(0n)
    const refused = asked.filter((each) => each.told !== "taken")
    expect(new Set(refused.map((each) => each.told))).toEqual(new Set(["DEPOSIT_LIMIT_REACHED"]))
    expect(refused.filter((each) => each.amount <= left)).toEqual([])
  }
})

test("safety/20: a limit that is loosened and tightened within a second is the tighter one, in whichever order they commit", async () => {
  const choose = (id: bigint, of: string | null) =>
    chooseLimit(
      base,
      { id, merchantId: MERCHANT },
      { asset: "BRL", policy: policyOf("international"), brand: { timeZone: "America/Sao_Paulo" } },
      { kind: "STAKE", period: "DAY", amount: of === null ? null : parseAmount(of) },
    )
  for (const looser of ["90", null]) {
    const id = await base.aMember(toDecimal(START))
    await choose(id, "20")
    await Promise.all([choose(id, looser), choose(id, "4"), choose(id, looser), choose(id, "6")])
    const asked = await Promise.all([1, 1, 1, 1].map((multiple) => slip(id, multiple)))
    expect(asked.map((each) => each.told).toSorted()).toEqual([
      "PLAY_LIMIT_REACHED",
      "PLAY_LIMIT_REACHED",
      "taken",
      "taken",
    ])
  }
})
