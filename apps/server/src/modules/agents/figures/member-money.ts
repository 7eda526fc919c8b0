import type { CostKind } from "@croupier/agents"
import { ASSETS, type AssetCode, type JournalRow } from "@croupier/ledger"
import type { MemberId } from "../../../kernel/ids.ts"

/** The part of a movement of money in an agent's figures: a measure, or a cost of the house. */
type MoneyKind = "deposit" | "withdrawal" | Exclude<CostKind, "salary">

/** No member has a number as high as the owners of merchants' own wallets. */
const MEMBERS_BELOW = 1n << 45n

/**
 * The measure that a row of the journal counts for. Undefined for play, for moves between wallets of a member, and for
 * money that another rule pays. A deposit that goes back to its provider and a bonus that is taken back count below zero.
 * The fact of play tells the member's rebate of the lottery, `agent_rebate` those of the agents.
 */
function moneyKind({ kind, house }: Pick<JournalRow, "kind" | "house">): MoneyKind | undefined {
  if (kind === "reversal")
    return house.purpose.startsWith("payments:") ||
      house.purpose === "unallocated" ||
      house.purpose === "cash_desks"
      ? "deposit"
      : house.purpose === "promotions"
        ? "bonus"
        : undefined
  return Object.hasOwn(KIND_OF, kind) ? KIND_OF[kind] : undefined
}

const KIND_OF: Readonly<Partial<Record<JournalRow["kind"], MoneyKind>>> = {
  deposit: "deposit",
  withdrawal: "withdrawal",
  withdrawal_return: "withdrawal",
  bonus: "bonus",
  bonus_forfeit: "bonus",
  mission: "bonus",
  raffle: "bonus",
  vip: "bonus",
  referral: "bonus",
  points_converted: "bonus",
  cashback: "cashback",
}

/** A withdrawal leaves the wallet: as a measure it is above zero. */
const measured = (kind: MoneyKind, moved: bigint): bigint => (kind === "withdrawal" ? -moved : moved)

/** A movement of a member's money as figures count it. */
export interface MemberMoney {
  readonly kind: MoneyKind
  readonly owner: MemberId
  readonly asset: AssetCode
  /** At the ledger's scale; a deposit that goes back and a bonus that is taken back are below zero. */
  readonly moved: bigint
}

/** The money of a member in a row of the journal; undefined for all that figures of agents do not count. */
export function memberMoney(row: JournalRow): MemberMoney | undefined {
  const kind = moneyKind(row)
  const { owner, asset } = row.wallet
  return kind && owner < MEMBERS_BELOW && ASSETS[asset].money
    ? { kind, owner, asset, moved: measured(kind, row.amount) }
    : undefined
}
