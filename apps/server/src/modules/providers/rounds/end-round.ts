import { ROUND_ENDS } from "@croupier/contract/console/play"
import type { Outcome } from "@croupier/contract/console/endpoint"
import type { ConsoleParsed } from "@croupier/contract/console/table"
import type { Tx } from "@croupier/database"
import { isAsset } from "@croupier/ledger"
import { amount, parseAmount, toDecimal, ZERO } from "@croupier/money"
import { z } from "zod"
import { approval, memberPart, moneyPart, textPart, wordPart, type Approval } from "../../../call/approval.ts"
import type { MerchantContext } from "../../../call/console-context.ts"
import { refuse } from "../../../kernel/refusal.ts"
import { Declined } from "../wallet/posting.ts"
import type { ProvidersContext } from "../kit.ts"
import { holdPlayer, type Player } from "../wallet/players.ts"
import { stakeableOf } from "../wallet/sessions.ts"
import { processRelease } from "../wallet/reservations.ts"
import { playerOfRound, readRound, targetOf } from "../admin/rounds.ts"
import { transactionsOfRound, type KnownTransaction } from "../store.ts"
import { changeRound } from "../wallet/round-store.ts"
import { processRollback } from "../wallet/rollbacks.ts"
import { houseNumber } from "../wallet/recorded-transactions.ts"
import { memberIdOf } from "../../../kernel/ids.ts"

/** As many bets are taken back in one transaction. */
const MOST_BETS = 100

const Payload = z.object({
  merchantId: z.number(),
  vendor: z.string(),
  round: z.string(),
  memberId: z.string(),
  outcome: z.enum(ROUND_ENDS),
  /** Those of proposals that were made by an older release lack them. */
  game: z.string().optional(),
  staked: z.string().optional(),
  asset: z.string().optional(),
})

/**
 * Proposes to end a round that its vendor never ends. Refuses ROUND_UNKNOWN, ROUND_CLOSED, ROUND_TOO_LONG for one with
 * more bets than can be taken back at once.
 */
export async function proposeEnd(
  kit: ProvidersContext,
  { key, why, ...ref }: ConsoleParsed<"endRound">,
  { merchant, propose }: MerchantContext,
): Promise<Outcome> {
  const row = await readRound(kit.db, merchant.id, ref)
  if (row.closedAt !== null) refuse("ROUND_CLOSED")
  if (ref.outcome === "void" && row.bets > MOST_BETS) refuse("ROUND_TOO_LONG", [String(MOST_BETS)])
  const money = (value: bigint) => toDecimal(amount(value))
  return propose(
    endRoundApproval(kit),
    {
      merchantId: merchant.id,
      ...ref,
      game: row.game,
      staked: money(row.staked),
      asset: row.asset,
    },
    {
      target: targetOf(ref),
      before: {
        member: ref.memberId,
        game: row.game,
        bets: row.bets,
        staked: `${money(row.staked)} ${row.asset}`,
        won: `${money(row.won)} ${row.asset}`,
        reserved: `${money(row.reserved)} ${row.asset}`,
        openedAt: row.openedAt.toISOString(),
      },
      after: { outcome: ref.outcome },
      why,
      key,
      merchantId: merchant.id,
    },
  )
}

/**
 * The act of a second person. Money that was set aside returns either way; `void` also takes the bets back, as
 * if their vendor had, so that a prize that comes later finds no bet. A vendor that ended the round meanwhile
 * was faster: then nothing is done.
 */
