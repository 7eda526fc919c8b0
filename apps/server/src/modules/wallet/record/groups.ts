import type { MovementGroup } from "@croupier/contract/account-record"
import type { TransferKind } from "@croupier/ledger"

/** The group of the account record that each kind of movement belongs to; a kind without one does not compile. */
export const GROUP_OF: Readonly<Record<TransferKind, MovementGroup>> = {
  deposit: "deposits",
  receipt: "deposits",
  withdrawal: "withdrawals",
  withdrawal_return: "withdrawals",
  claim: "withdrawals",
  claim_move: "withdrawals",
  claim_release: "withdrawals",
  bet: "bets",
  refund: "bets",
  hold: "bets",
  capture: "bets",
  release: "bets",
  jackpot_contribution: "bets",
  tip: "bets",
  payout: "prizes",
  rebate: "prizes",
  jackpot_win: "prizes",
  unclaimed_paid: "prizes",
  bonus: "bonuses",
  bonus_release: "bonuses",
  bonus_forfeit: "bonuses",
  cashback: "bonuses",
  mission: "bonuses",
  raffle: "bonuses",
  vip: "bonuses",
  referral: "bonuses",
  points_converted: "bonuses",
  trial_grant: "bonuses",
  move: "transfers",
  vendor_in: "transfers",
  vendor_out: "transfers",
  transfer_down: "transfers",
  transfer_up: "transfers",
  fee: "other",
  rake: "other",
  commission: "other",
  dividend: "other",
  salary: "other",
  points_earned: "other",
  points_redeemed: "other",
  points_expired: "other",
  adjustment: "other",
  reversal: "other",
  capital: "other",
  debt: "other",
  debt_collected: "other",
  debt_ended: "other",
}

const isKind = (kind: string): kind is TransferKind => Object.hasOwn(GROUP_OF, kind)

/** The kinds of a group. */
export const kindsOf = (group: MovementGroup): TransferKind[] =>
  Object.keys(GROUP_OF).filter((kind): kind is TransferKind => isKind(kind) && GROUP_OF[kind] === group)

/** Bets, prizes and refunds: so many that a document on paper sums them by the day. */
export const isPlay = (kind: string): boolean =>
  isKind(kind) && (GROUP_OF[kind] === "bets" || GROUP_OF[kind] === "prizes")
