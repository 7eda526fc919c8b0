import { randomUUID } from "node:crypto"
import type { BonusTerms } from "@croupier/contract/bonus-terms"
import { inTransaction, sql, type Tx } from "@croupier/database"
import { toDecimal, ZERO, type Amount } from "@croupier/money"
import { bonusTermsOf } from "../../../../test/bonus-terms.ts"
import { projections } from "../../../kernel/projections.ts"
import { runPlanned } from "../../../kernel/test-queue.ts"
import {
  bonusBook,
  endLot,
  expireLots,
  grantLot,
  lotsOf,
  versionOf,
  writeTerms,
  type BookKit,
  type Holder,
  type TermsVersion,
} from "../../bonuses/index.ts"
import type { WalletOfGames, WalletTransaction } from "../index.ts"
import { GAME, MERCHANT, testHouse, VENDOR } from "../test-house.ts"

export const TERMS = bonusTermsOf({
  multiple: "3",
  weights: { products: {}, vendors: {}, games: { [`${VENDOR}:${GAME}`]: "1", [`${VENDOR}:half`]: "0.5" } },
  days: 30,
})

interface BetAs {
  readonly game?: string
  readonly win?: Amount
}

/** Members with lots who play at a vendor's games, on a database of their own. */
export async function testTable() {
  const house = await testHouse()
  const { base, clock, ledger } = house
  const kit = { ...base, queue: base.jobs.queue }
  const { db } = base
  const { ofWithdrawals: book } = bonusBook(kit)
  const brought = projections({
    db,
    all: house.book.projections ?? [],
    onError: base.report,
  })

  /** Brings progress forward and does the jobs that it planned. */
  const settle = async (): Promise<void> => {
    await brought.catchUp()
    while (base.jobs.planned.length > 0)
      await runPlanned(house.book.jobs ?? [], base.jobs.planned.shift(), clock.now())
  }

  const storedTerms = async (tx: Tx, memberId: bigint, terms: BonusTerms): Promise<TermsVersion> => {
    const code = `t${String(memberId)}`
    const version = await writeTerms(tx, MERCHANT, { code, asset: "BRL", terms, by: "ana", at: clock.now() })
    const stored = await versionOf(tx, MERCHANT, { code, version })
    if (!stored) throw new Error("no terms")
    return stored
  }

  const seat = async (main: string) => {
    const memberId = await house.newMember(main, { bonus: "0" })
    const sit = async () => {
      const opened = await house.wallet.authenticate(VENDOR, await house.tokenFor(memberId))
      if (opened.status !== "OK") throw new Error(opened.status)
      return { ...opened.session, at: clock.now().getTime() }
    }
    let seated = await sit()
    const { player } = seated
    const holder: Holder = { memberId, merchantId: MERCHANT, asset: "BRL" }
    const own = (name: string) => `${player}/${name}`
    let shared: Promise<TermsVersion> | undefined
    const termsOf = (tx: Tx, terms: BonusTerms) => storedTerms(tx, memberId, terms)
    const of = { vendor: VENDOR, player, currency: "BRL" as const, play: "normal" as const }
    const take = (transaction: WalletTransaction) => house.wallet.process(transaction)
    const bet = async (wallet: WalletOfGames, name: string, stake: Amount, { game = GAME, win }: BetAs) => {
      if (clock.now().getTime() > seated.at) seated = await sit()
      return wallet.process({
        ...of,
        kind: "bet",
        game,
        session: seated.session,
        txId: own(`${name} bet`),
        round: own(name),
        amount: stake,
        roundClosed: false,
        ...(win === undefined ? {} : { win }),
      })
    }
    const campaigns = new Map<string, string>()
    /** A bet of a free round of a lot, and its prize. */
    const freePlay = (process: typeof take) => ({
      freeBet: async (name: string, lotId: bigint, { game = GAME, stake = ZERO } = {}) => {
        if (clock.now().getTime() > seated.at) seated = await sit()
        const campaign = `house-lot-${lotId}`
        campaigns.set(name, campaign)
        return process({
          ...of,
          kind: "bet",
          play: "free_round",
          campaign,
          game,
          session: seated.session,
          txId: own(`${name} bet`),
          round: own(name),
          amount: stake,
          roundClosed: false,
        })
      },
      freeWin: (name: string, prize: Amount, { closes = true } = {}) =>
        process({
          ...of,
          kind: "win",
          play: "free_round",
          campaign: campaigns.get(name) ?? "house-lot-0",
          game: GAME,
          txId: own(`${name} win`),
          round: own(name),
          amount: prize,
          roundClosed: closes,
        }),
    })
    return {
      memberId,
      holder,
      own,
      take,
      /** The balance that the vendor is told at the game of the session. */
      balance: async () => {
        const told = await house.wallet.balanceOf({ vendor: VENDOR, player }, "BRL")
        if (told.status !== "OK" || !told.balance) throw new Error(told.status)
        return [toDecimal(told.balance.real), toDecimal(told.balance.bonus)]
      },
      betAt: (wallet: WalletOfGames, name: string, stake: Amount) => bet(wallet, name, stake, {}),
      bet: (name: string, stake: Amount, how: BetAs = {}) => bet(house.wallet, name, stake, how),
      win: (name: string, prize: Amount, { game = GAME, closes = true, txId = "win" } = {}) =>
        take({
          ...of,
          kind: "win",
          game,
          txId: own(`${name} ${txId}`),
          round: own(name),
          amount: prize,
          roundClosed: closes,
        }),
      ...freePlay(take),
      /** The same at another wallet. */
      at: (wallet: WalletOfGames) => freePlay((transaction) => wallet.process(transaction)),
      closeRound: (name: string) => house.wallet.closeRound({ vendor: VENDOR, player }, own(name)),
      offered: async () => (await house.wallet.freeRounds(VENDOR, seated.session, player)).rounds,
      adjust: (name: string, by: Amount, txId: string, game = GAME) =>
        take({
          ...of,
          kind: "adjust",
          game,
          txId: own(`${name} ${txId}`),
          round: own(name),
          amount: by,
          reason: "test",
        }),
      rollback: (name: string, txId = "back", game = GAME) =>
        take({ ...of, kind: "rollback", game, txId: own(`${name} ${txId}`), bet: own(`${name} bet`) }),
      reinstate: (name: string, txId: string, rollback: string, game = GAME) =>
        take({
          ...of,
          kind: "reinstate",
          game,
          txId: own(`${name} ${txId}`),
          rollback: own(`${name} ${rollback}`),
        }),
      grant: (granted: Amount, terms: BonusTerms = TERMS, key: string = randomUUID(), by: BookKit = kit) =>
        inTransaction(db, async (tx) =>
          grantLot(by, tx, { ...holder, key, terms: await termsOf(tx, terms), amount: granted, by: "ana" }),
        ),
      /** Under terms that every grant of this member shares. */
      grantOnce: async (granted: Amount, key: string, terms = TERMS) => {
        shared ??= inTransaction(db, (tx) => termsOf(tx, terms))
        const stored = await shared
        return inTransaction(db, (tx) =>
          grantLot(kit, tx, { ...holder, key, terms: stored, amount: granted, by: "ana" }),
        )
      },
      forfeit: (lotId: bigint, state: "forfeited" | "revoked" = "forfeited") =>
        inTransaction(db, (tx) => endLot(kit, tx, holder, lotId, state)),
      loss: () => book.lossOf(db, holder),
      /** A withdrawal of this name ends the lots that it takes, and opens them again. */
      lose: (withdrawalId: string) => inTransaction(db, (tx) => book.lose(tx, holder, withdrawalId)),
      restore: (withdrawalId: string) => inTransaction(db, (tx) => book.restore(tx, holder, withdrawalId)),
      lots: () => lotsOf(db, holder),
      has: async () => [
        toDecimal(await ledger.balance(memberId, "main", "BRL")),
        toDecimal(await ledger.balance(memberId, "bonus", "BRL")),
      ],
      /** The sum that the house's promotions gave this member, less what came back. */
      given: async () => {
        const { rows } = await sql<{ given: bigint }>`
          select coalesce(sum(j.amount), 0)::bigint as given from ledger.journal j
           where j.wallet_id >> 16 = ${memberId} and (j.house >> 6) & 1023 = 5`.execute(db)
        return rows[0]?.given
      },
      owes: () => ledger.receivables.owedBy(memberId, "BRL"),
      told: async () =>
        (await lotsOf(db, holder)).map(
          ({ state, balance, left }) => `${state} ${toDecimal(balance)} / ${toDecimal(left)}`,
        ),
    }
  }
  return {
    house,
    kit,
    db,
    clock,
    ledger,
    seat,
    /** Grants a member without a seat. */
    grantTo: (memberId: bigint, granted: Amount, terms: BonusTerms) =>
      inTransaction(db, async (tx) =>
        grantLot(kit, tx, {
          memberId,
          merchantId: MERCHANT,
          asset: "BRL",
          key: randomUUID(),
          terms: await storedTerms(tx, memberId, terms),
          amount: granted,
          by: "ana",
        }),
      ),
    /** The facts of a member's play. */
    factsOf: async (memberId: bigint) => {
      const { rows } = await sql`
        select stake, valid_bet as "validBet", payout, to_bonus as "toBonus" from play_fact
         where member_id = ${memberId} order by seq`.execute(db)
      return rows
    },
    settle,
    expire: () => expireLots(kit),
    promotions: () => ledger.houseBalance(MERCHANT, "promotions", "BRL"),
    rebuild: () => brought.rebuild("bonuses.wagering"),
    close: () => house.close(),
  }
}
export type TestTable = Awaited<ReturnType<typeof testTable>>