export const endRoundApproval = (kit: ProvidersContext): Approval<z.output<typeof Payload>> =>
  approval({
    name: "games.end_round",
    permission: "games.settle",
    mode: "second-person",
    payload: Payload,
    describe: ({ outcome, memberId, vendor, round, game, staked, asset }) => ({
      says: `games.end_round.${outcome}`,
      parts: [
        textPart(round),
        textPart(game === undefined ? vendor : `${vendor} ${game}`),
        memberPart(memberId),
      ],
      memberId,
      ...(staked !== undefined && asset !== undefined && isAsset(asset)
        ? { amount: { amount: parseAmount(staked), asset } }
        : {}),
    }),
    changes: async (db, { merchantId, outcome, memberId, ...ref }) => {
      const row = await readRound(db, merchantId, { ...ref, memberId })
      if (!isAsset(row.asset)) return []
      const money = (value: bigint) => moneyPart(toDecimal(amount(value)), row.asset)
      const balance = await stakeableOf(kit, memberIdOf(memberId), row.asset)
      const returned = outcome === "void" ? row.reserved + row.staked - row.won : row.reserved
      return [
        { field: "opened", now: { kind: "time", at: row.openedAt.toISOString() }, after: null },
        {
          field: "state",
          now: wordPart(row.closedAt === null ? "round_open" : "round_closed"),
          after: wordPart(outcome === "void" ? "round_void" : "round_closed"),
        },
        { field: "bets", now: { kind: "number", number: row.bets }, after: null },
        {
          field: "staked",
          now: money(row.staked),
          after: outcome === "void" ? money(0n) : money(row.staked),
        },
        { field: "won", now: money(row.won), after: outcome === "void" ? money(0n) : money(row.won) },
        { field: "reserved", now: money(row.reserved), after: money(0n) },
        { field: "balance", now: money(balance), after: money(balance + returned) },
      ]
    },
    warnings: async (db, { merchantId, outcome, memberId, ...ref }) => {
      const row = await readRound(db, merchantId, { ...ref, memberId })
      if (outcome !== "void" || !isAsset(row.asset)) return []
      const balance = await stakeableOf(kit, memberIdOf(memberId), row.asset)
      return row.won > balance + row.reserved + row.staked
        ? [{ code: "prize_spent", parts: [moneyPart(toDecimal(balance), row.asset)] }]
        : []
    },
    // Members who play together share a round of their vendor; each one's is ended by itself.
    conflictKey: (payload) => `${targetOf(payload)}:${payload.memberId}`,
    apply: async (tx, { merchantId, outcome, ...ref }) => {
      // Transactions that its vendor sends from here on wait.
      await holdPlayer(tx, { memberId: memberIdOf(ref.memberId) })
      const row = await readRound(tx, merchantId, ref)
      const who = playerOfRound(merchantId, row)
      const idle = { round: ref.round, bets: 0, staked: 0n, won: 0n, validBet: 0n, at: kit.clock.now() }
      const held = await changeRound(tx, who, { ...idle, closes: false })
      if (held?.wasClosed !== false) refuse("ROUND_CLOSED")
      const transactions = (await transactionsOfRound(tx, who, ref.round)).filter(
        ({ isCancelled }) => !isCancelled,
      )
      await changeRound(tx, who, { ...idle, closes: true })
      await undo(kit, tx, who, row.game, ref.round, transactions, outcome).catch((error: unknown) => {
        if (!(error instanceof Declined)) throw error
        return refuse(error.status === "ROLLBACK_REFUSED" ? "INSUFFICIENT_FUNDS" : "RULING_NOT_POSSIBLE")
      })
    },
  })

async function undo(
  kit: ProvidersContext,
  tx: Tx,
  who: Player,
  game: string,
  round: string,
  transactions: readonly KnownTransaction[],
  outcome: (typeof ROUND_ENDS)[number],
): Promise<void> {
  const about = { vendor: who.vendor, player: who.player, game, currency: who.asset }
  // Money that was set aside goes first: a prize that names no bet goes back with the last one, once nothing
  // else of the round stands.
  for (const { kind, txId } of transactions)
    if (kind === "reserve")
      await processRelease(kit, tx, who, {
        ...about,
        kind: "release",
        txId: houseNumber(txId),
        reservation: txId,
        round,
        bet: ZERO,
        win: ZERO,
      })
  if (outcome === "close") return kit.lots.freeRounds.close(tx, { ...who, round })
  for (const { kind, txId } of transactions)
    if (kind === "bet")
      await processRollback(kit, tx, who, { ...about, kind: "rollback", txId: houseNumber(txId), bet: txId })
}
