import type { Database } from "@croupier/database"
import {
  arrayOf,
  bucketOf,
  deriveKey,
  houseId,
  KINDS,
  textArrayOf,
  walletId,
  type Lane,
} from "@croupier/ledger"
import { amount, ZERO } from "@croupier/money"
import type { Status } from "@croupier/provider"
import { hashOf } from "../../../kernel/hash.ts"
import type { ProvidersContext } from "../kit.ts"
import type { Player } from "./players.ts"
import { IDLE_MS } from "./sessions.ts"
import { notesOf } from "../store.ts"
import { contentOfBet, contentOfWin, freeLotOf } from "./bets-and-wins.ts"
import { contentOfAdjust, contentOfPromo } from "./promos-and-adjustments.ts"
import { causeOf, newId } from "./recorded-transactions.ts"
import type { LaneOutcome, StakeTerms, TransactionLane } from "../ports.ts"
import type { PlayBalance, WalletTransaction } from "./seamless-wallet.ts"

/** The frequent kinds: those that the lane processes. */
type Common = Extract<WalletTransaction, { readonly kind: "bet" | "win" | "promo" | "adjust" }>

/** One transaction as it is submitted to the lane, with everything that decides it. */
interface Submitted {
  readonly who: Player
  readonly transaction: Common
  readonly id: string
  readonly content: Buffer
  readonly notes: string | null
  readonly terms: StakeTerms
}

/** One answer of the SQL function, see functions/provider_take_batch.sql. */
interface Answer {
  readonly status: string
  readonly balance: PlayBalance
  /** The platform's id of the transaction with this number. */
  readonly known: string | undefined
}

/** Below the five seconds for which a vendor waits. */
const TIMEOUT_MS = 4_000
/** Measured by `npm run bench -- provider`: a batch of 32 costs a tenth less of PostgreSQL for a call than one of 22. */
const GATHER = { count: 32, ms: 8 } as const
/** The ledger refused a posting that the function had checked before: the whole batch was rolled back. */
const REFUSED_BY_LEDGER = "PV001"

/** Statuses of a transaction that was processed, now or before. */
const MOVING: ReadonlySet<string> = new Set(["P", "L", "D"])
const DECLINED: Readonly<Record<string, Status>> = {
  K: "TX_CONFLICT",
  X: "TX_CANCELLED",
  E: "EXCLUDED",
  Q: "REALITY_CHECK_REQUIRED",
  M: "LIMIT_REACHED",
  S: "INVALID_SESSION",
  T: "SESSION_EXPIRED",
  G: "GAME_DISABLED",
  R: "ROUND_CLOSED",
  N: "BET_NOT_FOUND",
  H: "STAKE_TOO_HIGH",
  F: "INSUFFICIENT_FUNDS",
}

/**
 * The hot path of games: the transactions of a moment share one statement, one database transaction and one commit. A
 * batch holds at most one transaction of a player, so a player's transactions keep their order.
 */
export function transactionLane(kit: ProvidersContext, database: Database): TransactionLane {
  const lane: Lane<Submitted, Answer> = kit.ledger.lane<Submitted, Answer>({
    database,
    sqlFunction: `provider_take_batch(${PARAMETERS})`,
    encode: (batch) => {
      const now = kit.clock.now().toISOString()
      return [...columns(kit, batch), now, kit.clockIsFixed ? now : null, `${IDLE_MS} milliseconds`]
    },
    decode: (value, batch) => readAnswers(value, batch.length),
    bucketOf: ({ who }) => bucketOf(who.memberId),
    keyOf: ({ who }) => String(who.memberId),
    // "D" may be the answer to this very transaction, whose first answer was lost.
    movedBy: ({ who, transaction }, { status }) =>
      MOVING.has(status) && moves(transaction) ? [who.memberId] : [],
    maxBatch: 200,
    gather: GATHER,
    timeoutMs: TIMEOUT_MS,
    onError: kit.report,
  })
  return {
    process: async (who, transaction, terms) => {
      if (!isCommon(transaction)) return "alone"
      const notes = notesIn(transaction)
      // A text that PostgreSQL refuses would fail the whole batch.
      if (notes?.includes(String.raw`\u`)) return "alone"
      const submitted = {
        who,
        transaction,
        id: newId(kit, who, transaction),
        content: contentIn(transaction),
        notes,
        terms,
      }
      try {
        return outcomeOf(submitted, await lane.submit(submitted))
      } catch (error) {
        if (error instanceof Error && "code" in error && error.code === REFUSED_BY_LEDGER) return "alone"
        throw error
      }
    },
    close: () => lane.close(),
  }
}

