import { amount, type Amount } from "@croupier/money"
import {
  bucketOf,
  houseId,
  walletId,
  type AccountRef,
  type ShownHouse,
  type ShownWallet,
  type Unknown,
  type WalletRef,
} from "./account.ts"

/**
 * Why money moved. The number is stored in the journal: kinds are only ever added. Which game or vendor it
 * was for is told by the house account, and by `cause`.
 */
export const KINDS = {
  deposit: 1,
  withdrawal: 2,
  withdrawal_return: 3,
  fee: 4,
  bet: 5,
  payout: 6,
  refund: 7,
  bonus: 8,
  bonus_release: 9,
  bonus_forfeit: 10,
  cashback: 11,
  rebate: 12,
  commission: 13,
  dividend: 14,
  salary: 15,
  referral: 16,
  mission: 17,
  raffle: 18,
  vip: 19,
  transfer_down: 20,
  transfer_up: 21,
  vendor_in: 22,
  vendor_out: 23,
  jackpot_contribution: 24,
  jackpot_win: 25,
  rake: 26,
  points_earned: 27,
  points_redeemed: 28,
  points_converted: 29,
  adjustment: 30,
  reversal: 31,
  move: 32,
  hold: 33,
  capture: 34,
  release: 35,
  trial_grant: 36,
  points_expired: 37,
  tip: 38,
  unclaimed_paid: 39,
  receipt: 40,
  capital: 41,
  claim: 42,
  claim_move: 43,
  claim_release: 44,
  debt: 45,
  debt_collected: 46,
  debt_ended: 47,
} as const satisfies Record<string, number>

export type TransferKind = keyof typeof KINDS

/** The kind of a stored number. Throws RangeError on a number that no kind of this release has. */
export function kindOf(code: number): TransferKind {
  const kind = knownKind(code)
  if (kind === undefined) throw new RangeError(`not a transfer kind of this release: ${code}`)
  return kind
}

/** The kind of a stored number as a list shows it: a kind that only a newer release knows keeps its number. */
export const shownKind = (code: number): TransferKind | Unknown => knownKind(code) ?? `unknown:${code}`

function knownKind(code: number): TransferKind | undefined {
  for (const [name, value] of Object.entries(KINDS)) if (value === code && isKind(name)) return name
  return undefined
}

const isKind = (name: string): name is TransferKind => Object.hasOwn(KINDS, name)

/**
 * Moves `amount` (more than zero, at the asset's scale) out of `debit` into `credit`. One side is a wallet
 * and the other a house account, or both are wallets of one owner. `key` is the caller's own UUID: asked
 * again with the same key, the ledger gives the first answer. Keys of version 7, or made by `deriveKey`
 * from one, keep the journal's indexes small.
 */
export interface Transfer {
  readonly key: string
  readonly kind: TransferKind
  readonly debit: AccountRef
  readonly credit: AccountRef
  readonly amount: Amount
  /** Cause of the transfer, "lottery.bet:123"; at most 120 characters. */
  readonly cause: string
  /**
   * A sum that is owed is not refused: where the main wallet is closed to credits, the amount enters the owner's wallet
   * `unclaimed` under the same key. Only from a house account into a main wallet.
   */
  readonly ifClosed?: "unclaimed"
}

export type Refusal =
  | "INSUFFICIENT_FUNDS"
  | "ACCOUNT_CLOSED"
  | "ACCOUNT_UNKNOWN"
  | "AMOUNT_OUT_OF_RANGE"
  | "ASSET_MISMATCH"
  | "IDEMPOTENCY_CONFLICT"

/**
 * `balance` and `seq` are the wallet's right after the transfer (the debited wallet's, between two). A
 * replay tells those of the first time. `credited` is the other wallet's balance, when there is one. With
 * `unclaimed`, the amount is in the wallet `unclaimed`, and balance and seq are those of the main wallet now.
 */
export type Outcome =
  | {
      readonly status: "posted" | "replayed"
      readonly balance: Amount
      readonly seq: bigint
      readonly credited?: Amount
      readonly unclaimed?: true
    }
  | { readonly status: "refused"; readonly reason: Refusal }