/** Free rounds of the house go alone, because lots of bonuses count them. */
const isCommon = (transaction: WalletTransaction): transaction is Common =>
  freeLotOf(transaction) === undefined && isFrequent(transaction)

const isFrequent = (transaction: WalletTransaction): boolean =>
  (transaction.kind === "bet" && transaction.amount >= 0n && (transaction.win ?? 0n) >= 0n) ||
  ((transaction.kind === "win" || transaction.kind === "promo") && transaction.amount >= 0n) ||
  (transaction.kind === "adjust" && transaction.amount > 0n)

function contentIn(transaction: Common): Buffer {
  switch (transaction.kind) {
    case "bet":
      return contentOfBet(transaction)
    case "win":
      return contentOfWin(transaction)
    case "promo":
      return contentOfPromo(transaction)
    case "adjust":
      return contentOfAdjust(transaction)
  }
}

function notesIn(transaction: Common): string | null {
  switch (transaction.kind) {
    case "bet":
    case "win":
      return notesOf(transaction)
    case "promo":
      return JSON.stringify({ campaign: transaction.campaign })
    case "adjust":
      return JSON.stringify({ reason: transaction.reason })
  }
}

function outcomeOf({ who, transaction, id }: Submitted, { status, balance, known }: Answer): LaneOutcome {
  if (status === "A") return "alone"
  const declined = DECLINED[status]
  if (declined) return { declined, balance }
  const isReplay = status === "D"
  const alarm = status === "L" ? lateAlarm(who, transaction) : undefined
  return {
    outcome: { status: "OK", platformTxId: known ?? id, balance, ...(isReplay ? { replay: true } : {}) },
    ...(alarm === undefined ? {} : { alarm }),
  }
}

const moves = (transaction: Common): boolean =>
  transaction.amount !== ZERO || (transaction.kind === "bet" && (transaction.win ?? ZERO) !== ZERO)

/** The alarm of a transaction on a closed round. */
function lateAlarm({ vendor }: Player, transaction: Common): string | undefined {
  if (transaction.kind === "bet")
    return `${vendor} told of ${transaction.txId} on round ${transaction.round}, which was closed`
  if (transaction.kind !== "win" || transaction.amount === ZERO) return undefined
  return `${vendor} paid ${transaction.txId} on round ${transaction.round}, which was closed`
}

type Value = string | number | bigint | boolean | Buffer | null

/** Each parameter of the batch: its type, and its value of a transaction. */
const COLUMNS: readonly (readonly [type: string, of: (item: Submitted, kit: ProvidersContext) => Value])[] = [
  ["text", ({ transaction }) => transaction.kind],
  ["text", ({ who }) => who.vendor],
  ["smallint", ({ who }) => who.merchantId],
  ["bigint", ({ who }) => who.memberId],
  ["text", ({ who }) => who.player],
  ["text", ({ transaction }) => transaction.txId],
  ["uuid", ({ id }) => id],
  [
    "uuid",
    ({ transaction, id }) => (transaction.kind === "bet" && transaction.win ? deriveKey(id, "win") : id),
  ],
  ["text", ({ transaction }) => transaction.game],
  ["text", ({ transaction }) => (transaction.kind === "promo" ? null : (transaction.round ?? null))],
  ["text", ({ who }) => who.asset],
  ["bigint", ({ transaction }) => transaction.amount],
  ["bigint", ({ transaction }) => (transaction.kind === "bet" ? (transaction.win ?? 0n) : 0n)],
  ["bigint", ({ transaction }) => validOf(transaction)],
  ["text", ({ transaction }) => playOf(transaction)],
  ["text", ({ transaction }) => (transaction.kind === "win" ? (transaction.bet ?? null) : null)],
  ["bytea", ({ content }) => content],
  ["text", ({ notes }) => notes],
  [
    "boolean",
    ({ transaction }) =>
      (transaction.kind === "bet" || transaction.kind === "win") && transaction.roundClosed,
  ],
  ["boolean", ({ transaction }) => transaction.kind === "bet" && transaction.late === true],
  [
    "bytea",
    ({ transaction }) =>
      transaction.kind === "bet" && transaction.session !== undefined ? hashOf(transaction.session) : null,
  ],
  ["boolean", ({ terms }) => terms.isOpen],
  ["bigint", ({ terms }) => terms.most],
  ["smallint", ({ who }) => bucketOf(who.memberId)],
  ["bigint", ({ who }) => walletId(who.memberId, "main", who.asset)],
  ["int", ({ who }, kit) => houseId(who.merchantId, `vendor:${kit.numberOf(who.vendor)}`, who.asset)],
  ["smallint", ({ transaction }) => KINDS[payKindOf(transaction)]],
  ["text", ({ transaction, id }) => causeOf(transaction, id)],
]
const PARAMETERS = [...COLUMNS.map(([type]) => `${type}[]`), "timestamptz", "timestamptz", "interval"]
  .map((type, index) => `$${index + 1}::${type}`)
  .join(",")

function columns(kit: ProvidersContext, batch: readonly Submitted[]): string[] {
  return COLUMNS.map(([type, of]) => {
    const values = batch.map((item) => of(item, kit))
    return type === "text"
      ? textArrayOf(values.map((value) => (value === null ? null : String(value))))
      : arrayOf(values.map(unquoted))
  })
}

/** A value as an array element that needs no quotes, except bytes for their backslash. */
const unquoted = (value: Value): string =>
  value === null ? "NULL" : Buffer.isBuffer(value) ? String.raw`"\\x${value.toString("hex")}"` : String(value)

function validOf(transaction: Common): bigint {
  if (transaction.kind === "bet") return transaction.validBet ?? transaction.amount
  return transaction.kind === "win" ? (transaction.validBet ?? 0n) : 0n
}

function playOf(transaction: Common): string | null {
  if (transaction.kind === "adjust") return null
  return transaction.kind === "promo" ? "promo" : transaction.play
}

function payKindOf(transaction: Common): "jackpot_win" | "payout" | "bonus" | "adjustment" {
  if (transaction.kind === "adjust") return "adjustment"
  if (transaction.kind === "promo") return "bonus"
  return transaction.play === "jackpot" ? "jackpot_win" : "payout"
}

/** "1P125000:7,2D125000+500:9=<id>,3A" → answers by position; one that is missing was left out. */
function readAnswers(value: unknown, count: number): (Answer | undefined)[] {
  const answers = Array.from<Answer | undefined>({ length: count })
  if (typeof value !== "string") return answers
  for (const part of value.split(",")) {
    const [, index, status, main, bonus, version, known] =
      /^(\d+)([A-Z])(?:(\d+)(?:\+(\d+))?:(\d+)(?:=([0-9a-f-]{36}))?)?$/.exec(part) ?? []
    if (!index || !status) throw new Error(`the lane of transactions cannot read its own answer: ${part}`)
    answers[Number(index) - 1] = {
      status,
      balance: {
        real: amount(BigInt(main ?? 0)),
        bonus: amount(BigInt(bonus ?? 0)),
        version: BigInt(version ?? 0),
      },
      known,
    }
  }
  return answers
}