/** One journal row to be: the wallet gains `delta`, the house loses it. */
export interface Leg {
  readonly bucket: number
  readonly wallet: bigint
  readonly delta: bigint
  readonly key: string
  readonly house: number
  readonly kind: number
  readonly cause: string
  /** A sum that is owed: see `Transfer.ifClosed`. */
  readonly due?: true
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
const MAX_CAUSE = 120
/** The most that one transfer moves. */
export const MAX_AMOUNT = 1_000_000_000_000_000n

/**
 * The journal rows of a transfer: one, or two through the ledger's own clearing account between two wallets
 * of one owner. Answers with a refusal for an amount or asset that can never post; throws RangeError for
 * what only a mistake in the caller's code can produce.
 */
export function legsOf(transfer: Transfer): readonly Leg[] | Refusal {
  const { debit, credit, key, kind, cause } = transfer
  if (!UUID.test(key)) throw new RangeError(`a transfer's key is a UUID, not ${key}`)
  checkCause(cause)
  const sides = [debit, credit]
  if (sides.some((side) => side.side === "wallet" && side.purpose === "reserved"))
    throw new RangeError("only a hold moves reserved money")
  if (sides.some(isControlAccount))
    throw new RangeError("only a claim moves what is held or in transit, and a receivable what is owed")
  if (transfer.ifClosed && (debit.side === "wallet" || credit.side === "house" || credit.purpose !== "main"))
    throw new RangeError("only what a house account owes to a main wallet can be unclaimed")
  if (transfer.amount <= 0n || transfer.amount > MAX_AMOUNT) return "AMOUNT_OUT_OF_RANGE"
  if (debit.asset !== credit.asset) return "ASSET_MISMATCH"
  const leg = (ref: WalletRef, houseAccount: number, delta: bigint): Leg => ({
    bucket: bucketOf(ref.owner),
    wallet: walletId(ref.owner, ref.purpose, ref.asset),
    delta,
    key: key.toLowerCase(),
    house: houseAccount,
    kind: KINDS[kind],
    cause,
    ...(transfer.ifClosed ? { due: true } : {}),
  })
  if (debit.side === "wallet" && credit.side === "house")
    return [leg(debit, houseId(credit.merchant, credit.purpose, credit.asset), -transfer.amount)]
  if (debit.side === "house" && credit.side === "wallet")
    return [leg(credit, houseId(debit.merchant, debit.purpose, debit.asset), transfer.amount)]
  if (debit.side === "wallet" && credit.side === "wallet") {
    if (debit.owner !== credit.owner || debit.purpose === credit.purpose)
      throw new RangeError("two wallets of one transfer are different ones of one owner")
    const clearing = houseId(0, "clearing", debit.asset)
    return [leg(debit, clearing, -transfer.amount), leg(credit, clearing, transfer.amount)]
  }
  throw new RangeError("a transfer between two house accounts passes through a wallet")
}

/** Throws RangeError on a cause that no row may carry. */
export function checkCause(cause: string): void {
  if (cause.length === 0 || cause.length > MAX_CAUSE || cause.includes("\0"))
    throw new RangeError(`a transfer's cause has 1 to ${MAX_CAUSE} characters`)
}

/**
 * Accounts that are the sum of rows of their own, which alone move them: the owner's `held` wallet and the merchant's
 * `transit` of claims, `debt` of receivables.
 */
export const isControlAccount = ({
  side,
  purpose,
}: Pick<AccountRef | ShownWallet | ShownHouse, "side" | "purpose">): boolean =>
  side === "wallet" ? purpose === "held" : purpose === "transit" || purpose === "debt"

export const REFUSALS: Readonly<Record<string, Refusal>> = {
  F: "INSUFFICIENT_FUNDS",
  C: "ACCOUNT_CLOSED",
  U: "ACCOUNT_UNKNOWN",
  A: "AMOUNT_OUT_OF_RANGE",
  M: "ASSET_MISMATCH",
  K: "IDEMPOTENCY_CONFLICT",
}

/** One row of SQL's answer: see the statuses in functions/post_one.sql and post_due_one.sql. */
export interface Answer {
  readonly status: string
  readonly balance: bigint
  readonly seq: bigint
}

/** "1P125000:7,2F,…" → answers by position. */
export function readAnswers(text: string, count: number): (Answer | undefined)[] {
  const answers = Array.from<Answer | undefined>({ length: count })
  for (const part of text.split(",")) {
    const match = /^(\d+)([A-Z])(?:(\d+):(\d+))?$/.exec(part)
    const [, index, status] = match ?? []
    if (!index || !status) throw new Error(`the ledger cannot read its own answer: ${part}`)
    answers[Number(index) - 1] = { status, balance: BigInt(match?.[3] ?? 0), seq: BigInt(match?.[4] ?? 0) }
  }
  return answers
}

/** Whether an answer that is no refusal tells of a row that was written just now, not of an earlier one. */
export const isFresh = (answer: Answer | undefined): boolean =>
  answer !== undefined && answer.status !== "D" && answer.status !== "R"

/** The outcome of one transfer from the answers of its legs. */
export function outcomeOf(answers: readonly Answer[]): Outcome {
  const [first, second] = answers
  if (!first) throw new Error("a transfer has at least one answer")
  const refusal = answers.map((answer) => REFUSALS[answer.status]).find((reason) => reason !== undefined)
  if (refusal) return { status: "refused", reason: refusal }
  return {
    status: isFresh(first) ? "posted" : "replayed",
    balance: amount(first.balance),
    seq: first.seq,
    ...(second ? { credited: amount(second.balance) } : {}),
    ...(first.status === "O" || first.status === "R" ? { unclaimed: true } : {}),
  }
}
